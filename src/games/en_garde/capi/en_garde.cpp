#include "games/en_garde/capi/en_garde.h"

#include <algorithm>
#include <atomic>
#include <limits>
#include <memory>
#include <new>
#include <vector>

#include "games/en_garde/learning/round.hpp"
#include "games/en_garde/players/last_draws.hpp"
#include "games/en_garde/players/net_input.hpp"
#include "games/en_garde/view.hpp"
#include "learning/workers.hpp"

namespace salle::capi {
namespace {

using namespace en_garde;
namespace net = en_garde_net;

struct Round : en_garde_learning::Round {
  net::Stakes stakes;  // Left's
};

void begin(const Rules& rules, Round& round, bool vary) {
  if (vary) {
    const auto kind = round.random.below(4);
    const double width = kind < 2 ? 0.0 : kind == 2 ? 0.25 : 1.0;
    round.stakes = {1.0, -1.0, width * (2.0 * round.random.fraction() - 1.0)};
  }
  en_garde_learning::begin(rules, round);
}

void look(const Rules& rules, const Round& round, std::size_t at, const SalleEnGardeSight& sight) {
  const State& state = round.state;
  const Seat seat = state.actor;
  if (sight.observation) {
    const auto codes = net::encode(view(rules, state, Viewer::seat(seat)), round.memory, seat);
    std::copy(codes.begin(), codes.end(), sight.observation + at * codes.size());
  }
  if (sight.draw_value) {
    const double left = round.stakes.draw_value();
    sight.draw_value[at] = static_cast<float>(seat == kLeft ? left : -left);
  }
  if (sight.legal) sight.legal[at] = en_garde_learning::legal_bits(rules, state);
  if (sight.seat) sight.seat[at] = static_cast<std::uint8_t>(seat);
  if (sight.history) {
    const auto history = net::encode_history(round.memory, seat);
    std::copy(history.begin(), history.end(), sight.history + at * history.size());
  }
}

// Writes five numbers; for how much the end was solved.
std::int64_t reckon(const Rules& rules, const EnGardeNet& net, const Round& round, Seat seat,
                    const MaitreHabits& habits, double* values) {
  const auto scene =
      en_garde_mind::Scene::of(view(rules, round.state, Viewer::seat(seat)), round.memory);
  std::optional<LastDraws> draws;
  // With more cards left to draw the tree would not fit into any memory.
  if (scene.view.pile <= habits.longest_pile) {
    draws = last_draws(net, rules, scene, seat, round.state.hand[static_cast<std::size_t>(seat)],
                       habits);
  }
  if (!draws) {
    std::fill_n(values, 5, std::numeric_limits<double>::quiet_NaN());
    return 0;
  }
  const double all[] = {draws->net_against_net, draws->net_against_maitre, draws->best_against_net,
                        draws->best_against_maitre, draws->unsolved};
  std::copy(std::begin(all), std::end(all), values);
  return draws->solved;
}

}  // namespace
}  // namespace salle::capi

struct SalleEnGardeNet {
  salle::EnGardeNet net;
};

struct SalleEnGarde {
  SalleEnGarde(const salle::en_garde::Rules& game_rules, std::int64_t count, int most_threads)
      : rules(game_rules),
        rounds(static_cast<std::size_t>(count)),
        threads(most_threads),
        workers(most_threads) {}

  template <class Work>
  void each(Work work) {
    workers.share(static_cast<std::int64_t>(rounds.size()),
                  [&](std::int64_t from, std::int64_t to) {
                    for (auto i = from; i < to; ++i) work(static_cast<std::size_t>(i));
                  });
  }

  salle::en_garde::Rules rules;
  bool vary = false;
  std::vector<salle::capi::Round> rounds;
  int threads;
  salle::learning::Workers workers;
};

extern "C" {

SalleEnGardeSizes salle_en_garde_sizes(void) {
  return {salle::en_garde_net::kPlaces, salle::en_garde_net::kCodes, salle::en_garde_net::kActions,
          salle::en_garde_net::kHistory, salle::en_garde_net::kHistoryCodes};
}

SalleEnGarde* salle_en_garde_create(const char* rule_set, int64_t rounds, uint64_t seed,
                                    int32_t threads) try {
  auto rules = salle::en_garde::parse_rules(rule_set);
  if (!rules || rounds < 1) return nullptr;
  auto batch = std::make_unique<SalleEnGarde>(salle::en_garde_learning::round_rules(*rules), rounds,
                                              threads);
  salle_en_garde_reset(batch.get(), seed);
  return batch.release();
} catch (const std::exception&) {
  return nullptr;
}

void salle_en_garde_destroy(SalleEnGarde* batch) { delete batch; }

void salle_en_garde_reset(SalleEnGarde* batch, uint64_t seed) {
  batch->each([&](std::size_t i) {
    auto& round = batch->rounds[i];
    round.random = salle::Random(seed, i);
    salle::capi::begin(batch->rules, round, batch->vary);
  });
}

void salle_en_garde_stakes(SalleEnGarde* batch, const float* stakes) {
  batch->vary = false;
  for (std::size_t i = 0; i < batch->rounds.size(); ++i) {
    batch->rounds[i].stakes = {stakes[3 * i], stakes[3 * i + 1], stakes[3 * i + 2]};
  }
}

void salle_en_garde_vary_stakes(SalleEnGarde* batch, int32_t vary) { batch->vary = vary != 0; }

SalleEnGardeNet* salle_en_garde_net(const char* bytes, int64_t size) try {
  if (size < 0) return nullptr;
  auto net = salle::EnGardeNet::parse({bytes, static_cast<std::size_t>(size)});
  return net ? new SalleEnGardeNet{*std::move(net)} : nullptr;
} catch (const std::exception&) {
  return nullptr;
}

void salle_en_garde_net_destroy(SalleEnGardeNet* net) { delete net; }

int64_t salle_en_garde_last_draws(SalleEnGarde* batch, const SalleEnGardeNet* net,
                                  const int64_t* rounds, const uint8_t* seats, int64_t count,
                                  int32_t maitre_1, double* values) try {
  if (std::any_of(seats, seats + count, [](std::uint8_t seat) { return seat > 1; })) return -1;
  std::atomic<std::int64_t> decisions = 0;
  const auto habits = maitre_1 != 0 ? salle::kMaitre1Habits : salle::MaitreHabits{};
  salle::learning::Workers workers(batch->threads, 1);  // each takes its time
  workers.share(count, [&](std::int64_t from, std::int64_t to) {
    for (auto i = from; i < to; ++i) {
      const auto& round = batch->rounds[static_cast<std::size_t>(rounds[i])];
      decisions +=
          salle::capi::reckon(batch->rules, net->net, round, seats[i], habits, values + 5 * i);
    }
  });
  return decisions;
} catch (const std::exception&) {
  return -1;
}

void salle_en_garde_observe(SalleEnGarde* batch, const SalleEnGardeSight* sight) {
  batch->each([&](std::size_t i) { salle::capi::look(batch->rules, batch->rounds[i], i, *sight); });
}

int64_t salle_en_garde_step(SalleEnGarde* batch, const uint8_t* actions, float* reward,
                            uint8_t* ended, const SalleEnGardeSight* sight) {
  using namespace salle::en_garde;
  std::atomic<std::int64_t> refused = 0;
  batch->each([&](std::size_t i) {
    auto& round = batch->rounds[i];
    const salle::Seat seat = round.state.actor;
    if (reward) reward[i] = 0.0f;
    if (ended) ended[i] = 0;
    if (!salle::en_garde_learning::act(batch->rules, round, actions[i])) {
      ++refused;
    } else if (round.state.ending != Ending::kNone) {
      const int winner = round.state.winner;
      const auto stakes = seat == kLeft ? round.stakes : round.stakes.of_opponent();
      const double worth = winner < 0 ? stakes.draw : winner == seat ? stakes.win : stakes.lose;
      if (reward) reward[i] = static_cast<float>(worth);
      if (ended) ended[i] = static_cast<std::uint8_t>(winner < 0 ? 3 : 1 + winner);
      salle::capi::begin(batch->rules, round, batch->vary);
    }
    salle::capi::look(batch->rules, round, i, *sight);
  });
  return refused;
}

}  // extern "C"
