#include "naive_en_garde.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace salle::naive {
namespace {

constexpr int kFirstSquare = 1;
constexpr int kLastSquare = 23;
constexpr int kHighestCard = 5;
constexpr int kCopiesOfEachCard = 5;
constexpr int kFullHand = 5;

// An assert that release builds keep: the comparison is run with optimisation on.
void Require(bool holds, const char* what, const std::string& detail) {
  if (holds) return;
  std::fprintf(stderr, "naive En Garde: %s: %s\n", what, detail.c_str());
  std::abort();
}

int CountOf(const std::vector<int>& cards, int value) {
  int count = 0;
  for (int card : cards) {
    if (card == value) ++count;
  }
  return count;
}

// Keeps hands and discards in ascending order, as the notation writes them.
void AddCard(std::vector<int>& cards, int value) {
  cards.push_back(value);
  std::sort(cards.begin(), cards.end());
}

std::string CardsText(const std::vector<int>& cards) {
  if (cards.empty()) return "-";
  std::string text;
  for (int card : cards) text += std::to_string(card);
  return text;
}

std::vector<int> CardsFromText(const std::string& text) {
  std::vector<int> cards;
  if (text == "-") return cards;
  for (char digit : text) AddCard(cards, digit - '0');
  return cards;
}

// A mark and a number: `+3`, `-2`, `R3`, `d2`. Appended rather than written as "+" + to_string(),
// which draws a false -Wrestrict warning from g++ 12 at -O3.
std::string Marked(char mark, int number) {
  std::string text(1, mark);
  text += std::to_string(number);
  return text;
}

// Some equal cards: `A5x2`, `P5x2`.
std::string Strike(char mark, int value, int cards) {
  std::string text = Marked(mark, value);
  text += Marked('x', cards);
  return text;
}

}  // namespace

NaiveEnGarde::NaiveEnGarde(std::string rule_set, int target, int starter)
    : rule_set_(std::move(rule_set)), target_(target), starter_(starter) {
  Require(rule_set_ == "abacus/basic" || rule_set_ == "abacus/classic" ||
              rule_set_ == "abacus/advanced" || rule_set_ == "ferti/classic" ||
              rule_set_ == "ferti/advanced",
          "unknown rule set", rule_set_);
  Require(target_ >= 1, "the target is below one", std::to_string(target_));
  Require(starter_ == kLeft || starter_ == kRight, "no such fencer", std::to_string(starter_));
  SetUpRound();
}

NaiveEnGarde NaiveEnGarde::from_position(const std::string& rule_set, const std::string& text) {
  std::istringstream words(text);
  int left_square = 0;
  int right_square = 0;
  char dot = ' ';
  std::string left_hand;
  std::string right_hand;
  std::string discards;
  std::string to_move;
  std::string pending;
  words >> left_square >> dot >> right_square >> left_hand >> right_hand >> discards >> to_move >>
      pending;
  Require(!words.fail(), "not a position", text);

  const int fencer = to_move == "L" ? kLeft : kRight;
  NaiveEnGarde game(rule_set, 5, fencer);
  game.dealing_ = false;
  game.squares_[kLeft] = left_square;
  game.squares_[kRight] = right_square;
  game.hands_[kLeft] = CardsFromText(left_hand);
  game.hands_[kRight] = CardsFromText(right_hand);
  game.discards_ = CardsFromText(discards);

  // The pile is what is missing from the 25 cards.
  for (int value = 1; value <= kHighestCard; ++value) {
    const int seen = CountOf(game.hands_[kLeft], value) + CountOf(game.hands_[kRight], value) +
                     CountOf(game.discards_, value);
    Require(seen <= kCopiesOfEachCard, "too many equal cards", text);
    game.pile_[value] = kCopiesOfEachCard - seen;
  }

  game.to_move_ = fencer;
  if (pending != "-") {
    game.pending_ = pending[0] == 'd' ? Pending::kDirect : Pending::kIndirect;
    game.pending_cards_ = pending[1] - '0';
    // The attack cards were the last ones played, and their value is the distance.
    game.top_discard_ = game.distance();
    game.BeginAnswer(fencer);
  } else if (game.pile_size() == 0) {
    game.PileRanOut(fencer);
  } else {
    game.BeginTurn(fencer);
  }
  return game;
}

void NaiveEnGarde::SetUpRound() {
  squares_[kLeft] = kFirstSquare;
  squares_[kRight] = kLastSquare;
  hands_[kLeft].clear();
  hands_[kRight].clear();
  discards_.clear();
  top_discard_ = 0;
  for (int value = 1; value <= kHighestCard; ++value) pile_[value] = kCopiesOfEachCard;

  // The starter of the round is dealt his five cards first.
  need_ = Need::kDraw;
  to_move_ = starter_;
  dealing_ = true;
  pending_ = Pending::kNone;
  pending_cards_ = 0;
  last_attack_chance_ = false;
  legal_.clear();

  ending_ = Ending::kNone;
  round_winner_ = -1;
  cards_compared_ = false;
}

int NaiveEnGarde::actor() const {
  if (need_ == Need::kDraw || need_ == Need::kDecision) return to_move_;
  return -1;
}

void NaiveEnGarde::draw(int value) {
  Require(need_ == Need::kDraw, "nobody draws now", position());
  Require(value >= 1 && value <= kHighestCard, "no such card", std::to_string(value));
  Require(pile_[value] > 0, "that card is not in the pile", std::to_string(value));
  --pile_[value];
  AddCard(hands_[to_move_], value);

  if (!dealing_) {
    Refill();
    return;
  }
  if (hands_[to_move_].size() < kFullHand) return;
  if (to_move_ == starter_) {
    to_move_ = 1 - starter_;
    return;
  }
  dealing_ = false;
  BeginTurn(starter_);
}

void NaiveEnGarde::play(const std::string& move) {
  Require(need_ == Need::kDecision, "nobody decides now", move);
  Require(std::find(legal_.begin(), legal_.end(), move) != legal_.end(), "illegal move", move);
  legal_.clear();

  const int fencer = to_move_;

  // "pass": the last chance to attack is let go, and position decides.
  if (move == "pass") {
    CompareGround();
    return;
  }

  const int card = move[1] - '0';
  switch (move[0]) {
    case '+':  // "+3" or "+3A5x2"
      Discard(fencer, card, 1);
      Advance(fencer, card);
      if (move.size() == 2) {
        Refill();
      } else {
        const int attack_cards = move[5] - '0';
        Discard(fencer, distance(), attack_cards);
        Attack(Pending::kIndirect, attack_cards);
      }
      return;

    case '-':  // "-2"
      Discard(fencer, card, 1);
      GoBack(fencer, card);
      Refill();
      return;

    case 'A': {  // "A5x2"
      const int attack_cards = move[3] - '0';
      Discard(fencer, card, attack_cards);
      Attack(Pending::kDirect, attack_cards);
      return;
    }

    case 'P':  // "P5x2"
      Discard(fencer, card, pending_cards_);
      pending_ = Pending::kNone;
      pending_cards_ = 0;
      // No refill now: the turn follows with the cards left. After the pile has run out there is no
      // further turn, so being stuck no longer matters either.
      if (pile_size() == 0) {
        CompareCards();
      } else {
        BeginTurn(fencer);
      }
      return;

    case 'R':  // "R3"
      Discard(fencer, card, 1);
      GoBack(fencer, card);
      pending_ = Pending::kNone;
      pending_cards_ = 0;
      if (pile_size() > 0) {
        // Should this refill take the last card, the end is an ordinary one in both editions.
        Refill();
      } else if (rule_set_ == "abacus/advanced") {
        CompareGround();
      } else {
        CompareCards();
      }
      return;

    default:
      Require(false, "unknown move", move);
  }
}

void NaiveEnGarde::start_next_round() {
  Require(need_ == Need::kNewRound, "no round to start", position());
  ++round_;
  starter_ = 1 - starter_;  // After a drawn round as well.
  SetUpRound();
}

int NaiveEnGarde::match_winner() const {
  if (scores_[kLeft] >= target_) return kLeft;
  if (scores_[kRight] >= target_) return kRight;
  return -1;
}

std::string NaiveEnGarde::position() const {
  return std::to_string(squares_[kLeft]) + "." + std::to_string(squares_[kRight]) + " " +
         hand_text(kLeft) + " " + hand_text(kRight) + " " + discards_text() + " " +
         (to_move_ == kLeft ? "L" : "R") + " " + pending_text();
}

int NaiveEnGarde::advanced(int fencer) const {
  if (fencer == kLeft) return squares_[kLeft] - kFirstSquare;
  return kLastSquare - squares_[kRight];
}

int NaiveEnGarde::matching_cards(int fencer) const { return CountOf(hands_[fencer], distance()); }

std::string NaiveEnGarde::hand_text(int fencer) const { return CardsText(hands_[fencer]); }

std::string NaiveEnGarde::discards_text() const { return CardsText(discards_); }

std::vector<int> NaiveEnGarde::pile_counts() const {
  return std::vector<int>(std::begin(pile_), std::end(pile_));
}

int NaiveEnGarde::pile_size() const {
  int size = 0;
  for (int value = 1; value <= kHighestCard; ++value) size += pile_[value];
  return size;
}

std::string NaiveEnGarde::pending_text() const {
  if (pending_ == Pending::kDirect) return Marked('d', pending_cards_);
  if (pending_ == Pending::kIndirect) return Marked('i', pending_cards_);
  return "-";
}

// Indirect attacks and retreats belong to the advanced level of both editions.
bool NaiveEnGarde::Advanced() const {
  return rule_set_ == "abacus/advanced" || rule_set_ == "ferti/advanced";
}

// Forward means towards the opponent, whose square is neither entered nor passed.
bool NaiveEnGarde::CanAdvance(int fencer, int card) const {
  return CountOf(hands_[fencer], card) > 0 && card < distance();
}

bool NaiveEnGarde::CanGoBack(int fencer, int card) const {
  if (CountOf(hands_[fencer], card) == 0) return false;
  if (fencer == kLeft) return squares_[kLeft] - card >= kFirstSquare;
  return squares_[kRight] + card <= kLastSquare;
}

std::vector<std::string> NaiveEnGarde::TurnActions(int fencer) const {
  const std::vector<int>& hand = hands_[fencer];
  std::vector<std::string> actions;

  for (int card = 1; card <= kHighestCard; ++card) {
    if (CanAdvance(fencer, card)) actions.push_back(Marked('+', card));
  }
  for (int card = 1; card <= kHighestCard; ++card) {
    if (CanGoBack(fencer, card)) actions.push_back(Marked('-', card));
  }

  int most_attack_cards = CountOf(hand, distance());
  if (Basic()) most_attack_cards = std::min(most_attack_cards, 1);
  for (int cards = 1; cards <= most_attack_cards; ++cards) {
    actions.push_back(Strike('A', distance(), cards));
  }

  if (Advanced()) {
    for (int card = 1; card <= kHighestCard; ++card) {
      if (!CanAdvance(fencer, card)) continue;
      const int new_distance = distance() - card;
      int attack_cards_held = CountOf(hand, new_distance);
      // The card spent on the advance cannot attack as well.
      if (new_distance == card) --attack_cards_held;
      for (int cards = 1; cards <= attack_cards_held; ++cards) {
        actions.push_back(Marked('+', card) + Strike('A', new_distance, cards));
      }
    }
  }
  return actions;
}

std::vector<std::string> NaiveEnGarde::Answers(int fencer) const {
  std::vector<std::string> answers;
  if (CountOf(hands_[fencer], distance()) >= pending_cards_) {
    answers.push_back(Strike('P', distance(), pending_cards_));
  }
  if (pending_ == Pending::kIndirect && Advanced()) {
    for (int card = 1; card <= kHighestCard; ++card) {
      if (CanGoBack(fencer, card)) answers.push_back(Marked('R', card));
    }
  }
  return answers;
}

void NaiveEnGarde::Advance(int fencer, int card) {
  if (fencer == kLeft) {
    squares_[kLeft] += card;
  } else {
    squares_[kRight] -= card;
  }
}

void NaiveEnGarde::GoBack(int fencer, int card) {
  if (fencer == kLeft) {
    squares_[kLeft] -= card;
  } else {
    squares_[kRight] += card;
  }
}

void NaiveEnGarde::Discard(int fencer, int card, int copies) {
  std::vector<int>& hand = hands_[fencer];
  for (int i = 0; i < copies; ++i) {
    const auto found = std::find(hand.begin(), hand.end(), card);
    Require(found != hand.end(), "that card is not in the hand", std::to_string(card));
    hand.erase(found);
    AddCard(discards_, card);
  }
  top_discard_ = card;
}

void NaiveEnGarde::Attack(Pending kind, int cards) {
  if (Basic()) {
    // Always a hit, so there is nothing to answer and nothing to refill for.
    EndRound(Ending::kHit, to_move_);
    return;
  }
  pending_ = kind;
  pending_cards_ = cards;
  // The attacker refills before the defender answers, even if no answer will be possible.
  Refill();
}

void NaiveEnGarde::BeginTurn(int fencer) {
  to_move_ = fencer;
  legal_ = TurnActions(fencer);
  if (legal_.empty()) {
    EndRound(Ending::kStuck, 1 - fencer);
    return;
  }
  need_ = Need::kDecision;
}

void NaiveEnGarde::BeginAnswer(int fencer) {
  to_move_ = fencer;
  legal_ = Answers(fencer);
  if (legal_.empty()) {
    EndRound(Ending::kHit, 1 - fencer);
    return;
  }
  need_ = Need::kDecision;
}

// The fencer who just acted takes cards, one at a time, up to five or as far as the pile goes.
void NaiveEnGarde::Refill() {
  if (hands_[to_move_].size() < kFullHand && pile_size() > 0) {
    need_ = Need::kDraw;
    return;
  }
  AfterRefill();
}

void NaiveEnGarde::AfterRefill() {
  const int opponent = 1 - to_move_;
  if (pending_ != Pending::kNone) {
    // A last attack is answered even though the pile may have run out.
    BeginAnswer(opponent);
  } else if (pile_size() == 0) {
    PileRanOut(opponent);
  } else {
    BeginTurn(opponent);
  }
}

// The pile ran out and no attack is pending; `next_fencer` would have had the next turn.
void NaiveEnGarde::PileRanOut(int next_fencer) {
  if (!Basic()) {
    CompareCards();
    return;
  }
  if (CountOf(hands_[next_fencer], distance()) == 0) {
    CompareGround();
    return;
  }
  to_move_ = next_fencer;
  last_attack_chance_ = true;
  legal_ = {Strike('A', distance(), 1), "pass"};
  need_ = Need::kDecision;
}

void NaiveEnGarde::CompareCards() {
  cards_compared_ = true;
  const int left_cards = matching_cards(kLeft);
  const int right_cards = matching_cards(kRight);
  if (left_cards > right_cards) {
    EndRound(Ending::kCards, kLeft);
  } else if (right_cards > left_cards) {
    EndRound(Ending::kCards, kRight);
  } else {
    CompareGround();
  }
}

void NaiveEnGarde::CompareGround() {
  if (advanced(kLeft) > advanced(kRight)) {
    EndRound(Ending::kGround, kLeft);
  } else if (advanced(kRight) > advanced(kLeft)) {
    EndRound(Ending::kGround, kRight);
  } else {
    EndRound(Ending::kDrawn, -1);
  }
}

void NaiveEnGarde::EndRound(Ending ending, int winner) {
  ending_ = ending;
  round_winner_ = winner;
  last_attack_chance_ = false;
  legal_.clear();
  if (winner != -1) ++scores_[winner];
  need_ = match_winner() == -1 ? Need::kNewRound : Need::kNothing;
}

}  // namespace salle::naive
