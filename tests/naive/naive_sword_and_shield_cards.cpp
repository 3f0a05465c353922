// The naive With Sword and Shield: what cards are and do, attacks and their answers.
#include <algorithm>

#include "naive/naive_sword_and_shield.hpp"
#include "naive/naive_sword_and_shield_text.hpp"

namespace salle::naive {
namespace {

using sword_and_shield::DeckKind;
using Deed = sword_and_shield::Effect::Deed;
using Who = sword_and_shield::Effect::Who;

}  // namespace

// --- What is printed on a card ---

// "Combat cards and Events with the same symbol, none of which forbids it."
bool NaiveSwordAndShield::Combinable(int card) const {
  const DeckKind kind = CardOf(card).kind;
  if (kind != DeckKind::kCombat && kind != DeckKind::kEvent) return false;
  return CardOf(card).symbol != 0 && CardOf(card).combinable;
}

// Is it done to the foe, or only if something is so with him?
bool NaiveSwordAndShield::NeedsFoe(const Effect& effect) const {
  if (effect.who == Who::kFoe) return true;
  for (const int condition :
       {Effect::kChivalryHigher, Effect::kChivalryLower, Effect::kChivalryEqual, Effect::kMoreHits,
        Effect::kFewerHits, Effect::kFoeShaken}) {
    if ((effect.when & condition) != 0) return true;
  }
  return false;
}

// "An Event with such an effect or condition is aimed"; "an Achievement is aimed if it attacks or
// has an aimed effect".
bool NaiveSwordAndShield::Aimed(int card) const {
  if (CardOf(card).kind == DeckKind::kAchievement && CardOf(card).attacks) return true;
  for (const Effect& effect : CardOf(card).effects) {
    if (NeedsFoe(effect)) return true;
  }
  return false;
}

// An Achievement can be played as an Action when it attacks or has effects.
bool NaiveSwordAndShield::PlayableAchievement(int card) const {
  return CardOf(card).attacks || !CardOf(card).effects.empty();
}

// Can it be played as an Action that is not against an enemy? An Event or an Achievement without
// any effect that concerns one, or an Improvement.
bool NaiveSwordAndShield::AgainstNobody(int card) const {
  const DeckKind kind = CardOf(card).kind;
  if (kind == DeckKind::kImprovement) return true;
  if (kind == DeckKind::kCombat || CardOf(card).attacks) return false;
  if (kind == DeckKind::kAchievement && !PlayableAchievement(card)) return false;
  for (const Effect& effect : CardOf(card).effects) {
    if (NeedsFoe(effect) || effect.who == Who::kFoes) return false;
  }
  return true;
}

// --- Attacks ---

// Attacks the foe of the Action.
Script NaiveSwordAndShield::Attack(int attacker, int card) {
  const int defender = foe_;
  const std::vector<std::string> options = Answers(defender, card);
  const std::string text = co_await AskPlayer(defender, options);
  // "hit: he takes a hit."
  if (text == "hit") {
    TakeHit(defender);
    co_return;
  }
  knights_[defender].answered = true;
  const int number = FirstNumber(text);
  if (text[0] == 'd' || text[0] == 'c' || text[0] == 'm') {
    // "d131: cost as for an attack, from its defence value"; "c184 at its printed cost"; "m145: 5".
    int cost = 5;
    if (text[0] == 'd') {
      const int tactic = knights_[defender].tactic == 'S' ? 0 : 1;
      cost = CardOf(number).defence[tactic] - TacticValue(defender);
    } else if (text[0] == 'c') {
      cost = CardOf(number).defence_cost;
    }
    PayForDoing(defender, cost);
    if (Out(defender)) co_return;
    Discard(defender, number);
    if (text[0] == 'd') Compare(attacker, card, defender, number);
  } else {
    // A Mêlée Move: "the attack misses. What remains of a Combination goes on against the one who
    // now stands in the place; if nobody does, it falls away as above."
    const std::string place = knights_[defender].column;
    DoMove(defender, text);
    if (!Out(defender)) foe_ = KnightAt(knights_[defender].side, place);
    Note("answer " + text.substr(0, text.find_first_of("0123456789")));
  }
}

std::vector<std::string> NaiveSwordAndShield::Answers(int knight, int card) const {
  const DeckCard& attack = CardOf(card);
  // "hit: always possible."
  std::vector<std::string> list = {"hit"};
  for (const int number : knights_[knight].hand) {
    const DeckCard& answer = CardOf(number);
    const bool answers_strike = attack.strike != sword_and_shield::Strike::kNone &&
                                (answer.stops >> static_cast<int>(attack.strike) & 1) != 0;
    // "d131 a Combat card whose defence answers that strike (if the attack may be answered by
    // guards)."
    if (answer.kind == DeckKind::kCombat && answers_strike &&
        (attack.answered_by & sword_and_shield::kByGuards) != 0) {
      list.push_back("d" + Digits(number));
    }
    // "c184 an Achievement whose defence answers that strike (if the attack may be answered by
    // Achievements)."
    if (answer.kind == DeckKind::kAchievement && answers_strike &&
        (attack.answered_by & sword_and_shield::kByAchievements) != 0) {
      list.push_back("c" + Digits(number));
    }
    // "m145 a card with the Manoeuvre symbol (if the attack may be answered by Manoeuvres)."
    if (answer.manoeuvre && (attack.answered_by & sword_and_shield::kByManoeuvres) != 0) {
      list.push_back("m" + Digits(number));
    }
  }
  for (const std::string& move : MoveChoices(knight, true)) list.push_back(move);
  return list;
}

// "Modified Combat Numbers are compared (ability + card's value, each in his own Tactic); the lower
// pays the difference. An Achievement's attack that has no values is just stopped."
void NaiveSwordAndShield::Compare(int attacker, int attack_card, int defender, int defence_card) {
  const auto& attack = CardOf(attack_card).attack;
  if (attack[0] == 0 && attack[1] == 0) return;
  const int attack_number =
      TacticValue(attacker) + attack[knights_[attacker].tactic == 'S' ? 0 : 1];
  const auto& defence = CardOf(defence_card).defence;
  const int defence_number =
      TacticValue(defender) + defence[knights_[defender].tactic == 'S' ? 0 : 1];
  Pay(defender, attack_number - defence_number);
  Pay(attacker, defence_number - attack_number);
}

// --- Effects ---

// The effects of a card that the Knight plays, in the order written.
Script NaiveSwordAndShield::CarryOut(int knight, int card) {
  int option = 0;  // What was chosen of this card, and for whom; 0: nothing yet.
  int ally = 0;
  for (const Effect& effect : CardOf(card).effects) {
    // Who has left does nothing any more.
    if (Out(knight)) {
      Note("effects end with their player");
      co_return;
    }
    // "Choose one of: when the first of them is reached, he picks one."
    if (effect.option != 0 && option == 0) {
      std::set<std::string> offered;
      for (const Effect& each : CardOf(card).effects) {
        if (each.option != 0) offered.insert("pick:" + std::to_string(each.option));
      }
      std::string text = *offered.begin();
      if (offered.size() > 1) {
        const std::vector<std::string> options(offered.begin(), offered.end());
        text = co_await AskPlayer(knight, options);
      }
      option = FirstNumber(text);
    }
    if (effect.option != 0 && effect.option != option) continue;
    // "An effect that needs a foe does nothing when he is no longer there."
    if (NeedsFoe(effect) && !FoeIsThere()) {
      Note("effect without its foe");
      continue;
    }
    // "Conditions are looked at when the effect is reached."
    if (effect.when != 0) Note(Holds(effect, knight) ? "condition holds" : "condition fails");
    if (!Holds(effect, knight)) continue;
    Note("deed " + std::to_string(static_cast<int>(effect.deed)) + " on " +
         std::to_string(static_cast<int>(effect.who)));
    for (int condition = 1; condition <= Effect::kByTechnique; condition *= 2) {
      if ((effect.when & condition) != 0) Note("condition " + std::to_string(condition));
    }
    // "One Knight of his side whom he chooses, the same for the whole card."
    if ((effect.who == Who::kAlly || effect.who == Who::kFriend) && ally == 0) {
      const std::vector<int> possible = MayChoose(effect, knight);
      if (possible.size() == 1) ally = possible.front();
      if (possible.size() > 1) {
        std::vector<std::string> options;
        for (const int each : possible) options.push_back("for:" + std::to_string(each));
        const std::string text = co_await AskPlayer(knight, options);
        ally = FirstNumber(text);
      }
    }
    const std::vector<int> named = Named(effect, knight, ally);
    for (const int each : named) co_await CarryOutOn(effect, each);
  }
}

// "All that are set must hold."
bool NaiveSwordAndShield::Holds(const Effect& effect, int knight) const {
  const auto set = [&effect](int condition) { return (effect.when & condition) != 0; };
  const int mine = Value(knight, Ability::kChivalry);
  const int his = foe_ == 0 ? 0 : Value(foe_, Ability::kChivalry);
  const int my_hits = knights_[knight].hits;
  const int his_hits = knights_[foe_].hits;
  if (set(Effect::kChivalryHigher) && !(mine > his)) return false;
  if (set(Effect::kChivalryLower) && !(mine < his)) return false;
  if (set(Effect::kChivalryEqual) && !(mine == his)) return false;
  if (set(Effect::kMoreHits) && !(my_hits > his_hits)) return false;
  if (set(Effect::kFewerHits) && !(my_hits < his_hits)) return false;
  if (set(Effect::kShaken) && !Shaken(knight)) return false;
  if (set(Effect::kFoeShaken) && !Shaken(foe_)) return false;
  if (set(Effect::kByStrength) && knights_[knight].tactic != 'S') return false;
  if (set(Effect::kByTechnique) && knights_[knight].tactic != 'T') return false;
  return true;
}

// "Self is who plays the card, foe the enemy it is aimed at, allies his living team-mates in order
// of number, foes all enemies in reach in order of number."
std::vector<int> NaiveSwordAndShield::Named(const Effect& effect, int knight, int ally) const {
  if (effect.who == Who::kAlly || effect.who == Who::kFriend) {
    return ally == 0 || Out(ally) ? std::vector<int>{} : std::vector<int>{ally};
  }
  if (effect.who == Who::kSelf) return {knight};
  if (effect.who == Who::kFoe) return {foe_};
  if (effect.who == Who::kAllies) return TeamMates(knight);
  return Reach(knight);
}

// A living team-mate, or for a "friend" also he himself, in order of number.
std::vector<int> NaiveSwordAndShield::MayChoose(const Effect& effect, int knight) const {
  return effect.who == Who::kFriend ? Living(knights_[knight].side) : TeamMates(knight);
}

Script NaiveSwordAndShield::CarryOutOn(Effect effect, int knight) {
  Knight& he = knights_[knight];
  switch (effect.deed) {
    case Deed::kFatigue:
      // "Fatigue gained (never past 28) or lost (paid, not a cost of doing)."
      if (effect.amount > 0) he.fatigue = std::min(28, he.fatigue + effect.amount);
      if (effect.amount < 0) Pay(knight, -effect.amount);
      break;
    case Deed::kHit:
      TakeHit(knight);
      break;
    case Deed::kDraw:
      // "Cards drawn (never past eight in hand)."
      for (int i = 0; i < effect.amount && he.hand.size() < 8; ++i) co_await DrawCard(knight);
      break;
    case Deed::kDiscard:
      // "Cards discarded by choice or by lot (as many as there are)."
      for (int i = 0; i < effect.amount && !he.hand.empty(); ++i) {
        std::vector<std::string> options;
        for (const int card : he.hand) options.push_back("x" + Digits(card));
        const std::string text = co_await AskPlayer(knight, options);
        Discard(knight, FirstNumber(text));
      }
      break;
    case Deed::kLose:
      for (int i = 0; i < effect.amount && !he.hand.empty(); ++i) {
        const std::string text = co_await AskLot(knight, "*x", he.hand);
        Discard(knight, FirstNumber(text));
      }
      break;
    case Deed::kActions:
      more_actions_ += effect.amount;
      break;
    case Deed::kAbility:
      he.for_now[effect.ability] += effect.amount;
      break;
    case Deed::kTactic:
      he.tactic = he.tactic == 'S' ? 'T' : 'S';
      break;
    case Deed::kReveal:
      // "Its cards are known to all until they leave it."
      he.shown = he.hand;
      break;
  }
}

}  // namespace salle::naive
