// The engine beside a second, naive implementation, over random play: at every step both must offer
// the same choices and stand the same.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "games/sword_and_shield/sword_and_shield.hpp"
#include "naive/naive_sword_and_shield.hpp"
#include "support/random_cards.hpp"
#include "support/scale.hpp"
#include "support/seed.hpp"

namespace salle::sword_and_shield {
namespace {

using Naive = naive::NaiveSwordAndShield;

std::string numbers(std::vector<int> list) {
  std::ranges::sort(list);
  std::string text;
  for (const int number : list) text += (text.empty() ? "" : ",") + std::to_string(number);
  return text;
}

std::string cards_text(const CardSet& set, const CardBits& cards) {
  std::vector<int> list;
  cards.each([&](int card) { list.push_back(set.deck[static_cast<std::size_t>(card)].number); });
  return numbers(list);
}

std::string start_text(const CardSet& set, int card) {
  return card == kNoCard ? "-" : std::to_string(set.start[static_cast<std::size_t>(card)].number);
}

std::string knight_text(int knight) {
  return knight == kNoKnight ? "-" : std::to_string(knight + 1);
}

// The table in the words of NaiveSwordAndShield::dump().
std::string dump(const Rules& rules, const State& state) {
  const CardSet& set = *rules.cards;
  const Board& board = state.board;
  std::string text;
  for (int i = 0; i < rules.all_knights(); ++i) {
    const Knight& knight = board.at(i);
    text += "k" + std::to_string(i + 1) + " card=" + start_text(set, knight.card);
    text += " health=" + start_text(set, knight.health);
    text += " art=" + start_text(set, knight.artefact);
    text += "," + start_text(set, knight.second_artefact);
    constexpr std::string_view kLetters = "STCE";
    text += " ";
    for (std::size_t a = 0; a < kLetters.size(); ++a) {
      text += kLetters[a] + std::to_string(ability_of(knight, static_cast<Ability>(a)));
    }
    text += " fat=" + std::to_string(knight.fatigue) + " hits=" + std::to_string(knight.hits);
    const bool chosen = knight.chosen && !knight.out;
    text += std::string(" tac=") + (!chosen ? "-" : knight.tactic == Tactic::kStrength ? "S" : "T");
    text += " col=";
    text += rules.melee && !knight.placed ? "-" : kColumnKeys[knight.column];
    text += knight.out ? " out" : knight.safe ? " safe" : " line";
    text += " lock=" + knight_text(knight.locked_with) + " lockcard=";
    int lock_card = knight.lock_card;
    if (lock_card == kNoCard && locked(knight)) lock_card = board.at(knight.locked_with).lock_card;
    text += lock_card == kNoCard
                ? "-"
                : std::to_string(set.deck[static_cast<std::size_t>(lock_card)].number);
    text += std::string(" grand=") + (knight.grand_passed && !knight.out ? "1" : "0");
    text += " imps=" + cards_text(set, knight.improvements);
    text += " hand=" + cards_text(set, state.hand_of(i));
    text += " shown=" + cards_text(set, knight.shown) + "\n";
  }
  for (int i = 0; i < rules.decks(); ++i) {
    CardBits left = state.deck[static_cast<std::size_t>(i)];
    CardBits discards = board.discards[static_cast<std::size_t>(i)];
    // Here a deck is made anew by the draw that needs it, there just before.
    if (board.phase == Phase::kDraw && rules.deck_of(board.actor) == i && left.empty()) {
      std::swap(left, discards);
    }
    text += "deck" + std::to_string(i) + " left=" + cards_text(set, left);
    text += " discards=" + cards_text(set, discards) + "\n";
  }
  const bool acting = board.attacker != kNoKnight && board.phase != Phase::kOver &&
                      (board.phase == Phase::kAction || board.exchange.count != 0);
  text += "turn=" + knight_text(board.attacker);
  text += " left=" + std::to_string(acting ? std::max(0, actions_left(board)) : 0) + " owed=";
  std::vector<int> owing;
  if (acting) each_knight(owed(rules, board), [&](int knight) { owing.push_back(knight + 1); });
  return text + numbers(owing) + "\n";
}

// What kind of action it is: "a", "lock>", "e", "e>", "t:S".
std::string kind_of(const std::string& text) {
  std::string kind = text.substr(0, text.find_first_of("0123456789 "));
  if (text.find('>') != std::string::npos) kind += '>';
  return kind;
}

// Uniform over the actions, or over the kinds of actions first, so that what is rare among many
// Combinations is not rare in the test.
std::string choose(const std::vector<std::string>& texts, bool by_kind, Random& random) {
  const auto any = [&random](std::size_t count) {
    return random.below(static_cast<std::uint32_t>(count));
  };
  if (!by_kind) return texts[any(texts.size())];
  std::map<std::string, std::vector<const std::string*>> kinds;
  for (const std::string& text : texts) kinds[kind_of(text)].push_back(&text);
  auto kind = kinds.begin();
  std::advance(kind, any(kinds.size()));
  return *kind->second[any(kind->second.size())];
}

struct Table {
  const char* name;
  const char* rules;
  bool melee;
  bool own_decks;
  std::vector<int> knights;
  std::vector<int> players;
};
void PrintTo(const Table& table, std::ostream* out) { *out << table.name; }

// What differs between two texts, line by line; empty where nothing does.
std::string difference(const std::string& ours, const std::string& theirs) {
  if (ours == theirs) return "";
  std::istringstream left(ours), right(theirs);
  std::string text, our_line, their_line;
  while (std::getline(left, our_line) && std::getline(right, their_line)) {
    if (our_line != their_line) text += "engine: " + our_line + "\nnaive:  " + their_line + "\n";
  }
  return text.empty() ? "one is longer than the other:\n" + ours + theirs : text;
}

// Games played on both.
class Comparison {
 public:
  Comparison(const Table& table, std::uint64_t seed) : table_(table), random_(seed) {}

  void play(const CardSet& cards) {
    const std::uint64_t seed = random_();
    if (play(cards, seed, false).empty()) return;
    // The same game once more, looking closely, to find where they part.
    ADD_FAILURE() << play(cards, seed, true) << "after " << done_;
  }

  int decisions() const { return decisions_; }

  // Random play must have shown all of these, or it compared less than it says.
  void expect_shown(const std::vector<std::string>& all) const {
    for (const std::string& what : all) EXPECT_TRUE(counts_.contains(what)) << what;
  }

 private:
  // Returns what differs. Who acts and what he may do is compared at every step; the cards that may
  // be drawn and the whole table only now and then unless `closely`, since they are long.
  std::string play(const CardSet& cards, std::uint64_t seed, bool closely) {
    Rules rules = parse_rules(table_.rules).value();
    rules.cards = &cards;
    State state = start(rules);
    Naive naive(cards, table_.melee, table_.own_decks, table_.knights, table_.players);
    Random random(seed);
    Random looking(seed, 1);
    const bool by_kind = random.below(2) == 0;
    done_.clear();
    // Few cards may come to lie where nobody can hurt anybody any more.
    constexpr int kLongest = 20'000;
    for (int step = 0; step < kLongest; ++step) {
      std::string differs = difference(actor_text(rules, state.board), actor_text(naive));
      const bool over = state.board.phase == Phase::kOver;
      const bool chance = turn(rules, state.board) == kChance;
      const bool whole = looking.below(chance ? 8 : 3) == 0 || over || closely;
      if (differs.empty() && whole) differs = difference(dump(rules, state), naive.dump());
      if (differs.empty() && whole) differs = SwordAndShield::broken(rules, state);
      if (!differs.empty()) return differs;
      if (over) break;
      if (whole || !chance) {
        list(rules, state, chance);
        std::vector<std::string> theirs = chance ? naive.chances() : naive.legal();
        if (ours_ != theirs) {
          std::ranges::sort(ours_);
          std::ranges::sort(theirs);
        }
        if (ours_ != theirs) return only("engine", ours_, theirs) + only("naive", theirs, ours_);
      }
      const std::string choice = chance ? action_text(rules, draw(rules, state, random()))
                                        : choose(ours_, by_kind, random);
      if (!naive.can(choice)) return "naive does not know " + choice + "\n";
      note(state.board, choice);
      SwordAndShield::apply(rules, state, parse_action(rules, choice, Language::kEnglish).value());
      naive.apply(choice);
      if (!chance) ++decisions_;
    }
    for (const auto& [happening, times] : naive.happenings()) counts_[happening] += times;
    return "";
  }

  // Whom the game waits for, or who has won.
  static std::string actor_text(const Rules& rules, const Board& board) {
    const Seat seat = turn(rules, board);
    if (seat == kNobody) return "side " + std::to_string(board.winner) + " has won";
    return (seat == kChance ? "chance" : "seat " + std::to_string(seat)) + " for Knight " +
           knight_text(board.actor);
  }
  static std::string actor_text(const Naive& naive) {
    if (naive.need() == Naive::Need::kOver) {
      return "side " + std::to_string(naive.winner_side()) + " has won";
    }
    const bool chance = naive.need() == Naive::Need::kChance;
    return (chance ? "chance" : "seat " + std::to_string(naive.actor_seat())) + " for Knight " +
           std::to_string(naive.actor_knight());
  }

  // Actions that only one of them has.
  static std::string only(const std::string& who, const std::vector<std::string>& his,
                          const std::vector<std::string>& other) {
    std::string text;
    for (const std::string& action : his) {
      if (!std::ranges::binary_search(other, action)) text += "only " + who + ": " + action + "\n";
    }
    return text;
  }

  // What may happen here, as texts.
  void list(const Rules& rules, const State& state, bool chance) {
    ours_.clear();
    if (chance) {
      SwordAndShield::outcomes(rules, state, outcomes_);
      for (const auto& outcome : outcomes_) ours_.push_back(action_text(rules, outcome.action));
    } else {
      SwordAndShield::legal(rules, state, actions_);
      for (const Action action : actions_) ours_.push_back(action_text(rules, action));
    }
  }

  void note(const Board& board, const std::string& choice) {
    if (board.phase == Phase::kAction && !board.begun) done_.clear();
    done_ += knight_text(board.actor) + " " + choice + "; ";
    const std::string when = board.phase == Phase::kAnswer    ? "answer "
                             : board.phase == Phase::kDiscard ? "forced "
                                                              : "";
    ++counts_[when + kind_of(choice)];
  }

  const Table& table_;
  Random random_;
  int decisions_ = 0;
  std::map<std::string, int> counts_;  // kinds of actions, and what the naive one noted
  std::string done_;                   // since the turn began
  ActionList<SwordAndShield> actions_;
  ChanceList<SwordAndShield> outcomes_;
  std::vector<std::string> ours_;
};

const std::vector<Table> kTables = {
    {"Joust", "joust", false, false, {1, 1}, {0, 1}},
    {"JoustDoubleDeck", "joust/double-deck", false, true, {1, 1}, {0, 1}},
    {"Melee2v2", "melee knights=2v2 players=each", true, true, {2, 2}, {0, 1, 2, 3}},
    {"Melee3v2", "melee knights=3v2 players=aab/cd", true, true, {3, 2}, {0, 0, 1, 2, 3}},
    {"Melee3v3", "melee knights=3v3 players=sides", true, true, {3, 3}, {0, 0, 0, 1, 1, 1}},
    {"Shared2v2",
     "melee/shared-decks knights=2v2 players=aa/bc",
     true,
     false,
     {2, 2},
     {0, 0, 1, 2}},
    {"Shared2v3",
     "melee/shared-decks knights=2v3 players=ab/cdc",
     true,
     false,
     {2, 3},
     {0, 1, 2, 3, 2}},
    {"Shared3v3",
     "melee/shared-decks knights=3v3 players=each",
     true,
     false,
     {3, 3},
     {0, 1, 2, 3, 4, 5}},
};

class SwordAndShieldAgainstNaive : public testing::TestWithParam<Table> {};

// Decisions in each rule set and with each kind of cards; SALLE_TEST_SCALE multiplies them.
constexpr int kJoustDecisions = 1'000'000;
constexpr int kMeleeDecisions = 300'000;

TEST_P(SwordAndShieldAgainstNaive, HouseCards) {
  const Table& table = GetParam();
  Comparison comparison(table, seed_of(table.rules));
  const int enough = scaled(table.melee ? kMeleeDecisions : kJoustDecisions);
  while (comparison.decisions() < enough) {
    comparison.play(house_cards());
    if (HasFailure()) return;
  }
  RecordProperty("decisions", comparison.decisions());
  if (enough < kMeleeDecisions) return;  // a short run may miss what is rare
  comparison.expect_shown({"*", "answer c", "answer d", "answer hit", "answer m", "bid", "e", "end",
                           "grand", "i", "pass", "t:S", "t:T", "x"});
  if (table.melee) {
    comparison.expect_shown({"[a>", "[e>", "a>", "answer break", "answer safe", "answer swap",
                             "back", "break", "c>", "lock>", "place", "safe", "swap"});
  } else {
    comparison.expect_shown({"[a", "[e", "a", "c"});
  }
}

// Decks that run empty, and cards that do all that cards can do.
TEST_P(SwordAndShieldAgainstNaive, RandomCards) {
  const Table& table = GetParam();
  Comparison comparison(table, seed_of(table.rules));
  const int enough = scaled(kMeleeDecisions);
  Random random(seed_of(table.name));
  for (std::size_t set = 0; comparison.decisions() < enough; ++set) {
    constexpr std::array kSizes = {14, 24, 40, 80, 140};
    const CardSet cards = random_cards(random, kSizes[set % kSizes.size()]);
    for (int game = 0; game < 10; ++game) {
      comparison.play(cards);
      if (HasFailure()) return;
    }
  }
  RecordProperty("decisions", comparison.decisions());
  if (enough < kMeleeDecisions) return;
  comparison.expect_shown({"*",
                           "*x",
                           "all passed",
                           "answer c",
                           "answer d",
                           "answer hit",
                           "answer m",
                           "bid",
                           "c",
                           "dealt anew",
                           "deck made anew",
                           "e",
                           "end",
                           "forced x",
                           "grand",
                           "hit by paying",
                           "i",
                           "a second Artefact",
                           "left by paying",
                           "pick:",
                           "lost in an enemy's turn",
                           "lost in his own turn",
                           "pass",
                           "t:S",
                           "t:T",
                           "x"});
  // Every deed, on everyone a card can name (only the attacker has Actions, and no card hits
  // team-mates), and every condition.
  for (int deed = 0; deed <= static_cast<int>(Effect::Deed::kReveal); ++deed) {
    for (int who = 0; who <= static_cast<int>(Effect::Who::kFriend); ++who) {
      if (deed == static_cast<int>(Effect::Deed::kActions) && who > 0) continue;
      if (deed == static_cast<int>(Effect::Deed::kHit) && (who == 2 || who > 3)) continue;
      comparison.expect_shown({"deed " + std::to_string(deed) + " on " + std::to_string(who)});
    }
  }
  comparison.expect_shown({"condition fails"});
  for (int when = 1; when <= Effect::kByTechnique; when *= 2) {
    comparison.expect_shown({"condition " + std::to_string(when)});
  }
  if (table.own_decks) {
    comparison.expect_shown({"same number bid", "tie: earlier bidder starts by his card",
                             "tie: earlier bidder starts by order", "tie: later bidder starts"});
  }
  if (table.own_decks && table.melee) comparison.expect_shown({"tie: a team-mate shows a card"});
  if (table.melee || !table.own_decks) comparison.expect_shown({"no card to draw"});
  if (!table.melee) {
    comparison.expect_shown({"[a", "[e", "a"});
    return;
  }
  comparison.expect_shown({"Event goes on without a foe",
                           "[a>",
                           "[e>",
                           "a>",
                           "answer break",
                           "answer safe",
                           "answer swap",
                           "back",
                           "break",
                           "c>",
                           "centre against 1",
                           "e>",
                           "effect without its foe",
                           "effects end with their player",
                           "first by Chivalry",
                           "for:",
                           "first by a Unique Artefact",
                           "last Knight comes back from safety",
                           "left coming back",
                           "left in his own turn",
                           "lock ended",
                           "lock>",
                           "nearest is two columns away",
                           "nobody in reach",
                           "nobody was in reach",
                           "place",
                           "refills in safety",
                           "refills out of reach",
                           "rest falls away with the attacker",
                           "rest falls away, the foe is out",
                           "rest falls away, the place is empty",
                           "rest goes on against another",
                           "safe",
                           "swap"});
  if (table.knights[0] + table.knights[1] > 4) comparison.expect_shown({"centre against 3"});
}

INSTANTIATE_TEST_SUITE_P(Tables, SwordAndShieldAgainstNaive, testing::ValuesIn(kTables),
                         [](const auto& table) { return std::string(table.param.name); });

}  // namespace
}  // namespace salle::sword_and_shield
