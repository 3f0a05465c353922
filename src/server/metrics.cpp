#include "server/metrics.hpp"

#include <cstdio>
#include <nlohmann/json.hpp>
#include <vector>

#include "core/text.hpp"
#include "core/version.hpp"

namespace salle::server {
namespace {

struct Figure {
  std::string_view part;
  std::string_view name;
  std::string_view kind;  // Prometheus's word
  std::string_view meaning;
  double value;
};

std::vector<Figure> figures_of(const Metrics& m) {
  const auto number = [](auto value) { return static_cast<double>(value); };
  return {
      {"http", "connections", "gauge", "Open connections, WebSockets included",
       number(m.http.connections)},
      {"http", "web_sockets", "gauge", "Open WebSockets", number(m.http.web_sockets)},
      {"http", "requests_total", "counter", "HTTP requests", number(m.http.requests)},
      {"http", "messages_in_total", "counter", "WebSocket messages heard",
       number(m.http.messages_in)},
      {"http", "messages_out_total", "counter", "WebSocket messages sent",
       number(m.http.messages_out)},
      {"http", "bytes_in_total", "counter", "Bytes received", number(m.http.bytes_in)},
      {"http", "bytes_out_total", "counter", "Bytes sent", number(m.http.bytes_out)},
      {"http", "refused_total", "counter", "Connections and requests turned away",
       number(m.http.refused)},
      {"http", "slow_readers_total", "counter", "Connections closed because they read too slowly",
       number(m.http.slow_readers)},
      {"http", "timeouts_total", "counter", "Connections closed because nothing came",
       number(m.http.timeouts)},
      {"http", "refused_heads_total", "counter", "Of these: heads too long or with too many fields",
       number(m.http.refused_heads)},
      {"http", "refused_handshakes_total", "counter", "Of these: WebSockets",
       number(m.http.refused_handshakes)},
      {"http", "refused_by_address_total", "counter", "Of these: too many from one address",
       number(m.http.refused_by_address)},
      {"http", "left_closed_total", "counter", "Connections that ended when all was said",
       number(m.http.left_closed)},
      {"http", "left_lost_total", "counter", "Connections that hung up or were lost",
       number(m.http.left_lost)},
      {"http", "left_late_total", "counter", "Connections with which patience ran out",
       number(m.http.left_late)},
      {"http", "left_slow_total", "counter", "Connections that did not read what was sent",
       number(m.http.left_slow)},
      {"http", "left_refused_total", "counter", "Connections that broke the rules",
       number(m.http.left_refused)},
      {"http", "faults_total", "counter", "Exceptions caught by the HTTP server",
       number(m.http.faults)},
      {"hall", "rooms", "gauge", "Tables in memory", number(m.lobby.rooms)},
      {"hall", "playing", "gauge", "Games being played", number(m.lobby.playing)},
      {"hall", "listeners", "gauge", "Watchers of tables", number(m.lobby.listeners)},
      {"hall", "entries_total", "counter", "Entries taken", number(m.lobby.entries)},
      {"hall", "refusals_total", "counter", "Moves and requests refused", number(m.lobby.refusals)},
      {"hall", "games_over_total", "counter", "Games that ended", number(m.lobby.games_over)},
      {"hall", "unconcluded", "gauge", "Games that are over and not yet on disk as such",
       number(m.lobby.unconcluded)},
      {"hall", "quick_waiting", "gauge", "People who wait to be paired",
       number(m.lobby.quick_waiting)},
      {"hall", "stalls_total", "counter", "Times that the hall itself stood still",
       number(m.lobby.stalls)},
      {"hall", "conflicts_total", "counter", "Entries for which another node was quicker",
       number(m.lobby.conflicts)},
      {"hall", "gaps_read_total", "counter", "Times that entries of other nodes were read",
       number(m.lobby.gaps)},
      {"nodes", "alive", "gauge", "Nodes of the hall, this one included", number(m.nodes_alive)},
      {"hints", "here", "gauge", "1 while other nodes can be heard", m.hints_here ? 1.0 : 0.0},
      {"hints", "sent_total", "counter", "Hints to other nodes", number(m.hints.sent)},
      {"hints", "received_total", "counter", "Hints of other nodes", number(m.hints.received)},
      {"hints", "dropped_total", "counter", "Hints too long, too many, or not understood",
       number(m.hints.dropped)},
      {"hints", "losses_total", "counter", "Times that other nodes were no longer heard",
       number(m.hints.losses)},
      {"store", "writing", "gauge", "1 while the disk takes what it is given",
       m.lobby.writing ? 1.0 : 0.0},
      {"store", "transactions_total", "counter", "Transactions", number(m.commits.transactions)},
      {"store", "submissions_total", "counter", "Submissions", number(m.commits.submissions)},
      {"store", "changes_total", "counter", "Changes", number(m.commits.changes)},
      {"store", "failures_total", "counter", "Submissions that failed", number(m.commits.failures)},
      {"store", "seconds_total", "counter", "Time spent in the store", m.commits.seconds},
      {"store", "waiting", "gauge", "Submissions that wait", number(m.commits_waiting)},
      {"thinkers", "waiting", "gauge", "Work that waits for a thread", number(m.thinkers_waiting)},
      {"passwords", "waiting", "gauge", "Passwords that wait to be made or tried",
       number(m.passwords_waiting)},
      {"people", "sessions", "gauge", "Sessions in memory", number(m.sessions)},
      {"people", "buckets", "gauge", "Buckets of limits in memory", number(m.buckets)},
  };
}

struct Times {
  std::string_view part;
  std::string_view name;
  std::string_view meaning;
  const Histogram& times;
};

std::vector<Times> times_of(const Metrics& m) {
  return {
      {"api", "seconds", "From an HTTP request to its answer", m.requests},
      {"hall", "answer_seconds", "From a move or request at a table to telling everyone",
       m.lobby.answers},
      {"hall", "thought_seconds", "From a computer's turn to its move, waiting included",
       m.lobby.thoughts},
      {"hall", "late_seconds", "How late the hall's one thread is for what it does every second",
       m.lobby.lateness},
      {"store", "commit_seconds", "Transactions, made durable", m.commits.times},
  };
}

// Whole numbers as such, others with what a double holds.
std::string value_text(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.15g", value);
  return text;
}

}  // namespace

std::string prometheus_text(const Metrics& metrics) {
  std::string out =
      cat("# HELP salle_build_info The version of the hall\n",
          "# TYPE salle_build_info gauge\nsalle_build_info{version=\"", version(), "\"} 1\n");
  for (const Figure& each : figures_of(metrics)) {
    const std::string name = cat("salle_", each.part, "_", each.name);
    out += cat("# HELP ", name, " ", each.meaning, "\n# TYPE ", name, " ", each.kind, "\n", name,
               " ", value_text(each.value), "\n");
  }
  for (const Times& each : times_of(metrics)) {
    const std::string name = cat("salle_", each.part, "_", each.name);
    out += cat("# HELP ", name, " ", each.meaning, "\n# TYPE ", name, " histogram\n");
    std::int64_t below = 0;
    for (std::size_t step = 0; step < Histogram::kSteps.size(); ++step) {
      below += each.times.count(step);
      out += cat(name, "_bucket{le=\"", value_text(Histogram::kSteps[step]), "\"} ",
                 std::to_string(below), "\n");
    }
    const std::string all = std::to_string(each.times.count());
    out += cat(name, "_bucket{le=\"+Inf\"} ", all, "\n", name, "_sum ",
               value_text(each.times.sum()), "\n", name, "_count ", all, "\n");
  }
  return out;
}

std::string metrics_json(const Metrics& metrics) {
  nlohmann::ordered_json json = {{"salle", {{"version", version()}}}};
  for (const Figure& each : figures_of(metrics)) {
    json[std::string(each.part)][std::string(each.name)] =
        each.value == static_cast<double>(static_cast<std::int64_t>(each.value))
            ? nlohmann::ordered_json(static_cast<std::int64_t>(each.value))
            : nlohmann::ordered_json(each.value);
  }
  for (const Times& each : times_of(metrics)) {
    auto& steps = json[std::string(each.part)][std::string(each.name)];
    steps["sum"] = each.times.sum();
    steps["count"] = each.times.count();
  }
  return json.dump();
}

}  // namespace salle::server
