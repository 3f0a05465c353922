#include "games/en_garde/kosen/kosen_client.hpp"

#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <memory>
#include <random>
#include <thread>

#include "analysis/review.hpp"
#include "core/text.hpp"
#include "games/en_garde/kosen/client_knowledge.hpp"
#include "games/en_garde/kosen/lines.hpp"
#include "players/roster.hpp"

namespace salle::kosen {
namespace {

constexpr const char* kUsualPort = "12052";
constexpr int kMostRefusals = 20;  // in a match: a server that keeps other rules

// A connected socket that is closed at its end.
class Connection {
 public:
  explicit Connection(int socket) : socket_(socket) {}
  ~Connection() { ::close(socket_); }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  bool write(std::string_view text) {
    while (!text.empty()) {
      const ssize_t sent = ::send(socket_, text.data(), text.size(), MSG_NOSIGNAL);
      if (sent < 0 && errno == EINTR) continue;
      if (sent <= 0) return false;
      text.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
  }

  // The next line; nothing when the server has gone.
  std::optional<Lines::Line> read() {
    for (;;) {
      if (auto line = lines_.next()) return line;
      char room[8192];
      const ssize_t got = ::recv(socket_, room, sizeof room, 0);
      if (got < 0 && errno == EINTR) continue;
      if (got <= 0) return std::nullopt;
      lines_.feed({room, static_cast<std::size_t>(got)});
    }
  }

 private:
  int socket_;
  Lines lines_;
};

Result<int> connect_once(const ClientOptions& options) {
  addrinfo hints{};
  hints.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  const int trouble = ::getaddrinfo(options.host.c_str(), options.port.c_str(), &hints, &found);
  if (trouble != 0) return refuse(::gai_strerror(trouble));
  const std::unique_ptr<addrinfo, void (*)(addrinfo*)> places(found, ::freeaddrinfo);
  int error = 0;
  for (const addrinfo* place = found; place != nullptr; place = place->ai_next) {
    const int socket = ::socket(place->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (socket >= 0 && ::connect(socket, place->ai_addr, place->ai_addrlen) == 0) {
      const int on = 1;
      ::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
      return socket;
    }
    error = errno;
    if (socket >= 0) ::close(socket);
  }
  return refuse(std::strerror(error));
}

// A server that was started a moment ago may not be open yet.
Result<int> connect(const ClientOptions& options) {
  const auto until = std::chrono::steady_clock::now() + options.patience;
  for (;;) {
    auto socket = connect_once(options);
    if (socket) return socket;
    if (std::chrono::steady_clock::now() >= until) {
      return refuse(
          cat("cannot reach ", options.host, ":", options.port, ": ", socket.error().message));
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
}

// An attack counts as a step forward with its card; of several counts the best.
std::vector<Worth> worths_of(const Thought<EnGarde>& thought) {
  std::vector<Worth> worths;
  const auto add = [&](en_garde::Action action, double value) {
    const auto play = Play::of(action);
    if (!play) return;
    const std::string key = cat(play->card, play->forward ? 'F' : 'B');
    const auto same = std::ranges::find(worths, key, &Worth::key);
    if (same == worths.end()) {
      worths.push_back({key, win_probability(value)});
    } else {
      same->win_probability = std::max(same->win_probability, win_probability(value));
    }
  };
  for (const auto& other : thought.alternatives) add(other.action, other.value);
  if (worths.empty()) add(thought.action, thought.value);
  return worths;
}

// One match, message by message.
class Match {
 public:
  Match(const ClientOptions& options, Connection& server, ReadyPlayer<EnGarde> mind,
        const std::function<void(char, std::string_view)>& trace)
      : options_(options),
        server_(server),
        mind_(std::move(mind)),
        trace_(trace),
        knowledge_(options.target),
        random_(options.seed != 0 ? options.seed : std::random_device()()) {}

  Result<ClientResult> play() {
    while (const auto line = server_.read()) {
      if (trace_) trace_('<', line->text);
      // What cannot be read is none of the messages that matter.
      const auto message = read_server(line->text);
      if (line->too_long || !message) continue;
      if (const auto* full = std::get_if<ConnectionError>(&*message)) {
        return refuse(cat("the server turned us away: ",
                          full->message.empty() ? "it is full" : quote(full->message)));
      }
      if (std::holds_alternative<ErrorMessage>(*message) && ++result_.refused > kMostRefusals) {
        return refuse("the server refuses what the rules allow: it must play by other rules");
      }
      knowledge_.hear(*message);
      if (const auto* over = std::get_if<GameEnd>(&*message)) return end(*over);
      if (const auto done = answer(*message); !done) return std::unexpected(done.error());
    }
    return refuse("the server went away before the match was over");
  }

 private:
  Result<void> answer(const ServerMessage& message) {
    if (std::holds_alternative<ConnectionStart>(message)) {
      return say(
          player_name_line(options_.name.empty() ? cat("salle-", options_.player) : options_.name));
    }
    if (!knowledge_.to_play()) return {};
    const Sight<EnGarde> sight = knowledge_.sight();
    const auto thought = mind_.think(sight, random_);
    if (!thought) return refuse("the server asks for a play, but nothing can be played");
    knowledge_.played(thought->action);
    return say(evaluation_line(worths_of(*thought)) + play_line(*Play::of(thought->action)));
  }

  Result<void> say(const std::string& text) {
    if (trace_) {
      for (const std::string_view line : split(trim(text), '\n')) trace_('>', trim(line));
    }
    if (!server_.write(text)) return refuse("the server went away before the match was over");
    return {};
  }

  Result<ClientResult> end(const GameEnd& over) {
    result_.seat = knowledge_.seat();
    result_.winner = over.winner;
    result_.score = over.score;
    result_.rounds = knowledge_.rounds();
    return result_;
  }

  const ClientOptions& options_;
  Connection& server_;
  ReadyPlayer<EnGarde> mind_;
  const std::function<void(char, std::string_view)>& trace_;
  ClientKnowledge knowledge_;
  Random random_;
  ClientResult result_;
};

}  // namespace

Result<void> parse_server_address(std::string_view text, ClientOptions& options) {
  std::string_view host = text;
  std::string_view port = kUsualPort;
  const std::size_t colon = text.rfind(':');
  const std::size_t bracket = text.rfind(']');
  const bool six = text.find(':') != colon && bracket == std::string_view::npos;  // a bare ::1
  if (colon != std::string_view::npos && !six &&
      (bracket == std::string_view::npos || colon > bracket)) {
    host = text.substr(0, colon);
    port = text.substr(colon + 1);
  }
  if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
  const auto number = parse_number(port);
  if (host.empty() || !number || *number < 1 || *number > 65535) {
    return refuse(cat(quote(text), " is not a server; it looks like localhost:12052"));
  }
  options.host = host;
  options.port = port;
  return {};
}

Result<ClientResult> play_match(const ClientOptions& options,
                                const std::function<void(char, std::string_view)>& trace) {
  auto mind = make_player_for<EnGarde>(options.player);
  if (!mind) return std::unexpected(mind.error());
  const auto socket = connect(options);
  if (!socket) return std::unexpected(socket.error());
  Connection server(*socket);
  return Match(options, server, *std::move(mind), trace).play();
}

}  // namespace salle::kosen
