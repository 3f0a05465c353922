#include "games/archers/arena/search_team.hpp"

#include <algorithm>
#include <atomic>
#include <thread>

namespace salle {
namespace {

// Fewer nodes a thread are not worth starting it for.
constexpr std::int64_t kLeastNodes = 2'000;

}  // namespace

ArchersSearchTeam::ArchersSearchTeam(int threads, const Budget& usual,
                                     const ArchersSearch::Settings& settings)
    : usual_(usual), known_(std::make_shared<archers::Transpositions>(settings.table_bits)) {
  for (int number = 0; number < std::max(threads, 1); ++number) {
    auto its_own = settings;
    its_own.values_alternatives &= number == 0;
    searches_.push_back(std::make_unique<ArchersSearch>(its_own, known_, number));
  }
}

Thought<Archers> ArchersSearchTeam::ponder(const Sight<Archers>& sight, const Budget& budget,
                                           Random& random) {
  const Budget whole = budget.or_usual(usual_);
  std::size_t helpers = searches_.size() - 1;
  if (whole.nodes > 0) {
    helpers = std::min(helpers, static_cast<std::size_t>(whole.nodes / kLeastNodes));
  }
  Budget share = whole;
  share.nodes = whole.nodes / static_cast<std::int64_t>(helpers + 1);
  Budget first_share = whole;
  first_share.nodes = whole.nodes - static_cast<std::int64_t>(helpers) * share.nodes;

  known_->forget();
  std::atomic<bool> answered = false;
  share.stop = &answered;
  share.heard = nullptr;
  std::vector<std::int64_t> nodes(helpers);
  Thought<Archers> thought;
  {
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i < helpers; ++i) {
      threads.emplace_back([&, i, own = Random(random(), i)]() mutable {
        nodes[i] = searches_[i + 1]->think(sight, share, own).nodes;
      });
    }
    thought = searches_[0]->think(sight, first_share, random);
    answered = true;
  }  // the threads are waited for
  for (const std::int64_t spent : nodes) thought.nodes += spent;
  return thought;
}

// Room for some hundred million nodes.
std::unique_ptr<Player<Archers>> Archers::analyst_team(int threads) {
  ArchersSearch::Settings settings;
  settings.learned = true;
  settings.table_bits = 22;
  return std::make_unique<ArchersSearchTeam>(threads, Budget{.nodes = 200'000 * threads}, settings);
}

}  // namespace salle
