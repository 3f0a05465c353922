#include "games/sword_and_shield/players/choice_input.hpp"

#include <algorithm>
#include <cmath>

#include "games/sword_and_shield/players/telling.hpp"

namespace salle::sword_and_shield {
namespace {

int rounded(double number) { return static_cast<int>(std::lround(std::clamp(number, -1e3, 1e3))); }

// What is asked about the hand again and again while one decision is told.
class Teller {
 public:
  Teller(const Rules& rules, const State& state, const Scales& scales)
      : rules_(rules),
        cards_(*rules.cards),
        board_(state.board),
        hand_(state.hand_of(state.board.actor)),
        hidden_(hidden_from_mover(rules, state)),
        judge_(rules, board_, hand_, hidden_, scales),
        index_(board_.actor),
        self_(board_.at(index_)),
        foe_(board_.at(1 - index_)),
        unseen_(hidden_[static_cast<std::size_t>(rules.deck_of(1 - index_))]),
        answering_(board_.phase == Phase::kAnswer) {
    hand_.each([&](int card) {
      const unsigned stops = face(card).stops;
      twice_ |= stops_ & stops;
      stops_ |= stops;
      place_[static_cast<std::size_t>(card)] = static_cast<std::uint8_t>(held_++);
    });
    attackers_ = (unseen_ & cards_.attackers).count();
  }

  void tell_scene(double best, Scribe& scribe);
  void tell_card(int card, Scribe& scribe);
  // Says which cards of the hand it takes.
  std::uint8_t tell_choice(const Ranked& ranked, std::size_t rank, double best, Scribe& scribe);

 private:
  const DeckCard& face(int card) const { return cards_.deck[static_cast<std::size_t>(card)]; }
  const std::array<std::uint8_t, 2>& attack_under_way() const {
    return attacking_card(rules_, board_).attack;
  }
  bool answers_now(const DeckCard& card) const;
  int price_of_answer(const DeckCard& card, Deed deed) const;
  int price_of(const Action& action) const;
  int share(const CardBits& cards) const {
    return 100 * (unseen_ & cards).count() / std::max(1, unseen_.count());
  }
  // Of the attacks that nobody has seen, in hundredths, those that one of these strikes is.
  int share_of_strikes(unsigned strikes) const;

  const Rules& rules_;
  const CardSet& cards_;
  const Board& board_;
  const CardBits& hand_;
  const HiddenCards hidden_;
  Judge judge_;
  int index_;
  const Knight& self_;
  const Knight& foe_;
  const CardBits& unseen_;
  bool answering_;
  unsigned stops_ = 0;  // strikes that the hand answers, and those it answers twice
  unsigned twice_ = 0;
  int held_ = 0;
  int attackers_ = 0;
  std::array<std::uint8_t, kMaxDeckCards> place_;
};

bool Teller::answers_now(const DeckCard& card) const {
  if (!answering_) return false;
  const DeckCard& attack = attacking_card(rules_, board_);
  if (card.manoeuvre && (attack.answered_by & kByManoeuvres) != 0) return true;
  const unsigned by = card.kind == DeckKind::kCombat ? kByGuards : kByAchievements;
  return (attack.answered_by & by) != 0 &&
         (card.stops >> static_cast<unsigned>(attack.strike) & 1) != 0;
}

int Teller::price_of_answer(const DeckCard& card, Deed deed) const {
  if (deed == Deed::kManoeuvre) return cost_of_doing(self_, kManoeuvreCost);
  if (deed == Deed::kAchieve) return cost_of_doing(self_, card.defence_cost);
  int price = cost_of_use(self_, card.defence);
  const auto& attack = attack_under_way();
  if ((attack[0] | attack[1]) != 0) {
    price += combat_number(foe_, attack) - combat_number(self_, card.defence);
  }
  return price;
}

int Teller::price_of(const Action& action) const {
  const DeckCard& card = face(action.card());
  if (answering_) {
    return action.deed == Deed::kTakeHit ? self_.fatigue : price_of_answer(card, action.deed);
  }
  switch (action.deed) {
    case Deed::kAttack:
      return cost_of_use(self_, card.attack);
    case Deed::kAchieve:
      return cost_of_doing(self_, card.action_cost);
    case Deed::kCombine:
      return cost_of_doing(self_, kCombinationCost);
    case Deed::kEnd:
    case Deed::kBid:
    case Deed::kPass:
    case Deed::kPick:
    case Deed::kFor:
      return 0;
    default:
      return cost_of_doing(self_, 0);
  }
}

int Teller::share_of_strikes(unsigned strikes) const {
  int count = 0;
  (unseen_ & cards_.attackers).each([&](int card) {
    count += static_cast<int>(strikes >> static_cast<unsigned>(face(card).strike) & 1);
  });
  return 100 * count / std::max(1, attackers_);
}

void Teller::tell_scene(double best, Scribe& scribe) {
  tell_knight(rules_, board_, index_, board_.attacker, scribe);
  tell_knight(rules_, board_, 1 - index_, board_.attacker, scribe);
  for (const Phase phase : {Phase::kTactic, Phase::kBid, Phase::kAction, Phase::kAnswer,
                            Phase::kDiscard, Phase::kChoose}) {
    scribe.flag(board_.phase == phase);
  }
  const int left = board_.dealing() ? 0 : actions_left(board_);
  scribe.one_of(left, 0, 8);
  scribe.put(16 * left);
  scribe.flag(board_.begun);
  scribe.put(16 * board_.bonus);
  scribe.flag(board_.opening != Opening::kNone);
  scribe.put(board_.deck[static_cast<std::size_t>(rules_.deck_of(index_))]);
  scribe.put(unseen_.count());
  scribe.put(share(cards_.combats));
  scribe.put(share(cards_.achievements));
  scribe.put(share(cards_.events));
  scribe.put(share(cards_.improvements));
  scribe.put(share(cards_.manoeuvres));
  scribe.put(share(cards_.attackers));
  scribe.put(16 * foe_.shown.count());
  const Exchange& exchange = board_.exchange;
  scribe.put(16 * exchange.count);
  scribe.put(16 * (exchange.count - exchange.next));
  scribe.flag(exchange.combined);
  const DeckCard* under_way =
      exchange.next < exchange.count ? &face(exchange.cards[exchange.next]) : nullptr;
  const bool attack = under_way != nullptr && under_way->attacks;
  const Knight& attacker = board_.dealing() ? self_ : board_.at(board_.attacker);
  scribe.put(attack ? 6 * combat_number(attacker, under_way->attack) : 0);
  scribe.flag(attack && (under_way->attack[0] | under_way->attack[1]) != 0);
  scribe.flag(attack && (under_way->answered_by & kByGuards) != 0);
  scribe.flag(attack && (under_way->answered_by & kByAchievements) != 0);
  scribe.flag(attack && (under_way->answered_by & kByManoeuvres) != 0);
  int answers = 0;
  hand_.each([&](int card) { answers += answers_now(face(card)); });
  scribe.put(16 * answers);
  // What the enemy could strike with and this hand has no answer to, or just one.
  scribe.put(100 - share_of_strikes(stops_));
  scribe.put(share_of_strikes(stops_ & ~twice_));
  scribe.put(static_cast<int>(std::min<std::uint32_t>(board_.turns, 120)));
  const int rival_bid = foe_.bid == kNoCard ? 0 : face(foe_.bid).initiative;
  scribe.put(2 * rival_bid);
  scribe.put(rounded(4 * judge_.hand_quality()));
  scribe.put(rounded(2 * best));
  scribe.flag(rules_.own_decks);
}

void Teller::tell_card(int index, Scribe& scribe) {
  const DeckCard& card = face(index);
  const int rival = 1 - index_;
  for (int kind = 0; kind < 4; ++kind) scribe.flag(static_cast<int>(card.kind) == kind);
  const auto other = static_cast<std::size_t>(1 - static_cast<int>(self_.tactic));
  scribe.flag(card.attacks);
  const bool combat = card.kind == DeckKind::kCombat;
  scribe.put(card.attacks ? 6 * combat_number(self_, card.attack) : 0);
  scribe.put(12 * value_of(self_, card.attack));
  scribe.put(12 * card.attack[other]);
  scribe.put(combat ? 8 * cost_of_use(self_, card.attack) : 0);
  if (card.attacks) {
    const Judge::Odds odds = judge_.odds(card, rival);
    scribe.put(rounded(100 * (1 - odds.answered)));
    scribe.put(rounded(100 * odds.guarded));
    scribe.put(rounded(8 * odds.by_guard));
    scribe.put(rounded(4 * judge_.attack(index, rival)));
    const auto& all = cards_.answers_to[static_cast<std::size_t>(card.strike)][card.answered_by];
    scribe.put(2 * (unseen_ & all).count());
    scribe.flag((card.answered_by & kByGuards) != 0);
    scribe.flag((card.answered_by & kByAchievements) != 0);
    scribe.flag((card.answered_by & kByManoeuvres) != 0);
  } else {
    scribe.skip(8);
  }
  scribe.put(combat ? 6 * combat_number(self_, card.defence) : 0);
  scribe.put(12 * value_of(self_, card.defence));
  scribe.put(12 * card.defence[other]);
  scribe.put(combat ? 8 * cost_of_use(self_, card.defence) : 0);
  scribe.put(12 * std::popcount(unsigned{card.stops}));
  const bool now = answers_now(card);
  scribe.flag(now);
  scribe.put(now ? 8 * price_of_answer(card, combat            ? Deed::kDefend
                                             : card.stops != 0 ? Deed::kAchieve
                                                               : Deed::kManoeuvre)
                 : 0);
  scribe.put(share_of_strikes(card.stops));
  scribe.put(16 * std::popcount(unsigned{card.stops} & stops_ & ~twice_));
  scribe.put(8 * card.defence_cost);
  scribe.put(8 * card.action_cost);
  scribe.flag(card.playable);
  scribe.flag(card.manoeuvre);
  scribe.flag(card.combinable);
  const CardBits suit = card.combinable ? hand_ & cards_.of_symbol[card.symbol] : CardBits{};
  scribe.put(16 * suit.count());
  scribe.put(16 * (suit & cards_.attackers).count());
  if (card.effects.size() != 0) {
    scribe.put(rounded(6 * judge_.effects(index, rival)));
    Gains gains;
    for (const Effect& effect : card.effects) {
      if (effect.option <= 1 && holds(effect, self_, &foe_)) gains.add(effect);
    }
    scribe.put(4 * gains.fatigue);
    scribe.put(-4 * gains.foe_fatigue);
    gains.tell_rest(scribe);
  } else {
    scribe.skip(11);
  }
  scribe.put(16 * card.abilities[1 - other]);
  scribe.put(16 * card.abilities[other]);
  scribe.put(16 * card.abilities[static_cast<std::size_t>(Ability::kChivalry)]);
  scribe.put(16 * card.abilities[static_cast<std::size_t>(Ability::kEndurance)]);
  scribe.put(2 * card.initiative);
  scribe.put(rounded(8 * judge_.keeping(index)));
  scribe.flag(self_.shown.has(index));
}

constexpr std::array kTold = {Deed::kAttack,  Deed::kAchieve, Deed::kEvent,     Deed::kImprove,
                              Deed::kCombine, Deed::kDiscard, Deed::kTactic,    Deed::kGrandPass,
                              Deed::kEnd,     Deed::kDefend,  Deed::kManoeuvre, Deed::kTakeHit,
                              Deed::kBid,     Deed::kPass,    Deed::kPick,      Deed::kFor};
static_assert(kTold.size() == kGapInput);

constexpr bool takes_cards(Deed deed) {
  switch (deed) {
    case Deed::kTactic:
    case Deed::kGrandPass:
    case Deed::kEnd:
    case Deed::kTakeHit:
    case Deed::kPass:
    case Deed::kPick:
    case Deed::kFor:
      return false;
    default:
      return true;
  }
}

std::uint8_t Teller::tell_choice(const Ranked& ranked, std::size_t rank, double best,
                                 Scribe& scribe) {
  const Action& action = ranked.action;
  const double worth = static_cast<double>(ranked.worth);
  for (const Deed deed : kTold) scribe.flag(action.deed == deed);
  scribe.put(rounded(8 * (worth - best)));
  scribe.put(rounded(worth - best));
  scribe.put(rounded(4 * worth));
  for (std::size_t place = 0; place < 3; ++place) scribe.flag(rank == place);
  const int price = price_of(action);
  scribe.put(4 * price);
  const bool exhausted = action.deed == Deed::kTakeHit || price >= self_.fatigue;
  scribe.put(exhausted ? 0 : 4 * std::min<int>(self_.fatigue - price, kFreshFatigue));
  scribe.flag(exhausted);
  scribe.flag(exhausted && shaken(self_));
  unsigned used = 0;
  int attacks = 0;
  double blows = 0.0;
  CardBits rest = hand_;
  unsigned stops_kept = 0;
  if (takes_cards(action.deed)) {
    for (int i = 0; i < action.count(); ++i) {
      const int card = action.cards[static_cast<std::size_t>(i)];
      used |= 1u << place_[static_cast<std::size_t>(card)];
      rest.remove(card);
      if (!face(card).attacks || board_.phase != Phase::kAction) continue;
      ++attacks;
      blows += judge_.attack(card, 1 - index_);
    }
  }
  rest.each([&](int card) { stops_kept |= face(card).stops; });
  scribe.put(16 * std::popcount(used));
  scribe.put(16 * attacks);
  scribe.put(rounded(2 * blows));
  scribe.put(100 - share_of_strikes(stops_kept));
  scribe.put(16 * (rest & cards_.attackers).count());
  const int other = ability_of(self_, static_cast<Ability>(1 - static_cast<int>(self_.tactic)));
  scribe.put(action.deed != Deed::kTactic ? 0
             : board_.phase == Phase::kTactic
                 ? 16 * (2 * ability_of(self_, static_cast<Ability>(action.detail)) -
                         ability_of(self_, Ability::kStrength) -
                         ability_of(self_, Ability::kTechnique))
                 : 16 * (other - skill_of(self_)));
  scribe.put(action.deed == Deed::kBid ? 2 * face(action.card()).initiative : 0);
  scribe.put(action.deed == Deed::kPick ? 16 * action.detail : 0);
  return static_cast<std::uint8_t>(used);
}

}  // namespace

void look(const Rules& rules, const State& state, const Ranking& ranking, const Scales& scales,
          ChoiceInput& input) {
  Teller teller(rules, state, scales);
  const double best = static_cast<double>(ranking[0].worth);
  input.scene.fill(0);
  Scribe scribe(input.scene.data());
  teller.tell_scene(best, scribe);
  input.cards = 0;
  state.hand_of(state.board.actor).each([&](int card) {
    auto& to = input.card[input.cards++];
    to.fill(0);
    Scribe of_card(to.data());
    teller.tell_card(card, of_card);
  });
  input.choices = static_cast<std::uint8_t>(std::min(ranking.size(), kMostChoices));
  for (std::size_t i = 0; i < input.choices; ++i) {
    input.choice[i].fill(0);
    Scribe of_choice(input.choice[i].data());
    input.used[i] = teller.tell_choice(ranking[i], i, best, of_choice);
  }
}

}  // namespace salle::sword_and_shield
