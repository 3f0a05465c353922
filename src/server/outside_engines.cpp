#include "server/outside_engines.hpp"

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>
#include <vector>

#include "core/text.hpp"
#include "match/match.hpp"
#include "players/player.hpp"
#include "server/log.hpp"

namespace salle::server {

void OutsideEngines::think(const engine_protocol::NamedEngine& engine, Question question,
                           Chosen chosen) {
  struct Thinking {
    engine_protocol::NamedEngine engine;
    Question question;
    ComputerMove choice;
  };
  auto thinking = std::make_shared<Thinking>(Thinking{engine, std::move(question), {}});
  threads_.run(
      thinking->question.owner,
      [this, thinking] {
        const auto begin = std::chrono::steady_clock::now();
        thinking->choice.actions = decide(thinking->engine, thinking->question);
        thinking->choice.thought = std::chrono::duration_cast<std::chrono::milliseconds>(
                                       std::chrono::steady_clock::now() - begin)
                                       .count();
      },
      [thinking, chosen = std::move(chosen)] { chosen(thinking->choice); });
}

std::string OutsideEngines::decide(const engine_protocol::NamedEngine& engine,
                                   const Question& question) {
  const auto at = place({question.table, question.briefing.seat}, engine);
  const std::lock_guard lock(at->mutex);
  if (at->faults < kMostFaults) {
    Budget budget = engine.engine.budget;
    budget.stop = &closing_;
    auto thought = at->guest.think(question.briefing, budget, question.seed);
    if (thought) return std::move(thought->action);
    if (closing_) return "";
    ++at->faults;
    log_info("engine-failed", {{"engine", engine.name},
                               {"game", engine.game},
                               {"table", question.table},
                               {"why", thought.error().message},
                               {"faults", at->faults}});
  }
  auto stand_in = make_player(engine.game, kStandIn);
  Random random(question.seed);
  if (stand_in) {
    if (auto thought = (*stand_in)->think(*question.sight, {}, random)) {
      return std::move(thought->action);
    }
  }
  return question.briefing.legal.front();
}

std::shared_ptr<OutsideEngines::EngineSeat> OutsideEngines::place(
    const Key& key, const engine_protocol::NamedEngine& engine) {
  // Programs are ended where the last one lets go of them, which takes a moment: not in the lock.
  std::vector<std::shared_ptr<EngineSeat>> leaving;
  const std::lock_guard lock(mutex_);
  auto& found = seats_[key];
  if (found == nullptr) found = std::make_shared<EngineSeat>(engine.engine.command);
  const std::shared_ptr<EngineSeat> at = found;
  at->used = ++uses_;
  while (seats_.size() > kMostPrograms) {
    const auto oldest =
        std::ranges::min_element(seats_, {}, [](const auto& each) { return each.second->used; });
    leaving.push_back(std::move(oldest->second));
    seats_.erase(oldest);
  }
  return at;
}

void OutsideEngines::forget(store::TableId table) {
  std::vector<std::shared_ptr<EngineSeat>> leaving;
  {
    const std::lock_guard lock(mutex_);
    for (auto each = seats_.lower_bound({table, 0});
         each != seats_.end() && each->first.first == table;) {
      leaving.push_back(std::move(each->second));
      each = seats_.erase(each);
    }
  }
  if (leaving.empty()) return;
  // Saying goodbye takes a moment, and the hall has no time to wait.
  threads_.run("", [gone = std::move(leaving)]() mutable { gone.clear(); }, [] {});
}

}  // namespace salle::server
