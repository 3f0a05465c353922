#include "games/sword_and_shield/players/net_input.hpp"

#include <algorithm>

#include "games/sword_and_shield/players/judge.hpp"
#include "games/sword_and_shield/players/telling.hpp"

namespace salle::sword_and_shield {
namespace {

constexpr std::size_t kMostHeld = 16;  // cards of a hand that are looked at; eight is a full one

// A hand, with what its cards answer as bits by their place in it.
struct Held {
  std::array<const DeckCard*, kMostHeld> card;
  std::size_t count = 0;
  std::array<std::uint16_t, kStrikes + 1> guards = {};
  std::array<std::uint16_t, kStrikes + 1> arts = {};  // Achievements
  std::uint16_t manoeuvres = 0;
};

Held held_by(const CardSet& cards, const CardBits& hand) {
  Held held;
  hand.each([&](int index) {
    if (held.count == kMostHeld) return;
    const DeckCard& card = cards.deck[static_cast<std::size_t>(index)];
    const auto place = static_cast<std::uint16_t>(1u << held.count);
    held.card[held.count++] = &card;
    auto& answers = card.kind == DeckKind::kCombat ? held.guards : held.arts;
    for (unsigned stops = card.stops; stops != 0; stops &= stops - 1) {
      auto& places = answers[static_cast<std::size_t>(std::countr_zero(stops))];
      places = static_cast<std::uint16_t>(places | place);
    }
    if (card.manoeuvre) held.manoeuvres = static_cast<std::uint16_t>(held.manoeuvres | place);
  });
  return held;
}

// The places of the cards in `held` that may answer this attack.
unsigned answers_to(const DeckCard& attack, const Held& held) {
  const auto strike = static_cast<std::size_t>(attack.strike);
  unsigned places = 0;
  if ((attack.answered_by & kByGuards) != 0) places |= held.guards[strike];
  if ((attack.answered_by & kByAchievements) != 0) places |= held.arts[strike];
  if ((attack.answered_by & kByManoeuvres) != 0) places |= held.manoeuvres;
  return places;
}

void tell_hand(const Knight& knight, const Held& held, Scribe& scribe) {
  std::array<int, 4> kinds = {};
  std::array<int, kStrikes + 1> strikes = {};
  std::array<int, 5> attack_costs = {};
  std::array<int, 5> defence_costs = {};
  std::array<int, kAbilities> improves = {};
  std::array<int, kMaxSymbols + 1> symbols = {};
  std::array<int, kMaxSymbols + 1> attacks_of = {};
  int playable = 0, moves = 0, locks = 0, attack_values = 0, defence_values = 0, stops = 0;
  int past_guards = 0, art_cost = 0;
  Gains gains;
  const int skill = skill_of(knight);
  for (std::size_t i = 0; i < held.count; ++i) {
    const DeckCard& card = *held.card[i];
    ++kinds[static_cast<std::size_t>(card.kind)];
    moves += card.move;
    locks += card.lock;
    stops += std::popcount(unsigned{card.stops});
    if (card.combinable) {
      ++symbols[card.symbol];
      attacks_of[card.symbol] += card.attacks;
    }
    if (card.attacks) {
      ++strikes[static_cast<std::size_t>(card.strike)];
      past_guards += (card.answered_by & kByGuards) == 0;
      attack_values += value_of(knight, card.attack);
    }
    if (card.kind == DeckKind::kCombat) {
      const auto bucket = [skill](int value) {
        return static_cast<std::size_t>(std::clamp(value - skill, 0, 4));
      };
      ++attack_costs[bucket(value_of(knight, card.attack))];
      ++defence_costs[bucket(value_of(knight, card.defence))];
      defence_values += value_of(knight, card.defence);
    } else if (card.kind == DeckKind::kImprovement) {
      for (std::size_t a = 0; a < kAbilities; ++a) improves[a] += card.abilities[a];
    } else {
      if (card.kind == DeckKind::kAchievement && card.playable) {
        ++playable;
        art_cost += card.action_cost;
      }
      for (const Effect& effect : card.effects) {
        if (effect.option <= 1) gains.add(effect);
      }
    }
  }
  for (const int count : kinds) scribe.put(16 * count);
  scribe.put(16 * playable);
  scribe.put(16 * std::popcount(unsigned{held.manoeuvres}));
  scribe.put(16 * moves);
  scribe.put(16 * locks);
  for (const int count : strikes) scribe.put(16 * count);
  int open = 0;
  for (std::size_t s = 0; s < kStrikes; ++s) {
    const int answers = std::popcount(unsigned{held.guards[s]} | held.arts[s]);
    scribe.put(16 * answers);
    open += answers == 0;
  }
  scribe.put(8 * open);
  for (const int count : attack_costs) scribe.put(16 * count);
  for (const int count : defence_costs) scribe.put(16 * count);
  scribe.put(3 * attack_values);
  scribe.put(3 * defence_values);
  scribe.put(4 * stops);
  const auto tactic = static_cast<std::size_t>(knight.tactic);
  scribe.put(16 * improves[tactic]);
  scribe.put(16 * improves[1 - tactic]);
  scribe.put(16 * improves[2]);
  scribe.put(16 * improves[3]);
  scribe.put(4 * gains.fatigue);
  scribe.put(-4 * gains.foe_fatigue);
  scribe.put(4 * gains.ally_fatigue);
  gains.tell_rest(scribe);
  scribe.put(16 * past_guards);
  scribe.put(4 * art_cost);
  std::array<int, 3> groups = {};
  int largest = 0;
  int largest_attacks = 0;
  for (std::size_t s = 1; s < symbols.size(); ++s) {
    for (int size = 2; size <= 4; ++size)
      groups[static_cast<std::size_t>(size - 2)] += symbols[s] >= size;
    largest = std::max(largest, symbols[s]);
    largest_attacks = std::max(largest_attacks, attacks_of[s]);
  }
  for (const int count : groups) scribe.put(16 * count);
  scribe.put(16 * largest);
  scribe.put(16 * largest_attacks);
}

// What a hand's attacks could do to another hand.
struct Threat {
  int sure = 0;      // attacks that nothing there answers
  int doubtful = 0;  // that one card answers
  int by_actions =
      0;             // hits, if he attacks once an Action, hardest first, and all is answered well
  int by_all = 0;    // the same with all attacks of his hand
  int pain = 0;      // what the cheapest answers cost
  int combined = 0;  // hits by the one combination that hurts most
  int by_plan = 0;   // hits, if that combination comes first and single attacks follow
};

// How many attacks are left over when answers are given out one after the other, the attack with
// the fewest first, and of its answers the one that is of least use elsewhere.
int unanswered(const std::array<unsigned, kMostHeld>& answers, std::size_t count,
               const std::array<int, kMostHeld>& uses) {
  int hits = 0;
  unsigned used = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const unsigned open = answers[i] & ~used;
    if (open == 0) {
      ++hits;
      continue;
    }
    int best = -1;
    each_knight(open, [&](int place) {
      if (best < 0 ||
          uses[static_cast<std::size_t>(place)] < uses[static_cast<std::size_t>(best)]) {
        best = place;
      }
    });
    used |= 1u << best;
  }
  return hits;
}

Threat threat_of(const Knight& knight, int left, const Held& held, const Knight& foe,
                 const Held& against) {
  Threat threat;
  std::array<unsigned, kMostHeld> answers;  // of the attacks, the fewest first
  std::array<std::uint8_t, kMostHeld> symbol;
  std::array<int, kMostHeld> uses;
  for (std::size_t i = 0; i < against.count; ++i) {
    uses[i] =
        std::popcount(unsigned{against.card[i]->stops}) + (against.card[i]->manoeuvre ? 8 : 0);
  }
  std::size_t count = 0;
  for (std::size_t i = 0; i < held.count; ++i) {
    const DeckCard& card = *held.card[i];
    if (!card.attacks) continue;
    const unsigned places = answers_to(card, against);
    const int ways = std::popcount(places);
    threat.sure += ways == 0;
    threat.doubtful += ways == 1;
    if (ways != 0) {
      const bool compared = (card.attack[0] | card.attack[1]) != 0;
      const int number = combat_number(knight, card.attack);
      int cheapest = 99;
      each_knight(places, [&](int place) {
        const DeckCard& one = *against.card[static_cast<std::size_t>(place)];
        int cost = one.manoeuvre ? kManoeuvreCost : 99;
        if (one.kind == DeckKind::kAchievement && one.stops != 0) {
          cost = std::min<int>(cost, one.defence_cost);
        }
        if (one.kind == DeckKind::kCombat) {
          int by_guard = cost_of_use(foe, one.defence);
          if (compared) by_guard += number - combat_number(foe, one.defence);
          cost = std::min(cost, by_guard);
        }
        cheapest = std::min(cheapest, cost);
      });
      threat.pain += cheapest;
    }
    std::size_t place = count++;
    for (; place > 0 && std::popcount(answers[place - 1]) > ways; --place) {
      answers[place] = answers[place - 1];
      symbol[place] = symbol[place - 1];
    }
    answers[place] = places;
    symbol[place] = card.combinable ? card.symbol : std::uint8_t{0};
  }
  std::array<unsigned, kMaxSymbols + 1> suits = {};  // bits, by place among the attacks
  for (std::size_t i = 0; i < count; ++i) {
    if (symbol[i] != 0) suits[symbol[i]] |= 1u << i;
  }
  const auto actions = static_cast<std::size_t>(std::max(left, 1));
  threat.by_actions = unanswered(answers, std::min(count, actions), uses);
  threat.by_all = unanswered(answers, count, uses);
  threat.by_plan = threat.by_actions;
  for (const unsigned taken : suits) {
    if ((taken & (taken - 1)) == 0) continue;
    std::array<unsigned, kMostHeld> plan;
    std::size_t size = 0;
    unsigned first = 0;  // four of them
    for (unsigned rest = taken; rest != 0 && size < 4; rest &= rest - 1) {
      plan[size++] = answers[static_cast<std::size_t>(std::countr_zero(rest))];
      first |= rest & -rest;
    }
    threat.combined = std::max(threat.combined, unanswered(plan, size, uses));
    unsigned others = ((1u << count) - 1) & ~first;
    for (std::size_t singles = actions - 1; others != 0 && singles > 0; --singles) {
      plan[size++] = answers[static_cast<std::size_t>(std::countr_zero(others))];
      others &= others - 1;
    }
    threat.by_plan = std::max(threat.by_plan, unanswered(plan, size, uses));
  }
  return threat;
}

// What the effects in hand would do to fatigue now, conditions considered, against the foe for whom
// they do most.
void tell_gains(const Board& board, int index, unsigned foes, const Held& held, Scribe& scribe) {
  const Knight& knight = board.at(index);
  int gain = 0;
  int harm = 0;
  int answering = 0;
  for (std::size_t i = 0; i < held.count; ++i) {
    const DeckCard& card = *held.card[i];
    answering += card.stops != 0 || card.manoeuvre;
    for (const Effect& effect : card.effects) {
      if (effect.deed != Effect::Deed::kFatigue || effect.option > 1) continue;
      bool now = !effect.aimed() && holds(effect, knight, nullptr);
      each_knight(foes, [&](int foe) { now = now || holds(effect, knight, &board.at(foe)); });
      if (!now) continue;
      const bool foe = effect.who == Effect::Who::kFoe || effect.who == Effect::Who::kFoes;
      (foe ? harm : gain) += foe ? -effect.amount : effect.amount;
    }
  }
  scribe.put(4 * gain);
  scribe.put(4 * harm);
  scribe.put(16 * answering);
}

void tell_threat(const Rules& rules, const State& state, int index, int left,
                 const std::array<Held, kMaxKnights>& held, Scribe& scribe) {
  const unsigned foes = reach(rules, state.board, index);
  const int count = std::max(1, std::popcount(foes));
  Threat sum;
  Threat worst;
  int least_life = 999;
  int least_fatigue = 99;
  each_knight(foes, [&](int foe) {
    const Threat one = threat_of(state.board.at(index), left, held[static_cast<std::size_t>(index)],
                                 state.board.at(foe), held[static_cast<std::size_t>(foe)]);
    sum.sure += one.sure;
    sum.doubtful += one.doubtful;
    sum.by_actions += one.by_actions;
    sum.by_all += one.by_all;
    sum.pain += one.pain;
    sum.combined += one.combined;
    sum.by_plan += one.by_plan;
    worst.sure = std::max(worst.sure, one.sure);
    worst.by_plan = std::max(worst.by_plan, one.by_plan);
    least_life = std::min(least_life, life_of(state.board.at(foe)));
    least_fatigue = std::min<int>(least_fatigue, state.board.at(foe).fatigue);
  });
  // Nearly always there is one, and divisions take their time.
  const auto each = [&](int number) { return count == 1 ? number : number / count; };
  for (const int number : {sum.sure, sum.doubtful, sum.by_actions, sum.by_all, sum.combined}) {
    scribe.put(each(16 * number));
  }
  scribe.put(each(3 * sum.pain));
  scribe.put(each(16 * sum.by_plan));
  scribe.put(16 * worst.sure);
  scribe.put(16 * worst.by_plan);
  scribe.put(foes == 0 ? 0 : least_life * 3 / 4);
  scribe.put(foes == 0 ? 0 : 4 * least_fatigue);
  tell_gains(state.board, index, foes, held[static_cast<std::size_t>(index)], scribe);
}

// Says how many numbers that took.
std::size_t tell_deck(const CardSet& cards, const CardBits& deck, Scribe& scribe) {
  const std::int8_t* const from = scribe.at();
  const int all = std::max(1, deck.count());
  const auto share = [&](const CardBits& kind) { scribe.put(100 * (deck & kind).count() / all); };
  scribe.put(deck.count());
  share(cards.combats);
  share(cards.achievements);
  share(cards.events);
  share(cards.improvements);
  share(cards.manoeuvres);
  return static_cast<std::size_t>(scribe.at() - from);
}

}  // namespace

void tell_knight(const Rules& rules, const Board& board, int index, int attacker, Scribe& scribe) {
  const Knight& knight = board.at(index);
  scribe.put(4 * knight.fatigue);
  for (const int least : {3, 5, 8, 11, 14, 18, 22, 26}) scribe.flag(knight.fatigue >= least);
  scribe.one_of(knight.hits, 0, 5);
  scribe.put(life_of(knight) * 3 / 4);
  const int skill = skill_of(knight);
  const int other = ability_of(knight, static_cast<Ability>(1 - static_cast<int>(knight.tactic)));
  const int endurance = ability_of(knight, Ability::kEndurance);
  scribe.one_of(skill, 0, 8);
  scribe.put(12 * skill);
  scribe.put(12 * other);
  scribe.one_of(endurance, 1, 8);
  scribe.put(12 * endurance);
  scribe.put(12 * ability_of(knight, Ability::kChivalry));
  scribe.flag(knight.tactic == Tactic::kTechnique);
  scribe.flag(!knight.grand_passed);
  scribe.put(12 * knight.hand);
  scribe.put(12 * knight.due);
  scribe.flag(knight.safe);
  scribe.flag(locked(knight));
  scribe.flag(knight.column != kCentre);
  scribe.put(16 * std::popcount(reach(rules, board, index)));
  scribe.flag(index == attacker);
  if (rules.melee) {
    const int from = ring_place(rules, board, attacker);
    scribe.put(16 * ((ring_place(rules, board, index) - from + 6) % 6));
  } else {
    scribe.put(index == attacker ? 0 : 16);
  }
}

int next_attacker(const Rules& rules, const Board& board) {
  return board.phase == Phase::kDraw ? next_in_turn(rules, board, board.attacker) : board.attacker;
}

void look(const Rules& rules, const State& state, NetInput& input) {
  const Board& board = state.board;
  const int attacker = next_attacker(rules, board);
  const int side = rules.side_of(attacker);
  const bool acting = board.phase == Phase::kAction;
  const int left =
      acting ? actions_left(board) : ability_of(board.at(attacker), Ability::kEndurance);
  std::array<Held, kMaxKnights> held;
  each_knight(board.in_play, [&](int index) {
    held[static_cast<std::size_t>(index)] = held_by(*rules.cards, state.hand_of(index));
  });
  std::size_t at = 0;
  for (const int one : {side, 1 - side}) {
    const unsigned knights = living(rules, board, one);
    input.knights[one == side ? 0 : 1] = static_cast<std::uint8_t>(std::popcount(knights));
    each_knight(knights, [&](int index) {
      auto& to = input.knight[at++];
      to.fill(0);
      Scribe scribe(to.data());
      tell_knight(rules, board, index, attacker, scribe);
      tell_hand(board.at(index), held[static_cast<std::size_t>(index)], scribe);
      const int endurance = ability_of(board.at(index), Ability::kEndurance);
      tell_threat(rules, state, index, index == attacker ? left : endurance, held, scribe);
      scribe.flag(board.phase == Phase::kAction && (board.attacked >> index & 1) != 0);
    });
  }
  input.field.fill(0);
  Scribe scribe(input.field.data());
  scribe.one_of(input.knights[0], 1, 3);
  scribe.one_of(input.knights[1], 1, 3);
  scribe.flag(board.phase == Phase::kDraw);
  scribe.flag(rules.own_decks);
  if (rules.own_decks) {
    tell_deck(*rules.cards, state.deck[static_cast<std::size_t>(side)], scribe);
    tell_deck(*rules.cards, state.deck[static_cast<std::size_t>(1 - side)], scribe);
  } else {
    scribe.again(tell_deck(*rules.cards, state.deck[0], scribe));
  }
  scribe.put(16 * left);
  scribe.one_of(left, 0, 8);
  scribe.flag(acting && board.begun);
  scribe.put(acting ? 16 * std::popcount(owed(rules, board)) : 0);
  scribe.put(acting ? 16 * board.bonus : 0);
}

}  // namespace salle::sword_and_shield
