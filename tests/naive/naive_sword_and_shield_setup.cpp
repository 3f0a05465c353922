// The naive With Sword and Shield: what is before the first turn, and how the table is written out.
#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "naive/naive_sword_and_shield.hpp"
#include "naive/naive_sword_and_shield_text.hpp"

namespace salle::naive {
namespace {

using sword_and_shield::StartKind;

const std::vector<std::string> kWings = {"left", "right"};
const std::vector<std::string> kTactics = {"t:S", "t:T"};

[[noreturn]] void Stop(const std::string& why) {
  std::fprintf(stderr, "naive With Sword and Shield: %s\n", why.c_str());
  std::abort();
}

std::string ListText(const std::set<int>& numbers) {
  std::string text;
  for (const int number : numbers) {
    if (!text.empty()) text += ',';
    text += std::to_string(number);
  }
  return text;
}

std::string OrDash(int number) { return number == 0 ? "-" : std::to_string(number); }

}  // namespace

NaiveSwordAndShield::NaiveSwordAndShield(const sword_and_shield::CardSet& cards, bool melee,
                                         bool own_decks, std::vector<int> knights_per_side,
                                         std::vector<int> player_of_knight)
    : melee_(melee), own_decks_(own_decks) {
  for (const DeckCard& card : cards.deck) deck_cards_[card.number] = &card;
  for (const StartCard& card : cards.start) start_cards_[card.number] = &card;
  for (const auto& pair : cards.apart) {
    apart_.insert({pair[0], pair[1]});
    apart_.insert({pair[1], pair[0]});
  }

  // "Knights are numbered from 1: side A's first, then side B's."
  knights_.emplace_back();
  for (const int side : {0, 1}) {
    for (int i = 0; i < knights_per_side[side]; ++i) {
      Knight knight;
      knight.side = side;
      knight.seat = player_of_knight[knights_.size() - 1];
      if (!melee) knight.column = "centre";  // "In the joust both stand in the centre."
      knights_.push_back(knight);
    }
  }

  // "A complete start deck and draw deck for each side", or one of both for all.
  Deck start;
  for (const auto& [number, card] : start_cards_) start.left.insert(number);
  Deck draw;
  for (const auto& [number, card] : deck_cards_) draw.left.insert(number);
  start_decks_.assign(own_decks ? 2 : 1, start);
  decks_.assign(own_decks ? 2 : 1, draw);

  game_ = Game();
  game_.run();
}

std::vector<std::string> NaiveSwordAndShield::legal() const {
  return need_ == Need::kDecision ? options_ : std::vector<std::string>{};
}

std::vector<std::string> NaiveSwordAndShield::chances() const {
  return need_ == Need::kChance ? options_ : std::vector<std::string>{};
}

bool NaiveSwordAndShield::can(const std::string& action) const {
  return std::find(options_.begin(), options_.end(), action) != options_.end();
}

void NaiveSwordAndShield::apply(const std::string& action) {
  if (!can(action)) Stop("not possible: " + action + "\n" + dump());
  answer_ = action;
  stopped_.resume();
}

NaiveSwordAndShield::Reply NaiveSwordAndShield::AskPlayer(int knight,
                                                          std::vector<std::string> options) {
  if (options.empty()) Stop("nothing can be done\n" + dump());
  need_ = Need::kDecision;
  actor_ = knight;
  options_ = options;
  return Reply{this};
}

NaiveSwordAndShield::Reply NaiveSwordAndShield::AskLot(int knight, const std::string& mark,
                                                       const std::set<int>& cards) {
  if (cards.empty()) Stop("no card to draw\n" + dump());
  need_ = Need::kChance;
  actor_ = knight;
  options_.clear();
  for (const int card : cards) options_.push_back(mark + Digits(card));
  return Reply{this};
}

Script NaiveSwordAndShield::Game() {
  // "If his side has no Knight left, it has lost, at once."
  try {
    co_await Play();
  } catch (const SideHasLost&) {
  }
  need_ = Need::kOver;
  options_.clear();
}

Script NaiveSwordAndShield::Play() {
  for (int knight = 1; knight <= KnightCount(); ++knight) co_await DrawStartCards(knight);
  co_await PlaceKnights();
  co_await ChooseTactics();
  co_await Deal();
  co_await Bid();
  int knight = starter_;
  for (;;) {
    co_await Turn(knight);
    knight = NextKnight(knight);
  }
}

// --- Setting up, 1: start cards ---

Script NaiveSwordAndShield::DrawStartCards(int knight) {
  // "... draw from their start deck until each has a Knight card and a Health card."
  while (knights_[knight].card == 0 || knights_[knight].health == 0) {
    Deck& deck = start_decks_[own_decks_ ? knights_[knight].side : 0];
    // "An empty start deck is made anew from its discards."
    if (deck.left.empty()) {
      std::swap(deck.left, deck.discards);
      Note("start deck made anew");
    }
    const std::string text = co_await AskLot(knight, "*", deck.left);
    const int number = FirstNumber(text);
    deck.left.erase(number);
    // "A card is kept when it is of use, else discarded, and the next is drawn."
    const StartCard& card = *start_cards_.at(number);
    if (!OfUse(knight, card)) {
      deck.discards.insert(number);
    } else if (card.kind == StartKind::kKnight) {
      knights_[knight].card = number;
    } else if (card.kind == StartKind::kHealth) {
      knights_[knight].health = number;
    } else {
      knights_[knight].artefacts.push_back(number);
      if (knights_[knight].artefacts.size() == 2) Note("a second Artefact");
    }
  }
}

bool NaiveSwordAndShield::OfUse(int knight, const StartCard& card) const {
  const Knight& he = knights_[knight];
  // "A Knight card, if he has none yet and nobody in the game has the same one."
  if (card.kind == StartKind::kKnight) {
    for (const Knight& other : knights_) {
      if (other.card == card.number) return false;
    }
    return he.card == 0;
  }
  // "A Health card, if he has none yet."
  if (card.kind == StartKind::kHealth) return he.health == 0;
  // "An Artefact, if he has none yet and, when it is Unique, nobody in the game has the same one
  // and (mêlée) no Knight of his side has a Unique one."
  // "Only one Artefact at a time is allowed, unless a card says otherwise": his Knight card, the
  // Artefact he has or the new one; never three.
  if (he.artefacts.size() == 2) return false;
  if (he.artefacts.size() == 1) {
    const bool allowed = card.second_artefact ||
                         start_cards_.at(he.artefacts[0])->second_artefact ||
                         (he.card != 0 && start_cards_.at(he.card)->second_artefact);
    if (!allowed) return false;
  }
  if (!card.unique) return true;
  for (const Knight& other : knights_) {
    for (const int artefact : other.artefacts) {
      if (artefact == card.number) return false;
    }
  }
  return !melee_ || UniqueBearer(he.side) == 0;
}

// --- Setting up, 2: placing ---

int NaiveSwordAndShield::UniqueBearer(int side) const {
  for (int knight = 1; knight <= KnightCount(); ++knight) {
    if (knights_[knight].side != side) continue;
    for (const int artefact : knights_[knight].artefacts) {
      if (start_cards_.at(artefact)->unique) return knight;
    }
  }
  return 0;
}

Script NaiveSwordAndShield::PlaceKnights() {
  if (!melee_) co_return;
  // "If exactly one side has a Unique Artefact, that side is first and its bearer takes the centre;
  // otherwise the Knight with the lowest Chivalry of all (Artefact counted), then the lowest card
  // number, takes his side's centre, and his side is first."
  int central = 0;
  if (UniqueBearer(0) != 0 && UniqueBearer(1) == 0) central = UniqueBearer(0);
  if (UniqueBearer(1) != 0 && UniqueBearer(0) == 0) central = UniqueBearer(1);
  Note(central == 0 ? "first by Chivalry" : "first by a Unique Artefact");
  if (central == 0) {
    for (int knight = 1; knight <= KnightCount(); ++knight) {
      const int mine = Value(knight, Ability::kChivalry);
      const int best = central == 0 ? 0 : Value(central, Ability::kChivalry);
      if (central == 0 || mine < best ||
          (mine == best && knights_[knight].card < knights_[central].card)) {
        central = knight;
      }
    }
  }
  knights_[central].column = "centre";
  const int first = knights_[central].side;
  const int other = 1 - first;
  // "The other side puts one of its Knights opposite, in the centre."
  const std::vector<std::string> only_centre = {"centre"};
  co_await PlaceOne(other, only_centre);
  // "Then, as long as anyone is unplaced: ..."
  for (;;) {
    std::vector<int> unplaced[2];
    for (int knight = 1; knight <= KnightCount(); ++knight) {
      if (knights_[knight].column == "-") unplaced[knights_[knight].side].push_back(knight);
    }
    if (unplaced[0].empty() && unplaced[1].empty()) co_return;
    // "... the first side, if it has a Knight left, puts one on a free wing of its choice, and the
    // other side, if it has one left, puts one opposite him; if the first side has none left, the
    // other puts one on a wing that is free in its own row."
    const int begins = unplaced[first].empty() ? other : first;
    std::vector<std::string> free_wings;
    for (const std::string& wing : kWings) {
      if (KnightAt(begins, wing) == 0) free_wings.push_back(wing);
    }
    co_await PlaceOne(begins, free_wings);
    if (begins == first && !unplaced[other].empty()) {
      std::vector<std::string> opposite;
      for (const std::string& wing : free_wings) {
        if (KnightAt(first, wing) != 0) opposite.push_back(wing);
      }
      co_await PlaceOne(other, opposite);
    }
  }
}

// The side puts one of its unplaced Knights in one of the columns.
Script NaiveSwordAndShield::PlaceOne(int side, std::vector<std::string> columns) {
  std::vector<std::string> options;
  int lowest = 0;
  for (int knight = KnightCount(); knight >= 1; --knight) {
    if (knights_[knight].side != side) continue;
    lowest = knight;
    if (knights_[knight].column != "-") continue;
    for (const std::string& column : columns) {
      options.push_back("place" + std::to_string(knight) + ":" + column);
    }
  }
  // "A choice with only one possibility makes itself; a side's choices are made by the player of
  // its lowest-numbered Knight."
  std::string text = options.front();
  if (options.size() > 1) text = co_await AskPlayer(lowest, options);
  knights_[FirstNumber(text)].column = text.substr(text.find(':') + 1);
}

// --- Setting up, 3 and 4: Tactics and the deal ---

Script NaiveSwordAndShield::ChooseTactics() {
  // "Knights 1, 2, ... in turn choose Strength or Technique, openly and free of charge."
  for (int knight = 1; knight <= KnightCount(); ++knight) {
    const std::string text = co_await AskPlayer(knight, kTactics);
    knights_[knight].tactic = text[2];
  }
}

Script NaiveSwordAndShield::Deal() {
  for (;;) {
    // "Eight cards to each, Knight 1 first."
    for (int knight = 1; knight <= KnightCount(); ++knight) co_await FillHand(knight);
    for (const Knight& knight : knights_) {
      for (const int card : knight.hand) {
        if (CardOf(card).initiative != 0) co_return;
      }
    }
    // "If no hand has an initiative card, all hands go back into their decks, all are shuffled and
    // dealt anew."
    Note("dealt anew");
    for (int knight = 1; knight <= KnightCount(); ++knight) {
      Deck& deck = DeckOf(knights_[knight].side);
      deck.left.insert(knights_[knight].hand.begin(), knights_[knight].hand.end());
      knights_[knight].hand.clear();
    }
  }
}

// --- Setting up, 5: who starts ---

Script NaiveSwordAndShield::Bid() {
  std::set<int> passed;
  int last_bid = 0;
  int last_bidder = 0;
  std::map<int, std::set<int>> bidders;  // Of every number.
  int asked = 0;
  for (;;) {
    // "Knights are asked in the order of their numbers, round and round ... It ends when the next
    // Knight to be asked (passed ones are left out) is the last bidder himself or nobody."
    int next = 0;
    for (int step = 1; step <= KnightCount() && next == 0; ++step) {
      const int knight = (asked + step - 1) % KnightCount() + 1;
      if (!passed.contains(knight)) next = knight;
    }
    if (next == 0 || next == last_bidder) break;
    asked = next;
    // "Each bids a number of an initiative card he holds, lower than the last bid, or passes for
    // good. With separate decks he may also bid the same number as the last bid when the last
    // bidder is an enemy (ruling: but no card twice)."
    std::map<std::string, int> bids;  // And the cards they are made with.
    std::vector<std::string> options = {"pass"};
    for (const int card : knights_[asked].hand) {
      const int number = CardOf(card).initiative;
      if (number == 0 || knights_[asked].shown.contains(card)) continue;
      const bool same_as_enemy =
          own_decks_ && last_bidder != 0 && knights_[last_bidder].side != knights_[asked].side;
      if (last_bidder == 0 || number < last_bid || (number == last_bid && same_as_enemy)) {
        options.push_back("bid" + std::to_string(number));
        bids[options.back()] = card;
      }
    }
    const std::string text = co_await AskPlayer(asked, options);
    if (text == "pass") {
      passed.insert(asked);
      continue;
    }
    if (FirstNumber(text) == last_bid) Note("same number bid");
    last_bid = FirstNumber(text);
    last_bidder = asked;
    bidders[last_bid].insert(asked);
    // "A card that was bid is known to all until it leaves the hand."
    knights_[asked].shown.insert(bids.at(text));
  }
  DecideStarter(bidders[last_bid], last_bid);  // Nobody, where there was no bid.
  // "The starter's first Action must be an attack ... with the card he bid, or, if all passed, with
  // any of his initiative cards."
  for (const int card : knights_[starter_].hand) {
    const int number = CardOf(card).initiative;
    if (number != 0 && (last_bidder == 0 || number == last_bid)) opening_cards_.insert(card);
  }
}

// The card of the lowest number among his initiative cards, except one number; 0 if there is none.
int NaiveSwordAndShield::LowestInitiative(int knight, int but_number) const {
  int lowest = 0;
  for (const int card : knights_[knight].hand) {
    if (CardOf(card).initiative == 0 || CardOf(card).initiative == but_number) continue;
    if (lowest == 0 || CardOf(card).initiative < CardOf(lowest).initiative) lowest = card;
  }
  return lowest;
}

// `bidders` made the lowest bid.
void NaiveSwordAndShield::DecideStarter(std::set<int> bidders, int lowest_bid) {
  if (bidders.empty()) {
    Note("all passed");
    // "If all pass, the first in bidding order who holds an initiative card starts."
    for (int knight = KnightCount(); knight >= 1; --knight) {
      if (LowestInitiative(knight, 0) != 0) starter_ = knight;
    }
    return;
  }
  // "The lowest bid starts."
  if (bidders.size() == 1) {
    starter_ = *bidders.begin();
    return;
  }
  // "Each tied side shows the lowest other initiative card in any of its hands, and the tied bidder
  // of the side that shows the lower one begins"; showing none loses to showing one; if equal or
  // none at all, the earlier in bidding order.
  int lowest_shown = 0;
  for (const int knight : bidders) {
    int number = 1000;
    int holder = 0;
    for (const int mate : Living(knights_[knight].side)) {
      const int card = LowestInitiative(mate, lowest_bid);
      if (card == 0 || CardOf(card).initiative > number) continue;
      number = CardOf(card).initiative;
      holder = mate;
    }
    if (holder != 0) knights_[holder].shown.insert(LowestInitiative(holder, lowest_bid));
    if (holder != 0 && holder != knight) Note("tie: a team-mate shows a card");
    if (starter_ != 0) {
      Note(number < lowest_shown   ? "tie: later bidder starts"
           : number > lowest_shown ? "tie: earlier bidder starts by his card"
                                   : "tie: earlier bidder starts by order");
    }
    if (starter_ == 0 || number < lowest_shown) {
      starter_ = knight;
      lowest_shown = number;
    }
  }
}

// --- How the table is written out ---

// The Tactic and the Grand Pass of one who is out mean nothing any more and are left out.
std::string NaiveSwordAndShield::dump() const {
  std::string text;
  for (int i = 1; i <= KnightCount(); ++i) {
    const Knight& knight = knights_[i];
    text += "k" + std::to_string(i) + " card=" + OrDash(knight.card);
    text += " health=" + OrDash(knight.health) + " art=";
    for (std::size_t which = 0; which < 2; ++which) {
      text += (which == 0 ? "" : ",");
      text += which < knight.artefacts.size() ? OrDash(knight.artefacts[which]) : "-";
    }
    text += " S" + std::to_string(Value(i, Ability::kStrength));
    text += "T" + std::to_string(Value(i, Ability::kTechnique));
    text += "C" + std::to_string(Value(i, Ability::kChivalry));
    text += "E" + std::to_string(Value(i, Ability::kEndurance));
    text += " fat=" + std::to_string(knight.fatigue) + " hits=" + std::to_string(knight.hits);
    text += " tac=" + std::string(1, Out(i) ? '-' : knight.tactic) + " col=" + knight.column;
    text += " " + knight.where + " lock=" + OrDash(knight.locked_with);
    text += " lockcard=" + OrDash(knight.lock_card);
    text += std::string(" grand=") + (knight.grand_pass_made && !Out(i) ? "1" : "0");
    text += " imps=" + ListText(knight.improvements) + " hand=" + ListText(knight.hand);
    text += " shown=" + ListText(knight.shown) + "\n";
  }
  for (std::size_t i = 0; i < decks_.size(); ++i) {
    text += "deck" + std::to_string(i) + " left=" + ListText(decks_[i].left);
    text += " discards=" + ListText(decks_[i].discards) + "\n";
  }
  text += "turn=" + OrDash(turn_) + " left=" + std::to_string(ActionsLeft());
  std::set<int> owed;
  for (const int knight : Owed()) owed.insert(knight);
  text += " owed=" + ListText(owed) + "\n";
  return text;
}

}  // namespace salle::naive
