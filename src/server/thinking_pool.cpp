#include "server/thinking_pool.hpp"

#include <chrono>
#include <map>

#include "players/player.hpp"

namespace salle::server {

void ThinkingPool::think(const std::string& owner, Question question, Chosen chosen) {
  struct Thinking {
    Question question;
    ComputerMove choice;
  };
  auto thinking = std::make_shared<Thinking>(Thinking{std::move(question), {}});
  thinking->question.budget.stop = &closing_;
  pool_.run(
      owner,
      [thinking] {
        const Question& asked = thinking->question;
        // Players are kept by each thread: hiring one may mean making a large table.
        thread_local std::map<std::string, std::unique_ptr<AnyPlayer>> ready;
        auto& mind = ready[asked.game + '/' + asked.player];
        if (mind == nullptr) {
          auto found = make_player(asked.game, asked.player);
          if (!found) return;
          mind = *std::move(found);
        }
        const auto begin = std::chrono::steady_clock::now();
        Random random(asked.seed);
        if (auto thought = mind->think(*asked.sight, asked.budget, random)) {
          thinking->choice.actions = std::move(thought->action);
          thinking->choice.value = thought->value;
        }
        thinking->choice.thought = std::chrono::duration_cast<std::chrono::milliseconds>(
                                       std::chrono::steady_clock::now() - begin)
                                       .count();
      },
      [thinking, chosen = std::move(chosen)] { chosen(thinking->choice); });
}

}  // namespace salle::server
