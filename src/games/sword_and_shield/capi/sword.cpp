// Games of With Sword and Shield on all cores, for other languages: to learn from, and to measure with.
#include "games/sword_and_shield/capi/sword.h"

#include <algorithm>
#include <cstring>
#include <exception>
#include <memory>
#include <mutex>
#include <vector>

#include "arena/statistics.hpp"
#include "games/bout.hpp"
#include "games/sword_and_shield/capi/sword_games.hpp"
#include "games/sword_and_shield/players/chooser.hpp"
#include "games/sword_and_shield/players/net.hpp"
#include "games/sword_and_shield/players/search.hpp"

struct SalleSwordNet {
  salle::SwordNet net;
};

struct SalleSwordChooser {
  salle::ChoiceNet net;
};

namespace salle::capi {
namespace {

using namespace sword_and_shield;
using G = SwordAndShield;

// The bytes of one record with its Knights.
constexpr std::size_t sword_record_size(bool melee) {
  return sizeof(SalleSwordRecord) +
         (melee ? sword_and_shield::kMaxKnights : 2) * sword_and_shield::kKnightInputs;
}

SwordSearchOptions options_of(const SalleSwordSearch& search) {
  SwordSearchOptions options;
  if (search.net != nullptr) options.net = &search.net->net;
  if (search.turns > 0) options.turns = search.turns;
  options.tree = (search.mode & 1) == 0;
  options.others_by_policy = (search.mode & 2) != 0;
  if (search.trust > 0.0) options.trust = search.trust;
  if (search.point > 0.0) options.point = search.point;
  if (search.curiosity > 0.0) options.curiosity = search.curiosity;
  if (search.warmth > 0.0) options.warmth = search.warmth;
  if (search.opening > 0.0) options.opening = search.opening;
  options.plain = search.plain;
  if (search.weights != nullptr) options.weights = weights_from(search.weights);
  return options;
}

std::size_t tree_for(const SalleSwordSearch& search) {
  return search.nodes > 0 ? static_cast<std::size_t>(search.nodes) : std::size_t{1} << 15;
}

// One of several rule sets, so that what is learned does not depend on one of them.
const char* some_rules(bool melee, Random& random) {
  constexpr std::array kJousts = {"joust", "joust", "joust/double-deck"};
  constexpr std::array kMelees = {"melee knights=2v2",
                                  "melee knights=2v2",
                                  "melee knights=2v2",
                                  "melee knights=2v2 players=sides",
                                  "melee knights=3v3",
                                  "melee/shared-decks knights=2v2",
                                  "melee knights=3v2 players=aab/cc hands=open",
                                  "melee/shared-decks knights=2v3 hands=open"};
  if (!melee) return kJousts[random.below(kJousts.size())];
  return kMelees[random.below(kMelees.size())];
}

// One game being played, for those who look at its turns as they pass.
class Witness {
 public:
  Witness(bool melee, std::vector<char>& records) : melee_(melee), records_(records) {}

  void note(const Rules& rules, const State& state, std::uint64_t game) {
    NetInput input;
    look(rules, state, input);
    SalleSwordRecord record{};
    record.game = static_cast<std::int32_t>(game);
    record.turn = static_cast<std::int16_t>(state.board.turns);
    record.side = static_cast<std::uint8_t>(rules.side_of(next_attacker(rules, state.board)));
    std::copy(input.knights.begin(), input.knights.end(), record.knights);
    std::copy(input.field.begin(), input.field.end(), record.field);
    const std::size_t from = records_.size();
    const std::size_t slots = melee_ ? kMaxKnights / 2 : 1;
    records_.resize(from + sword_record_size(melee_));
    std::memcpy(&records_[from], &record, sizeof record);
    char* const to = &records_[from + sizeof record];
    std::size_t at = 0;
    for (std::size_t side = 0; side < 2; ++side) {
      for (std::size_t i = 0; i < input.knights[side]; ++i) {
        std::memcpy(to + (side * slots + i) * kKnightInputs, input.knight[at++].data(),
                    kKnightInputs);
      }
    }
  }

  void end(int winner) {
    for (std::size_t at = 0; at < records_.size(); at += sword_record_size(melee_)) {
      SalleSwordRecord record;
      std::memcpy(&record, &records_[at], sizeof record);
      record.result = record.side == winner ? 1 : -1;
      std::memcpy(&records_[at], &record, sizeof record);
    }
  }

 private:
  bool melee_;
  std::vector<char>& records_;
};

// A turn's end is looked at before hands are filled up, and one time in four afterwards.
class Moments {
 public:
  Moments(int one_in, Random& random) : one_in_(one_in), random_(random) {}

  bool now(const Board& board) {
    if (!can_be_judged(board)) return false;
    if (board.phase == Phase::kAction && board.begun) {
      return random_.below(2 * static_cast<std::uint32_t>(one_in_)) == 0;
    }
    // Where no hand is filled up a turn is met at its beginning only, with its own number.
    const bool before = board.phase == Phase::kDraw;
    const std::uint32_t turn = board.turns + (before ? 1 : 0);
    if (turn != turn_) {
      turn_ = turn;
      chosen_ = random_.below(static_cast<std::uint32_t>(one_in_)) == 0;
      later_ = random_.below(4) == 0;
      done_ = false;
    }
    if (!chosen_ || done_ || (before && later_)) return false;
    done_ = true;
    return true;
  }

 private:
  int one_in_;
  Random& random_;
  std::uint32_t turn_ = 0;
  bool chosen_ = false;
  bool later_ = false;
  bool done_ = false;
};

Action silly(const Rules& rules, const State& state, Random& random) {
  thread_local Actions actions;
  Lister(rules, state.board, state.hand_of(state.board.actor), actions).list();
  return actions[random.below(static_cast<std::uint32_t>(actions.size()))];
}

// A search judges games in which somebody has just done something silly, so they must be known.
constexpr std::uint32_t kSillyOneIn = 30;

// Of a policy or a chooser.
template <class Player>
void play_by(Player& player, const Rules& rules, std::uint64_t game, int one_in, Random& random,
             std::vector<char>& records) {
  Witness witness(rules.melee, records);
  Moments moments(one_in, random);
  State state = start(rules);
  while (state.board.phase != Phase::kOver && state.board.turns < kLongestGame) {
    if (moments.now(state.board)) witness.note(rules, state, game);
    if (turn(rules, state.board) == kChance) {
      G::apply(rules, state, draw(rules, state, random()));
    } else if (random.below(kSillyOneIn) == 0) {
      G::apply(rules, state, silly(rules, state, random));
    } else {
      G::apply(rules, state, player.choose(rules, state, random));
    }
  }
  if (state.board.phase != Phase::kOver) return records.clear();
  witness.end(state.board.winner);
}

void play_by_search(const Rules& rules, std::uint64_t game, int one_in,
                    const SalleSwordSearch& plan, Random& random, std::vector<char>& records) {
  SwordSearch search(tree_for(plan), options_of(plan));
  Witness witness(rules.melee, records);
  Moments moments(one_in, random);
  Bout<G> bout(rules);
  const Budget budget{.nodes = plan.nodes, .seconds = plan.seconds};
  while (bout.turn() != kNobody && bout.state().board.turns < kLongestGame) {
    if (moments.now(bout.state().board)) witness.note(rules, bout.state(), game);
    if (bout.turn() == kChance) {
      bout.apply(draw(rules, bout.state(), random()));
    } else if (random.below(kSillyOneIn) == 0) {
      bout.apply(silly(rules, bout.state(), random));
    } else {
      const auto sight = bout.sight(bout.turn());
      if (sight.legal.size() == 1) {
        bout.apply(sight.legal[0]);
        continue;
      }
      bout.apply(search.think(sight, budget, random).action);
    }
  }
  if (bout.turn() != kNobody) return records.clear();
  witness.end(bout.state().board.winner);
}

struct SwordPair {
  int half_points = 0;  // of the first player
  SalleSwordMatch sums{};
};

bool unlimited(const SalleSwordSearch& player) {
  return player.nodes <= 0 && player.seconds <= 0.0;
}

// NaN is not either.
bool mixes_sensibly(const SalleSwordSearch& player) {
  return player.plain >= 0.0 && player.plain <= 1.0;
}

// Nothing where a search decides.
std::unique_ptr<Chooser> chooser_of(const SalleSwordSearch& player) {
  return player.chooser == nullptr ? nullptr : std::make_unique<Chooser>(player.chooser->net);
}

SwordPair play_sword_pair(const SalleSwordPlan& plan, const Rules& rules,
                          const std::array<const SalleSwordSearch*, 2>& players,
                          std::uint64_t number) {
  SwordPair pair;
  std::array<SwordSearch, 2> searches = {
      SwordSearch(tree_for(*players[0]), options_of(*players[0])),
      SwordSearch(tree_for(*players[1]), options_of(*players[1]))};
  const std::array choosers = {chooser_of(*players[0]), chooser_of(*players[1])};
  for (int first_side = 0; first_side < 2; ++first_side) {
    const std::uint64_t deal = number_for(plan.seed, number);
    Random random(plan.seed, 2 * number + static_cast<std::uint64_t>(first_side));
    Bout<G> bout(rules);
    while (bout.turn() != kNobody) {
      if (bout.turn() == kChance) {
        const std::uint64_t key = G::chance_key(rules, bout.state());
        bout.apply(draw(rules, bout.state(), number_for(deal, key)));
        continue;
      }
      const auto sight = bout.sight(bout.turn());
      if (sight.legal.size() == 1) {
        bout.apply(sight.legal[0]);
        continue;
      }
      const std::size_t who = rules.side_of_seat(bout.turn()) == first_side ? 0 : 1;
      const Budget budget{.nodes = players[who]->nodes, .seconds = players[who]->seconds};
      const auto before = SwordClock::now();
      if (choosers[who]) {
        bout.apply(choosers[who]->choose(rules, bout.state(), random));
        pair.sums.thought[who] += sword_seconds(before);
        ++pair.sums.decisions[who];
        continue;
      }
      const auto thought = searches[who].think(sight, budget, random);
      pair.sums.thought[who] += sword_seconds(before);
      pair.sums.nodes[who] += thought.nodes;
      ++pair.sums.decisions[who];
      bout.apply(thought.action);
    }
    pair.half_points += bout.state().board.winner == first_side ? 2 : 0;
  }
  return pair;
}

std::int32_t sword_odds(const SwordNet& net, bool melee, const char* bytes) {
  SalleSwordRecord record;
  std::memcpy(&record, bytes, sizeof record);
  NetInput input;
  std::copy_n(record.field, kFieldInputs, input.field.begin());
  const std::size_t slots = melee ? kMaxKnights / 2 : 1;
  std::size_t at = 0;
  for (std::size_t side = 0; side < 2; ++side) {
    input.knights[side] = record.knights[side];
    for (std::size_t i = 0; i < record.knights[side]; ++i) {
      std::memcpy(input.knight[at++].data(),
                  bytes + sizeof record + (side * slots + i) * kKnightInputs, kKnightInputs);
    }
  }
  SwordNet::Sums sums;
  return net.odds(melee, input, sums);
}

std::int64_t generate_sword(const SalleSwordPlan& plan, const SalleSwordSearch& search, int one_in,
                            char* records, std::int64_t most) {
  const bool melee = plan.melee != 0;
  if ((melee && search.chooser != nullptr) || !mixes_sensibly(search)) return 0;
  const auto size = static_cast<std::int64_t>(sword_record_size(melee));
  std::mutex mutex;
  std::int64_t written = 0;
  share_games(plan, [&](std::uint64_t number) {
    thread_local std::vector<char> seen;
    thread_local Policy policy;
    seen.clear();
    Random random(plan.seed, number);
    const Rules rules = parse_rules(some_rules(melee, random)).value();
    if (const auto chooser = chooser_of(search)) {
      play_by(*chooser, rules, number, one_in, random, seen);
    } else if (search.nodes > 0) {
      play_by_search(rules, number, one_in, search, random, seen);
    } else {
      policy = Policy(options_of(search).weights);
      play_by(policy, rules, number, one_in, random, seen);
    }
    const std::scoped_lock lock(mutex);
    const auto count = static_cast<std::int64_t>(seen.size()) / size;
    if (written + count > most) return false;
    std::copy(seen.begin(), seen.end(), records + written * size);
    written += count;
    return true;
  });
  return written;
}

std::int32_t play_sword_match(const SalleSwordPlan& plan, const char* rules_text,
                              const SalleSwordSearch& a, const SalleSwordSearch& b, double elo0,
                              double elo1, SalleSwordMatch& match) {
  const auto rules = parse_rules(rules_text);
  if (!rules) return -2;
  for (const SalleSwordSearch* player : {&a, &b}) {
    if (player->chooser != nullptr ? rules->melee : unlimited(*player)) return -2;
    if (!mixes_sensibly(*player)) return -2;
  }
  match = {};
  std::mutex mutex;
  PairTally tally;
  SprtVerdict verdict = SprtVerdict::kGoOn;
  share_games(plan, [&](std::uint64_t number) {
    const SwordPair pair = play_sword_pair(plan, *rules, {&a, &b}, number);
    const std::scoped_lock lock(mutex);
    if (verdict != SprtVerdict::kGoOn) return false;
    tally.add(pair.half_points);
    ++match.pairs[pair.half_points];
    for (const std::size_t who : {0u, 1u}) {
      match.decisions[who] += pair.sums.decisions[who];
      match.nodes[who] += pair.sums.nodes[who];
      match.thought[who] += pair.sums.thought[who];
    }
    if (elo1 > elo0) verdict = weigh_evidence({elo0, elo1}, tally).verdict;
    return verdict == SprtVerdict::kGoOn;
  });
  return verdict == SprtVerdict::kElo1 ? 1 : verdict == SprtVerdict::kElo0 ? -1 : 0;
}

}  // namespace
}  // namespace salle::capi

extern "C" {

SalleSwordNet* salle_sword_net(const char* bytes, int64_t size) try {
  auto net = salle::SwordNet::parse({bytes, static_cast<std::size_t>(size)});
  return net ? new SalleSwordNet{*std::move(net)} : nullptr;
} catch (const std::exception&) {
  return nullptr;
}

void salle_sword_net_destroy(SalleSwordNet* net) { delete net; }

SalleSwordChooser* salle_sword_chooser(const char* bytes, int64_t size) try {
  auto net = salle::ChoiceNet::parse({bytes, static_cast<std::size_t>(size)});
  return net ? new SalleSwordChooser{*std::move(net)} : nullptr;
} catch (const std::exception&) {
  return nullptr;
}

void salle_sword_chooser_destroy(SalleSwordChooser* chooser) { delete chooser; }

int64_t salle_sword_generate(const SalleSwordPlan* plan, const SalleSwordSearch* search,
                             int32_t one_in, char* records, int64_t most) try {
  return salle::capi::generate_sword(*plan, *search, one_in, records, most);
} catch (const std::exception&) {
  return 0;
}

int32_t salle_sword_odds(const SalleSwordNet* net, int32_t melee, const char* record) {
  return salle::capi::sword_odds(net->net, melee != 0, record);
}

int32_t salle_sword_match(const SalleSwordPlan* plan, const char* rules, const SalleSwordSearch* a,
                          const SalleSwordSearch* b, double elo0, double elo1,
                          SalleSwordMatch* match) try {
  return salle::capi::play_sword_match(*plan, rules, *a, *b, elo0, elo1, *match);
} catch (const std::exception&) {
  return -2;
}

}  // extern "C"
