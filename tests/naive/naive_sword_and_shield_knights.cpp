// The naive With Sword and Shield: Knights, where they stand, what they pay and draw.
#include <algorithm>
#include <cstdlib>

#include "naive/naive_sword_and_shield.hpp"
#include "naive/naive_sword_and_shield_text.hpp"

namespace salle::naive {
namespace {

int ColumnsApart(const std::string& a, const std::string& b) {
  const std::vector<std::string> columns = {"left", "centre", "right"};
  const auto place = [&columns](const std::string& column) {
    return static_cast<int>(std::find(columns.begin(), columns.end(), column) - columns.begin());
  };
  return std::abs(place(a) - place(b));
}

}  // namespace

// --- Knights ---

// "Abilities: the Knight's, his Artefact's and Improvements', and what holds until the end of the
// turn; never below 0 (Endurance never below 1)."
int NaiveSwordAndShield::Value(int knight, Ability ability) const {
  const Knight& he = knights_[knight];
  const int at = static_cast<int>(ability);
  int value = 0;
  if (he.card != 0) value += start_cards_.at(he.card)->abilities[at];
  for (const int artefact : he.artefacts) value += start_cards_.at(artefact)->abilities[at];
  for (const int card : he.improvements) value += CardOf(card).abilities[at];
  if (he.for_now.contains(ability)) value += he.for_now.at(ability);
  return std::max(value, ability == Ability::kEndurance ? 1 : 0);
}

int NaiveSwordAndShield::TacticValue(int knight) const {
  return Value(knight, knights_[knight].tactic == 'S' ? Ability::kStrength : Ability::kTechnique);
}

std::vector<int> NaiveSwordAndShield::Living(int side) const {
  std::vector<int> list;
  for (int knight = 1; knight <= KnightCount(); ++knight) {
    if (knights_[knight].side == side && !Out(knight)) list.push_back(knight);
  }
  return list;
}

// His living team-mates, in order of number.
std::vector<int> NaiveSwordAndShield::TeamMates(int knight) const {
  std::vector<int> list;
  for (const int other : Living(knights_[knight].side)) {
    if (other != knight) list.push_back(other);
  }
  return list;
}

// Who stands there; 0 for an empty place.
int NaiveSwordAndShield::KnightAt(int side, const std::string& column) const {
  for (int knight = 1; knight <= KnightCount(); ++knight) {
    if (knights_[knight].side == side && InLine(knight) && knights_[knight].column == column) {
      return knight;
    }
  }
  return 0;
}

// "Locked Knights reach each other, wherever they stand, and nobody else. In safety one reaches
// nobody."
std::vector<int> NaiveSwordAndShield::Reach(int knight) const {
  if (!InLine(knight)) return {};
  if (Locked(knight)) return {knights_[knight].locked_with};
  return ReachFrom(knights_[knight].side, knights_[knight].column);
}

// "Enemies in the line (not out, not in safety) and not locked with somebody else, at most one
// column away; if there is none, the nearest of them."
std::vector<int> NaiveSwordAndShield::ReachFrom(int side, const std::string& column) const {
  for (const int farthest : {1, 2}) {
    std::vector<int> list;
    for (const int enemy : Living(1 - side)) {
      if (!InLine(enemy) || Locked(enemy)) continue;
      if (ColumnsApart(knights_[enemy].column, column) <= farthest) list.push_back(enemy);
    }
    if (!list.empty()) return list;  // The second time round: the nearest, beyond one column.
  }
  return {};
}

// "When a payment is at least as large as the fatigue points left, the Knight takes a hit and has
// 28 points again (what is left of the payment is lost); otherwise the points go down. Paying
// nothing does nothing."
void NaiveSwordAndShield::Pay(int knight, int points) {
  if (points <= 0) return;
  if (points >= knights_[knight].fatigue) {
    Note(knights_[knight].hits == 4 ? "left by paying" : "hit by paying");
    TakeHit(knight);
  } else {
    knights_[knight].fatigue -= points;
  }
}

// "Shaken: with four hits, whatever he does (every Action and answer but taking the hit and ending
// the turn) costs 1 more."
void NaiveSwordAndShield::PayForDoing(int knight, int points) {
  Pay(knight, std::max(0, points) + (Shaken(knight) ? 1 : 0));
}

// "A hit of any kind: hits + 1, fatigue 28, his lock (if any) ends; the fifth hit takes him out of
// the game at once."
void NaiveSwordAndShield::TakeHit(int knight) {
  knights_[knight].hits += 1;
  knights_[knight].fatigue = 28;
  EndLock(knight);
  if (knights_[knight].hits == 5) Leave(knight);
  LookRound();
}

// "A Lock card lies between the two until the lock ends"; "a card goes back to the discards of the
// side that played it".
void NaiveSwordAndShield::EndLock(int knight) {
  if (!Locked(knight)) return;
  Note("lock ended");
  DeckOf(knights_[knight].lock_side).discards.insert(knights_[knight].lock_card);
  for (const int each : {knights_[knight].locked_with, knight}) {
    knights_[each].locked_with = 0;
    knights_[each].lock_card = 0;
  }
}

void NaiveSwordAndShield::Leave(int knight) {
  // "A Knight with five hits is out: his hand goes to the discards; his Improvements stay."
  knights_[knight].where = "out";
  const std::set<int> hand = knights_[knight].hand;
  for (const int card : hand) Discard(knight, card);
  // "If his side has no Knight left, it has lost, at once."
  if (Living(knights_[knight].side).empty()) {
    Note(turn_ == knight ? "lost in his own turn" : "lost in an enemy's turn");
    winner_ = 1 - knights_[knight].side;
    throw SideHasLost{};
  }
  // "A side's only living Knight comes back from safety to the place he left; facing three living
  // enemies he takes the centre; if each side has one, both take the centre."
  for (const int side : {0, 1}) {
    if (Living(side).size() != 1) continue;
    Knight& last = knights_[Living(side).front()];
    if (last.where == "safe") Note("last Knight comes back from safety");
    last.where = "line";
    const std::size_t enemies = Living(1 - side).size();
    if (enemies == 3 || enemies == 1) {
      if (last.column != "centre") Note("centre against " + std::to_string(enemies));
      last.column = "centre";
    }
  }
}

// --- Cards ---

// "A deck that is empty when a card must be drawn is made anew from its discards; if these are
// empty too, no card is drawn."
Script NaiveSwordAndShield::DrawCard(int knight) {
  Deck& deck = DeckOf(knights_[knight].side);
  if (deck.left.empty()) {
    std::swap(deck.left, deck.discards);
    Note(deck.left.empty() ? "no card to draw" : "deck made anew");
  }
  if (deck.left.empty()) co_return;
  const std::string text = co_await AskLot(knight, "*", deck.left);
  const int card = FirstNumber(text);
  deck.left.erase(card);
  knights_[knight].hand.insert(card);
}

// Refilling to eight.
Script NaiveSwordAndShield::FillHand(int knight) {
  while (knights_[knight].hand.size() < 8) {
    const std::size_t before = knights_[knight].hand.size();
    co_await DrawCard(knight);
    if (knights_[knight].hand.size() == before) co_return;
  }
}

// A card is known to all until it leaves the hand.
void NaiveSwordAndShield::TakeFromHand(int knight, int card) {
  knights_[knight].hand.erase(card);
  knights_[knight].shown.erase(card);
}

void NaiveSwordAndShield::Discard(int knight, int card) {
  TakeFromHand(knight, card);
  DeckOf(knights_[knight].side).discards.insert(card);
}

}  // namespace salle::naive
