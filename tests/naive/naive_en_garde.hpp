#pragma once

#include <string>
#include <vector>

namespace salle::naive {

// The two fencers. They are plain ints so that "the other one" is simply `1 - fencer`.
inline constexpr int kLeft = 0;
inline constexpr int kRight = 1;

// What the game waits for.
enum class Need {
  kDraw,      // The next card of the pile goes to actor().
  kDecision,  // actor() chooses one of legal().
  kNewRound,  // The round is over, the match is not: start_next_round().
  kNothing,   // The match is over.
};

// How a round ended.
enum class Ending {
  kNone,    // It has not ended.
  kHit,     // An attack went unanswered (in abacus/basic: an attack was made).
  kStuck,   // A fencer had to take a turn and could neither move nor attack.
  kCards,   // The pile ran out; more cards equal to the distance won.
  kGround,  // The pile ran out; more squares advanced won.
  kDrawn,   // The pile ran out and the fencers were equal; nobody scores.
};

// The kind of attack that waits for an answer.
enum class Pending { kNone, kDirect, kIndirect };

// En Garde, written straight from the rules page and from nothing else.
// It exists to disagree with the fast engine, so it shares no code with it and spends no effort on
// being quick. Misuse (an unknown card, an illegal move) stops the program in every build type: a
// comparison that goes on after a mistake proves nothing.
class NaiveEnGarde {
 public:
  // `rule_set` is one of abacus/basic, abacus/classic, abacus/advanced, ferti/classic,
  // ferti/advanced. The match begins in round 1, hands empty, waiting for the deal.
  NaiveEnGarde(std::string rule_set, int target, int starter);

  // A round in progress, from the one-line position of the rules page. Target 5, score 0-0, the
  // fencer to move counts as the starter. The round may turn out to be over at once. The last card
  // played is known only when an attack is pending, so otherwise top_discard() is 0.
  static NaiveEnGarde from_position(const std::string& rule_set, const std::string& text);

  Need need() const { return need_; }

  // Who draws or decides; -1 when nobody does.
  int actor() const;

  // The next card of the pile, which goes to actor().
  void draw(int value);

  // The actor's legal actions, each once; empty unless need() is kDecision. Returned by value so
  // that the caller may play one of them while still holding the list.
  std::vector<std::string> legal() const { return legal_; }
  void play(const std::string& move);
  void start_next_round();

  // The match.
  const std::string& rule_set() const { return rule_set_; }
  int target() const { return target_; }
  int score(int fencer) const { return scores_[fencer]; }
  int match_winner() const;  // -1 while the match goes on.
  int round() const { return round_; }
  int starter() const { return starter_; }  // Of this round.

  // The strip and the cards.
  std::string position() const;
  int square(int fencer) const { return squares_[fencer]; }
  int distance() const { return squares_[kRight] - squares_[kLeft]; }
  int advanced(int fencer) const;
  int matching_cards(int fencer) const;  // Cards in hand equal to the distance, right now.
  const std::vector<int>& hand(int fencer) const { return hands_[fencer]; }  // Ascending.
  std::string hand_text(int fencer) const;
  const std::vector<int>& discards() const { return discards_; }  // Ascending.
  std::string discards_text() const;
  int top_discard() const { return top_discard_; }  // The last card played, 0 where there is none.
  std::vector<int> pile_counts() const;             // Six long: [1] to [5] by value, [0] is 0.
  int pile_size() const;

  // The attack that waits for an answer. Its value is always the distance. An attack that turns out
  // to be a hit stays pending, since nobody answered it.
  Pending pending() const { return pending_; }
  int pending_cards() const { return pending_cards_; }
  std::string pending_text() const;

  // The abacus/basic chance to attack once more after the pile ran out.
  bool last_attack_chance() const { return last_attack_chance_; }

  // The end of the round.
  Ending ending() const { return ending_; }
  int round_winner() const { return round_winner_; }       // -1 for a drawn or an unfinished round.
  bool cards_compared() const { return cards_compared_; }  // Also when they were found equal.

 private:
  void SetUpRound();

  // What a fencer could do.
  bool Basic() const { return rule_set_ == "abacus/basic"; }
  bool Advanced() const;
  bool CanAdvance(int fencer, int card) const;
  bool CanGoBack(int fencer, int card) const;
  std::vector<std::string> TurnActions(int fencer) const;
  std::vector<std::string> Answers(int fencer) const;

  // What a fencer does.
  void Advance(int fencer, int card);
  void GoBack(int fencer, int card);
  void Discard(int fencer, int card, int copies);
  void Attack(Pending kind, int cards);

  // What comes next.
  void BeginTurn(int fencer);
  void BeginAnswer(int fencer);
  void Refill();
  void AfterRefill();
  void PileRanOut(int next_fencer);
  void CompareCards();
  void CompareGround();
  void EndRound(Ending ending, int winner);

  std::string rule_set_;
  int target_;
  int starter_;
  int round_ = 1;
  int scores_[2] = {0, 0};

  int squares_[2] = {0, 0};
  std::vector<int> hands_[2];
  int pile_[6] = {0, 0, 0, 0, 0, 0};
  std::vector<int> discards_;
  int top_discard_ = 0;

  Need need_ = Need::kDraw;
  int to_move_ = kLeft;
  bool dealing_ = true;
  Pending pending_ = Pending::kNone;
  int pending_cards_ = 0;
  bool last_attack_chance_ = false;
  // Filled on arrival at a decision: an empty list there is what makes a hit or a stuck fencer.
  std::vector<std::string> legal_;

  Ending ending_ = Ending::kNone;
  int round_winner_ = -1;
  bool cards_compared_ = false;
};

}  // namespace salle::naive
