// The naive With Sword and Shield: turns and what is done in them. Attacks and the effects of cards
// are in naive_sword_and_shield_cards.cpp, setting up is in naive_sword_and_shield_setup.cpp.
#include "naive/naive_sword_and_shield.hpp"

#include <algorithm>
#include <cstdlib>

#include "naive/naive_sword_and_shield_text.hpp"

namespace salle::naive {
namespace {

using sword_and_shield::DeckKind;

const std::vector<std::string> kColumns = {"left", "centre", "right"};

bool Contains(const std::vector<int>& list, int value) {
  return std::find(list.begin(), list.end(), value) != list.end();
}

}  // namespace

// --- A turn ---

Script NaiveSwordAndShield::Turn(int knight) {
  turn_ = knight;
  turn_is_over_ = false;
  actions_done_ = 0;
  more_actions_ = 0;
  something_done_ = false;
  attacked_.clear();
  reached_.clear();
  LookRound();
  for (Knight& each : knights_) each.answered = false;
  // "End of the turn: when Actions are used up, or with `end`, or when the Knight has left."
  while (!turn_is_over_ && !Out(knight) && ActionsLeft() > 0) {
    const std::vector<std::string> options = TurnActions(knight);
    const std::string text = co_await AskPlayer(knight, options);
    if (text == "end") {
      turn_is_over_ = true;
    } else {
      co_await DoAction(knight, text);
      something_done_ = true;
      opening_cards_.clear();
    }
    foe_ = 0;
  }
  turn_is_over_ = true;
  if (Out(knight)) Note("left in his own turn");
  if (InLine(knight) && Reach(knight).empty()) Note("nobody in reach");
  if (reached_.empty()) Note("nobody was in reach");
  co_await EndTurn(knight);
}

Script NaiveSwordAndShield::EndTurn(int knight) {
  // "What held until the end of the turn ends first."
  for (Knight& each : knights_) each.for_now.clear();
  // "Every enemy who was in reach at any moment of the turn refills to eight, wherever he stands
  // when it ends, in order of number; then the attacker."
  std::vector<int> drawers(reached_.begin(), reached_.end());
  drawers.push_back(knight);
  for (const int drawer : drawers) {
    if (Out(drawer)) continue;
    if (drawer != knight && knights_[drawer].where == "safe") Note("refills in safety");
    if (drawer != knight && InLine(drawer) && !Out(knight) && !Contains(Reach(knight), drawer)) {
      Note("refills out of reach");
    }
    co_await FillHand(drawer);
  }
}

// Notes who is in reach of the Knight whose turn it is. Called whenever something has happened that
// may have changed it, and more often.
void NaiveSwordAndShield::LookRound() {
  if (turn_ == 0) return;
  for (const int enemy : Reach(turn_)) reached_.insert(enemy);
}

// "Clockwise: A's left, centre, right, B's right, centre, left, and round. Next is the first living
// Knight (also one in safety, in the place he left) after the place where the one who just finished
// stands, or last stood."
int NaiveSwordAndShield::NextKnight(int knight) const {
  const std::vector<std::pair<int, std::string>> places = {
      {0, "left"}, {0, "centre"}, {0, "right"}, {1, "right"}, {1, "centre"}, {1, "left"}};
  std::size_t place = 0;
  while (places[place] != std::pair(knights_[knight].side, knights_[knight].column)) ++place;
  for (;;) {
    place = (place + 1) % places.size();
    for (const int other : Living(places[place].first)) {
      if (knights_[other].column == places[place].second) return other;
    }
  }
}

// "The Knight whose turn it is has as many Actions as his Endurance (never fewer than one) ... An
// Endurance that changes during the turn counts at once."
int NaiveSwordAndShield::ActionsLeft() const {
  if (turn_ == 0 || turn_is_over_ || winner_ >= 0) return 0;
  return std::max(0, Value(turn_, Ability::kEndurance) + more_actions_ - actions_done_);
}

// "Owed are the enemies in reach against whom no aimed Action was taken this turn."
std::vector<int> NaiveSwordAndShield::Owed() const {
  std::vector<int> list;
  if (!melee_ || turn_ == 0 || turn_is_over_ || winner_ >= 0) return list;
  for (const int enemy : Reach(turn_)) {
    if (!attacked_.contains(enemy)) list.push_back(enemy);
  }
  return list;
}

// "A Knight is armed if his hand has a Combat card or an Achievement that attacks."
bool NaiveSwordAndShield::Armed(int knight) const {
  for (const int card : knights_[knight].hand) {
    if (CardOf(card).kind == DeckKind::kCombat) return true;
    if (CardOf(card).kind == DeckKind::kAchievement && CardOf(card).attacks) return true;
  }
  return false;
}

std::vector<std::string> NaiveSwordAndShield::TurnActions(int knight) const {
  std::vector<Choice> choices;
  if (!opening_cards_.empty()) {
    // "The starter's first Action must be an attack (alone, not a Combination) ..."
    for (const int card : opening_cards_) AddAimed(choices, knight, "a" + Digits(card));
  } else if (InLine(knight)) {
    choices = LineChoices(knight);
  } else {
    choices = SafetyChoices(knight);
  }
  // "While anyone is owed and he is armed: `end` is not allowed; and if his Actions left are not
  // more than the number owed, only Actions aimed at an owed enemy are. What takes the whole turn
  // (Grand Pass, a Mêlée Move) is free of this."
  const std::vector<int> owed = Owed();
  const bool must_divide = !owed.empty() && Armed(knight);
  const bool must_attack_them = must_divide && ActionsLeft() <= static_cast<int>(owed.size());
  std::vector<std::string> texts;
  for (const Choice& choice : choices) {
    if (choice.text == "end" && must_divide) continue;
    if (must_attack_them && !choice.whole_turn && !Contains(owed, choice.aimed_at)) continue;
    texts.push_back(choice.text);
  }
  return texts;
}

// "Every Action aimed at an enemy names him" in the mêlée: once for every enemy in reach.
void NaiveSwordAndShield::AddAimed(std::vector<Choice>& choices, int knight,
                                   const std::string& text) const {
  for (const int enemy : Reach(knight)) {
    choices.push_back({melee_ ? text + ">" + std::to_string(enemy) : text, enemy});
  }
}

std::vector<NaiveSwordAndShield::Choice> NaiveSwordAndShield::LineChoices(int knight) const {
  const Knight& he = knights_[knight];
  std::vector<Choice> choices;
  for (const int number : he.hand) {
    const DeckCard& card = CardOf(number);
    const std::string digits = Digits(number);
    if (card.kind == DeckKind::kCombat) AddAimed(choices, knight, "a" + digits);
    if (card.kind == DeckKind::kImprovement) choices.push_back({"i" + digits});
    const bool event = card.kind == DeckKind::kEvent;
    if (event || (card.kind == DeckKind::kAchievement && PlayableAchievement(number))) {
      const std::string text = (event ? "e" : "c") + digits;
      if (Aimed(number)) {
        AddAimed(choices, knight, text);
      } else {
        choices.push_back({text});
      }
    }
    choices.push_back({"x" + digits});
    // "Mêlée Lock: one Action, 3; neither is locked yet."
    if (melee_ && card.lock && !Locked(knight)) {
      for (const int enemy : Reach(knight)) {
        if (Locked(enemy)) continue;
        choices.push_back({"lock" + digits + ">" + std::to_string(enemy), enemy});
      }
    }
  }
  AddCombinations(choices, knight, he.hand, {});
  // "Change Tactic to the other one."
  choices.push_back({he.tactic == 'S' ? "t:T" : "t:S"});
  // "Grand Pass: Shaken, once a game for each Knight, only as the first thing in the turn."
  if (Shaken(knight) && !he.grand_pass_made && !something_done_) {
    choices.push_back({"grand", 0, true});
  }
  // A Mêlée Move "in his own turn must be the first thing and takes the whole turn".
  if (!something_done_) {
    for (const std::string& text : MoveChoices(knight, false)) choices.push_back({text, 0, true});
  }
  // "... and may end after the first."
  if (something_done_) choices.push_back({"end"});
  return choices;
}

// "Combination: two to four Combat cards and Events with the same symbol, none of which forbids it,
// in any order." All those of `cards` that begin with the ones already `begun`.
void NaiveSwordAndShield::AddCombinations(std::vector<Choice>& choices, int knight,
                                          const std::set<int>& cards,
                                          std::vector<int> begun) const {
  if (begun.size() >= 2) {
    std::string text;
    bool aimed = false;
    for (const int card : begun) {
      const bool combat = CardOf(card).kind == DeckKind::kCombat;
      text += (text.empty() ? "[" : " ") + std::string(combat ? "a" : "e") + Digits(card);
      // "A Combination is aimed if any of its cards is a Combat card or an aimed Event."
      aimed = aimed || combat || Aimed(card);
    }
    text += "]";
    if (aimed) {
      AddAimed(choices, knight, text);
    } else {
      choices.push_back({text});
    }
  }
  if (begun.size() == 4) return;
  for (const int card : cards) {
    if (!Combinable(card) || Contains(begun, card)) continue;
    if (!begun.empty() && CardOf(card).symbol != CardOf(begun.front()).symbol) continue;
    // "Cannot be combined with these."
    bool fits = true;
    for (const int other : begun) fits = fits && !Apart(card, other);
    if (!fits) continue;
    std::vector<int> longer = begun;
    longer.push_back(card);
    AddCombinations(choices, knight, cards, longer);
  }
}

std::vector<std::string> NaiveSwordAndShield::MoveChoices(int knight, bool as_answer) const {
  const Knight& he = knights_[knight];
  std::vector<std::string> list;
  // "Not when locked, not by a side's last living Knight, not from safety."
  if (!melee_ || Locked(knight) || TeamMates(knight).empty() || !InLine(knight)) return list;
  for (const int card : he.hand) {
    if (!CardOf(card).move) continue;
    // "safe145 ... not while a team-mate is there; as an answer, not when he has already answered
    // an attack in this turn with anything but `hit`."
    bool safe = !(as_answer && he.answered);
    for (const int mate : TeamMates(knight)) {
      const std::string text = Digits(card) + ":" + std::to_string(mate);
      // "swap145:2 changes places with team-mate 2, who is in the line and not locked";
      // "break145:2 the same with a team-mate who is locked".
      if (InLine(mate)) list.push_back((Locked(mate) ? "break" : "swap") + text);
      if (!InLine(mate)) safe = false;
    }
    if (safe) list.push_back("safe" + Digits(card));
  }
  return list;
}

std::vector<NaiveSwordAndShield::Choice> NaiveSwordAndShield::SafetyChoices(int knight) const {
  // "In safety: no offensive Action. On his turn he has his usual Actions for anything that is not
  // against an enemy"; he may `end` at any time, also at once.
  std::vector<Choice> choices = {{"end"}};
  choices.push_back({knights_[knight].tactic == 'S' ? "t:T" : "t:S"});
  if (Shaken(knight) && !knights_[knight].grand_pass_made && !something_done_) {
    choices.push_back({"grand", 0, true});
  }
  std::set<int> harmless;
  for (const int card : knights_[knight].hand) {
    choices.push_back({"x" + Digits(card)});
    if (AgainstNobody(card)) {
      harmless.insert(card);
      const DeckKind kind = CardOf(card).kind;
      const char* letter = kind == DeckKind::kEvent         ? "e"
                           : kind == DeckKind::kImprovement ? "i"
                                                            : "c";
      choices.push_back({letter + Digits(card)});
    }
    // "back145:left as the first thing in his turn ... he stands in an empty place of his row."
    if (!CardOf(card).move || something_done_) continue;
    for (const std::string& column : kColumns) {
      if (KnightAt(knights_[knight].side, column) != 0) continue;
      choices.push_back({"back" + Digits(card) + ":" + column});
    }
  }
  AddCombinations(choices, knight, harmless, {});
  return choices;
}

Script NaiveSwordAndShield::DoAction(int knight, std::string text) {
  Knight& he = knights_[knight];
  // In the joust there is only one enemy, and nobody names him.
  foe_ = melee_ ? KnightAfter(text, '>') : 3 - knight;
  if (KnightAfter(text, '>') != 0) {
    attacked_.insert(foe_);
    const std::set<std::string> columns = {he.column, knights_[foe_].column};
    if (columns == std::set<std::string>{"left", "right"} && !Locked(knight)) {
      Note("nearest is two columns away");
    }
  }

  // "back145:left: 10; ... and the turn's Actions follow": it is none of them.
  if (StartsWith(text, "back")) {
    PayForDoing(knight, 10);
    if (Out(knight)) {
      Note("left coming back");
      co_return;
    }
    Discard(knight, FirstNumber(text));
    he.where = "line";
    he.column = text.substr(text.find(':') + 1);
    LookRound();
    co_return;
  }

  actions_done_ += 1;
  if (text == "grand") {
    // "Discards the hand (it may be empty) and ends the turn."
    turn_is_over_ = true;
    he.grand_pass_made = true;
    PayForDoing(knight, 0);
    if (Out(knight)) co_return;
    const std::set<int> hand = he.hand;
    for (const int card : hand) Discard(knight, card);
  } else if (StartsWith(text, "swap") || StartsWith(text, "break") || StartsWith(text, "safe")) {
    turn_is_over_ = true;
    DoMove(knight, text);
  } else if (StartsWith(text, "t:")) {
    PayForDoing(knight, 0);
    if (!Out(knight)) he.tactic = text[2];
  } else if (StartsWith(text, "[")) {
    std::vector<int> cards;
    for (std::size_t i = 0; text[i] != ']'; ++i) {
      if (text[i] == 'a' || text[i] == 'e') cards.push_back(std::atoi(text.c_str() + i + 1));
    }
    co_await DoCombination(knight, cards);
  } else {
    const int number = FirstNumber(text);
    const DeckCard& card = CardOf(number);
    // "What is done is paid for first."
    int cost = 0;
    if (StartsWith(text, "a")) {
      // "Cost: the card's attack value in his Tactic minus his ability, if positive."
      cost = card.attack[he.tactic == 'S' ? 0 : 1] - TacticValue(knight);
    } else if (StartsWith(text, "c")) {
      cost = card.action_cost;
    } else if (StartsWith(text, "lock")) {
      cost = 3;
    }
    PayForDoing(knight, cost);
    if (Out(knight)) co_return;
    // "A card that is played goes to the discards at once ...; an Improvement stays by its Knight,
    // a Lock card lies between the two until the lock ends."
    if (StartsWith(text, "lock")) {
      TakeFromHand(knight, number);
      for (const int each : {knight, foe_}) {
        knights_[each].locked_with = each == knight ? foe_ : knight;
        knights_[each].lock_card = number;
        knights_[each].lock_side = he.side;
      }
    } else if (StartsWith(text, "i")) {
      TakeFromHand(knight, number);
      he.improvements.insert(number);
    } else {
      Discard(knight, number);
    }
    // "Event: its effects in order"; "Achievement: its effects first, then its attack".
    if (StartsWith(text, "e") || StartsWith(text, "c")) co_await CarryOut(knight, number);
    const bool attacks = StartsWith(text, "a") || (StartsWith(text, "c") && card.attacks);
    if (attacks && !Out(knight) && FoeIsThere()) co_await Attack(knight, number);
  }
}

Script NaiveSwordAndShield::DoCombination(int knight, std::vector<int> cards) {
  // "4 fatigue in all"; "all cards of a Combination together" go to the discards.
  PayForDoing(knight, 4);
  if (Out(knight)) co_return;
  for (const int card : cards) Discard(knight, card);
  // "Card by card in that order: a Combat card attacks and is answered, an Event takes effect."
  for (const int card : cards) {
    // "If the attacker leaves, all of it does."
    if (Out(knight)) {
      Note("rest falls away with the attacker");
      co_return;
    }
    const bool combat = CardOf(card).kind == DeckKind::kCombat;
    // "If the Knight attacked leaves the game, what remains of a Combination against him falls away
    // (effects of its Events that need no enemy are still carried out)."
    if (combat && !FoeIsThere()) {
      Note(foe_ == 0 ? "rest falls away, the place is empty" : "rest falls away, the foe is out");
      continue;
    }
    if (!combat && melee_ && foe_ != 0 && !FoeIsThere()) Note("Event goes on without a foe");
    if (combat) {
      if (melee_ && !attacked_.contains(foe_)) Note("rest goes on against another");
      co_await Attack(knight, card);
    } else {
      co_await CarryOut(knight, card);
    }
  }
}

// A Mêlée Move of one in the line, in his own turn or as an answer.
void NaiveSwordAndShield::DoMove(int knight, const std::string& text) {
  // "swap: 10", "break: 15", "safe: 10".
  PayForDoing(knight, StartsWith(text, "break") ? 15 : 10);
  if (Out(knight)) return;
  Discard(knight, FirstNumber(text));
  if (StartsWith(text, "safe")) {
    knights_[knight].where = "safe";
    LookRound();
    return;
  }
  const int mate = KnightAfter(text, ':');
  EndLock(mate);
  std::swap(knights_[knight].column, knights_[mate].column);
  LookRound();
}

}  // namespace salle::naive
