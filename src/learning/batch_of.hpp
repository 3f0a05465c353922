// A batch of one game. How a game is begun, carried on and looked at comes from its package:
//
//   Face::G                         the game
//   Face::Game                      what is kept for each, with a `random`
//   Face::kPart                     how many a thread takes at a time
//   begin(rules, game)              a new game, up to its first decision
//   act(rules, game, number)        a decision and the chance that follows; false: not legal
//   ended(game)                     is it over?
//   pay(rules, game, payoffs)       then: by seat
//   look(rules, game, at, sight)    writes row `at`
//   sight(rules, game)              what the seat to act knows, if it is kept: a Sight, or nothing
//   number_of(rules, game, action)  of a legal action
#pragma once

#include <atomic>
#include <vector>

#include "core/random.hpp"
#include "core/seat.hpp"
#include "games/table_model.hpp"
#include "learning/batch.hpp"
#include "learning/workers.hpp"

namespace salle::learning {

template <class Face>
class BatchOf final : public Batch {
 public:
  BatchOf(const typename Face::Rules& rules, int seats, const BatchPlan& plan)
      : rules_(rules),
        seats_(seats),
        games_(static_cast<std::size_t>(plan.games)),
        workers_(plan.threads, Face::kPart) {
    reset(std::uint64_t{0});
  }

  std::int64_t games() const override { return static_cast<std::int64_t>(games_.size()); }
  int seats() const override { return seats_; }

  void reset(std::uint64_t seed) override {
    each([&](std::size_t i) { begin(i, Random(seed, i)); });
  }
  void reset(std::span<const std::uint64_t> seeds) override {
    each([&](std::size_t i) { begin(i, Random(seeds[i])); });
  }
  void observe(const BatchSight& sight) override {
    each([&](std::size_t i) { Face::look(rules_, games_[i], i, sight); });
  }
  std::int64_t step(const std::int32_t* actions, const BatchNews& news,
                    const BatchSight& sight) override {
    std::atomic<std::int64_t> refused = 0;
    each([&](std::size_t i) {
      auto& game = games_[i];
      std::int8_t* payoffs =
          news.payoffs ? news.payoffs + i * static_cast<std::size_t>(seats_) : nullptr;
      if (payoffs) std::fill_n(payoffs, seats_, std::int8_t{0});
      if (!Face::act(rules_, game, actions[i])) ++refused;
      const bool ended = Face::ended(game);
      if (news.ended) news.ended[i] = ended ? 1 : 0;
      if (ended) {
        if (payoffs) Face::pay(rules_, game, payoffs);
        Face::begin(rules_, game);
      }
      Face::look(rules_, game, i, sight);
    });
    return refused;
  }
  std::unique_ptr<AnySight> sight(std::int64_t game) const override {
    auto sight = Face::sight(rules_, games_[static_cast<std::size_t>(game)]);
    if (!sight) return nullptr;
    return std::make_unique<SightOf<typename Face::G>>(*std::move(sight));
  }
  int number_of(std::int64_t game, std::string_view text) const override {
    const auto action = Face::G::parse_action(rules_, text, Language::kEnglish);
    if (!action) return -1;
    return Face::number_of(rules_, games_[static_cast<std::size_t>(game)], *action);
  }

 private:
  void begin(std::size_t i, const Random& random) {
    games_[i].random = random;
    Face::begin(rules_, games_[i]);
  }
  template <class Work>
  void each(Work work) {
    workers_.share(games(), [&](std::int64_t from, std::int64_t to) {
      for (auto i = from; i < to; ++i) work(static_cast<std::size_t>(i));
    });
  }

  typename Face::Rules rules_;
  int seats_;
  std::vector<typename Face::Game> games_;
  Workers workers_;
};

}  // namespace salle::learning
