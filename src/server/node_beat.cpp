#include "server/node_beat.hpp"

#include "server/log.hpp"

namespace salle::server {
namespace {

constexpr Millis kTimeEvery = 60'000;
// A question about the time that took longer than this says too little.
constexpr std::chrono::milliseconds kQuick{200};

}  // namespace

NodeBeat::NodeBeat(store::Store& store, LobbyIo& io, WorkPool& pool, Nodes& nodes, Says says)
    : store_(store), io_(io), pool_(pool), nodes_(nodes), says_(std::move(says)) {}

NodeBeat::Seen NodeBeat::beat(const store::NodeRow& row) const {
  Seen seen;
  const std::vector<store::Change> changes = {store::PutNode{row}};
  if (const auto done = store_.commit(changes); !done) {
    seen.now = std::unexpected(Error{done.error().message});
    return seen;
  }
  seen.rows = store_.nodes();
  const auto asked = says_.clock();
  seen.now = store_.now();
  const auto took = says_.clock() - asked;
  seen.here = asked + took / 2;
  seen.timed = seen.now && took < kQuick;
  return seen;
}

void NodeBeat::take(const Seen& seen) {
  const bool away = !seen.now || !seen.rows;
  if (away != std::exchange(away_, away)) {  // once each time, for the host
    if (away) {
      log_error("database-away", (seen.now ? seen.rows.error() : seen.now.error()).message);
    } else {
      log_info("database-back", {{"node", nodes_.name()}});
    }
  }
  if (away) return;  // as far as we know nothing has changed
  if (seen.timed && (timed_ == 0 || io_.now() - timed_ >= kTimeEvery)) {
    says_.time(*seen.now, seen.here);
    timed_ = io_.now();
  }
  const std::size_t before = nodes_.alive();
  const bool changed = nodes_.see(*seen.rows, *seen.now);
  if (nodes_.alive() != before) log_info("nodes", {{"alive", nodes_.alive()}});
  if (changed) says_.changed();
}

Result<void> NodeBeat::begin() {
  if (!store_.shared()) return {};
  const Seen seen = beat(says_.row());
  if (!seen.now) return std::unexpected(seen.now.error());
  if (!seen.rows) return std::unexpected(seen.rows.error());
  take(seen);
  return {};
}

void NodeBeat::go_on() {
  if (!store_.shared()) return;
  store::NodeRow row = says_.row();
  row.draining = nodes_.leaving();
  const auto seen = std::make_shared<Seen>();
  pool_.run(
      "beat", [this, seen, row = std::move(row)] { *seen = beat(row); },
      [this, seen] {
        take(*seen);
        io_.after(kEvery, [this] { go_on(); });
      });
}

void NodeBeat::end() {
  if (!store_.shared()) return;
  const std::vector<store::Change> changes = {store::EndNode{nodes_.name()}};
  if (const auto done = store_.commit(changes); !done) log_error("node", done.error().message);
}

}  // namespace salle::server
