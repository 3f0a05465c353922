#pragma once

#include <coroutine>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "games/sword_and_shield/cards/cards.hpp"
#include "naive/script.hpp"

namespace salle::naive {

// With Sword and Shield, written straight from the rules and from nothing else. It exists to
// disagree with the fast engine, so it shares no code with it and spends no effort on being quick;
// of the card set it uses only what is printed on the cards. Misuse (an illegal action) stops the
// program in every build type: a comparison that goes on after a mistake proves nothing.
//
// Knights are numbered from 1, side A is 0 and side B is 1, cards go by their printed numbers.
class NaiveSwordAndShield {
 public:
  // What the game waits for: a card drawn by lot, a player's decision, nothing any more.
  enum class Need { kChance, kDecision, kOver };

  // `player_of_knight` has the seat of Knight 1 first. The set must outlive the game.
  NaiveSwordAndShield(const sword_and_shield::CardSet& cards, bool melee, bool own_decks,
                      std::vector<int> knights_per_side, std::vector<int> player_of_knight);
  NaiveSwordAndShield(const NaiveSwordAndShield&) = delete;
  NaiveSwordAndShield& operator=(const NaiveSwordAndShield&) = delete;

  Need need() const { return need_; }
  int actor_knight() const { return need_ == Need::kOver ? 0 : actor_; }
  int actor_seat() const { return need_ == Need::kDecision ? knights_[actor_].seat : -1; }

  // Returned by value so that the caller may apply one of them while still holding the list.
  std::vector<std::string> legal() const;
  std::vector<std::string> chances() const;
  bool can(const std::string& action) const;  // Is it legal, or one of the chances?
  void apply(const std::string& action);

  std::string dump() const;
  int winner_side() const { return winner_; }  // -1 while the game goes on.
  // Rare things that came to pass, and how often, so that a test can see what it has compared.
  const std::map<std::string, int>& happenings() const { return happenings_; }

 private:
  using DeckCard = sword_and_shield::DeckCard;
  using StartCard = sword_and_shield::StartCard;
  using Effect = sword_and_shield::Effect;
  using Ability = sword_and_shield::Ability;

  struct Knight {
    int side = 0;
    int seat = 0;
    int card = 0;
    int health = 0;
    std::vector<int> artefacts;
    int fatigue = 28;
    int hits = 0;
    char tactic = '-';           // 'S' or 'T'
    std::string column = "-";    // In safety the place he left, when out the place he last stood.
    std::string where = "line";  // "safe", "out"
    int locked_with = 0;
    int lock_card = 0;
    int lock_side = 0;  // The side that played the lock card.
    bool grand_pass_made = false;
    bool answered = false;  // An attack in this turn, with anything but taking the hit.
    std::set<int> improvements;
    std::set<int> hand;
    std::set<int> shown;             // Cards of the hand known to all.
    std::map<Ability, int> for_now;  // Changes until the end of the turn.
  };

  struct Deck {
    std::set<int> left;
    std::set<int> discards;
  };

  // Something that the Knight whose turn it is could do.
  struct Choice {
    std::string text;
    int aimed_at = 0;
    bool whole_turn = false;
  };

  // `co_await Reply` stops the procedure until apply() and gives what was applied.
  struct Reply {
    NaiveSwordAndShield* game;
    bool await_ready() const { return false; }
    void await_suspend(std::coroutine_handle<> stopped) const { game->stopped_ = stopped; }
    std::string await_resume() const { return game->answer_; }
  };
  Reply AskPlayer(int knight, std::vector<std::string> options);
  Reply AskLot(int knight, const std::string& mark, const std::set<int>& cards);

  struct SideHasLost {};  // Thrown: the game is over at once.
  void Note(const std::string& happening) { happenings_[happening] += 1; }

  // The whole game, and setting up.
  Script Game();
  Script Play();
  Script DrawStartCards(int knight);
  bool OfUse(int knight, const StartCard& card) const;
  Script PlaceKnights();
  Script PlaceOne(int side, std::vector<std::string> columns);
  int UniqueBearer(int side) const;
  Script ChooseTactics();
  Script Deal();
  Script Bid();
  int LowestInitiative(int knight, int but_number) const;
  void LookRound();
  void DecideStarter(std::set<int> bidders, int lowest_bid);

  // Cards.
  Deck& DeckOf(int side) { return decks_[own_decks_ ? side : 0]; }
  Script DrawCard(int knight);
  Script FillHand(int knight);
  void Discard(int knight, int card);
  void TakeFromHand(int knight, int card);

  // Knights.
  int Value(int knight, Ability ability) const;
  int TacticValue(int knight) const;
  bool Shaken(int knight) const { return knights_[knight].hits == 4; }
  bool Out(int knight) const { return knights_[knight].where == "out"; }
  bool InLine(int knight) const { return knights_[knight].where == "line"; }
  bool Locked(int knight) const { return knights_[knight].locked_with != 0; }
  std::vector<int> Living(int side) const;
  std::vector<int> TeamMates(int knight) const;
  int KnightAt(int side, const std::string& column) const;
  std::vector<int> Reach(int knight) const;
  std::vector<int> ReachFrom(int side, const std::string& column) const;
  void Pay(int knight, int points);
  void PayForDoing(int knight, int points);
  void TakeHit(int knight);
  void EndLock(int knight);
  void Leave(int knight);

  // A turn.
  Script Turn(int knight);
  Script EndTurn(int knight);
  int NextKnight(int knight) const;
  int ActionsLeft() const;
  std::vector<int> Owed() const;
  bool Armed(int knight) const;
  std::vector<std::string> TurnActions(int knight) const;
  std::vector<Choice> OpeningChoices(int knight) const;
  std::vector<Choice> SafetyChoices(int knight) const;
  std::vector<Choice> LineChoices(int knight) const;
  void AddAimed(std::vector<Choice>& choices, int knight, const std::string& text) const;
  void AddCombinations(std::vector<Choice>& choices, int knight, const std::set<int>& cards,
                       std::vector<int> begun) const;
  std::vector<std::string> MoveChoices(int knight, bool as_answer) const;
  Script DoAction(int knight, std::string text);
  Script DoCombination(int knight, std::vector<int> cards);
  void DoMove(int knight, const std::string& text);

  // Attacks and effects.
  bool Combinable(int card) const;
  bool Apart(int card, int other) const { return apart_.contains({card, other}); }
  bool NeedsFoe(const Effect& effect) const;
  bool Aimed(int card) const;
  bool PlayableAchievement(int card) const;
  bool AgainstNobody(int card) const;
  Script Attack(int attacker, int card);
  std::vector<std::string> Answers(int knight, int card) const;
  void Compare(int attacker, int attack_card, int defender, int defence_card);
  Script CarryOut(int knight, int card);
  Script CarryOutOn(Effect effect, int knight);
  bool Holds(const Effect& effect, int knight) const;
  std::vector<int> Named(const Effect& effect, int knight, int ally) const;
  std::vector<int> MayChoose(const Effect& effect, int knight) const;
  bool FoeIsThere() const { return foe_ != 0 && InLine(foe_); }

  const DeckCard& CardOf(int number) const { return *deck_cards_.at(number); }
  int KnightCount() const { return static_cast<int>(knights_.size()) - 1; }

  // What was agreed.
  std::map<int, const DeckCard*> deck_cards_;
  std::map<int, const StartCard*> start_cards_;
  std::set<std::pair<int, int>> apart_;  // Cards that are not combined with each other.
  bool melee_;
  bool own_decks_;

  // The table.
  std::vector<Knight> knights_;  // [0] is nobody.
  std::vector<Deck> start_decks_;
  std::vector<Deck> decks_;
  int winner_ = -1;

  // Who starts, and the cards of which one must be his first attack; empty once it was made.
  int starter_ = 0;
  std::set<int> opening_cards_;

  // The turn.
  int turn_ = 0;
  int actions_done_ = 0;
  int more_actions_ = 0;
  bool something_done_ = false;
  bool turn_is_over_ = false;
  std::set<int> attacked_;  // Enemies at whom an Action of this turn was aimed.
  std::set<int> reached_;   // Enemies who were in reach at any moment of this turn.
  int foe_ = 0;             // The enemy the Action is against now, 0: nobody.

  // What the game waits for.
  Need need_ = Need::kOver;
  int actor_ = 0;
  std::vector<std::string> options_;
  std::string answer_;
  std::map<std::string, int> happenings_;
  std::coroutine_handle<> stopped_;
  Script game_;  // Last, so that it goes first.
};

}  // namespace salle::naive
