// Whoever plays a side of a match: a player of the house, or an outside engine.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine_protocol/engine_player.hpp"
#include "engine_protocol/engine_spec.hpp"
#include "games/table_model.hpp"
#include "players/roster.hpp"

namespace salle {

template <Game G>
class SidePlayer {
 public:
  // By name, or by a command: "provost", "search:nodes=500", "cmd:./my-bot". An engine is not
  // started yet.
  static Result<SidePlayer> engage(std::string_view text) {
    SidePlayer side;
    if (!engine_protocol::is_engine_command(text)) {
      auto ready = make_player_for<G>(text);
      if (!ready) return std::unexpected(ready.error());
      side.ready_ = *std::move(ready);
      return side;
    }
    auto command = engine_protocol::parse_engine_command(text);
    if (!command) return std::unexpected(command.error());
    side.command_ = *std::move(command);
    return side;
  }

  // A new game, from a position unless it is empty. What engines ran for the last one are ended.
  void begin(std::string start) {
    start_ = std::move(start);
    guests_.clear();
    guests_.resize(kMaxSeats);
  }

  // A legal action, or what an engine did wrong. `stop` ends the wait for an engine.
  Result<typename G::Action> decide(const Bout<G>& bout, Seat turn, Random& random,
                                    const std::atomic<bool>& stop) {
    if (ready_.player != nullptr) {
      const auto thought = ready_.think(bout.sight(turn), random);
      if (!thought) return std::unexpected(thought.error());
      return thought->action;
    }
    // One program for each seat: none shall know what another seat of its side knows.
    auto& guest = guests_[static_cast<std::size_t>(turn)];
    if (!guest) guest.emplace(command_.command);
    Budget budget = command_.budget;
    budget.stop = &stop;
    const auto thought = guest->think(engine_protocol::briefing_of(TableOf<G>(bout), turn, start_),
                                      budget, random());
    if (!thought) return std::unexpected(thought.error());
    return G::parse_action(bout.rules(), thought->action, Language::kEnglish);
  }

 private:
  SidePlayer() = default;

  ReadyPlayer<G> ready_;
  engine_protocol::EngineCommand command_;
  std::string start_;
  std::vector<std::optional<engine_protocol::EnginePlayer>> guests_;  // by seat
};

}  // namespace salle
