// Whoever plays a side of a match: a player of the house, or an outside engine.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engines/engagement.hpp"
#include "engines/guest.hpp"
#include "games/table_model.hpp"
#include "players/roster.hpp"

namespace salle {

template <Game G>
class Contender {
 public:
  // By name, or by a command: "provost", "search:nodes=500", "cmd:./my-bot". An engine is not
  // started yet.
  static Result<Contender> engage(std::string_view text) {
    Contender contender;
    if (!engines::is_engine_command(text)) {
      auto hired = hire_for<G>(text);
      if (!hired) return std::unexpected(hired.error());
      contender.hired_ = *std::move(hired);
      return contender;
    }
    auto command = engines::parse_engine_command(text);
    if (!command) return std::unexpected(command.error());
    contender.command_ = *std::move(command);
    return contender;
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
    if (hired_.player != nullptr) {
      const auto thought = hired_.think(bout.sight(turn), random);
      if (!thought) return std::unexpected(thought.error());
      return thought->action;
    }
    // One program for each seat: none shall know what another seat of its side knows.
    auto& guest = guests_[static_cast<std::size_t>(turn)];
    if (!guest) guest.emplace(command_.command);
    Budget budget = command_.budget;
    budget.stop = &stop;
    const auto thought =
        guest->think(engines::briefing_of(TableOf<G>(bout), turn, start_), budget, random());
    if (!thought) return std::unexpected(thought.error());
    return G::parse_action(bout.rules(), thought->action, Language::kEnglish);
  }

 private:
  Contender() = default;

  Hired<G> hired_;
  engines::EngineCommand command_;
  std::string start_;
  std::vector<std::optional<engines::Guest>> guests_;  // by seat
};

}  // namespace salle
