// The host's page: every node with its load, and how the data and the word between nodes are.
#include <algorithm>

#include "server/api.hpp"

namespace salle::server {
namespace {

// What is read from the store for it, on another thread.
struct HallState {
  Result<std::vector<store::NodeRow>> nodes;
  Result<Millis> now;
  Result<std::int64_t> bytes;
  Result<std::int64_t> reports;
};

Json node_json(const store::NodeRow& row, bool alive) {
  const NodeLoad load = read_figures(row.figures);
  return {{"name", row.name},         {"address", row.address},
          {"version", row.version},   {"started", row.started},
          {"beat", row.beat},         {"alive", alive},
          {"draining", row.draining}, {"hints", load.hints},
          {"people", load.people},    {"connections", load.connections},
          {"tables", load.tables},    {"thoughtsWaiting", load.thoughts_waiting},
          {"memory", load.memory}};
}

}  // namespace

// Also while the store cannot be read: what this node knows of itself is told then.
void Api::nodes(Asking ask) {
  const auto state = std::make_shared<HallState>();
  workers_.housekeeping.run(
      "nodes",
      [this, state] {
        state->nodes = store_.nodes();
        state->now = store_.now();
        state->bytes = store_.size();
        state->reports = store_.records().open_reports();
      },
      [this, ask = std::move(ask), state] {
        const store::NodeRow own = options_.own_row ? options_.own_row() : store::NodeRow{};
        const Millis now = state->now.value_or(io_.now());
        std::vector<store::NodeRow> rows = state->nodes.value_or(std::vector<store::NodeRow>());
        // Where nobody shares the store nodes write no rows.
        if (std::ranges::find(rows, own.name, &store::NodeRow::name) == rows.end()) {
          rows.push_back(own);
        }
        std::ranges::sort(rows, {}, &store::NodeRow::name);
        Json list = Json::array();
        for (const store::NodeRow& row : rows) {
          list.push_back(node_json(row, row.name == own.name || now - row.beat <= Nodes::kDead));
        }
        Json store = {{"kind", store_.shared() ? "postgresql" : "sqlite"},
                      {"writing", state->now.has_value() && lobby_.figures().writing}};
        if (state->bytes) store["bytes"] = *state->bytes;
        const bool alone = options_.nodes == nullptr || options_.nodes->alone();
        Json told = {{"now", now},
                     {"here", own.name},
                     {"store", std::move(store)},
                     {"hints", alone         ? "alone"
                               : hears_all() ? "here"
                                             : "away"}};
        if (state->reports) told["reports"] = *state->reports;
        told["nodes"] = std::move(list);
        HttpResponse response = json_answer(told);
        response.headers.emplace_back("Cache-Control", "no-store");
        ask->answer(std::move(response));
      });
}

}  // namespace salle::server
