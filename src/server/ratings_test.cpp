#include "server/ratings.hpp"

#include <gtest/gtest.h>

#include "records/dealer.hpp"
#include "support/store_files.hpp"

namespace salle::server {
namespace {

using store::RatingRow;

constexpr Millis kFirstDay = 1'800'000'000'000;

Occupant person(store::PersonId id) { return {SeatKind::kPerson, id, ""}; }
Occupant computer(const char* name) { return {SeatKind::kComputer, 0, name}; }

class RatingsTest : public testing::Test {
 protected:
  RatingsTest()
      : store(store::opened(scratch.file())),
        ratings(*store, [](store::PersonId id) { return id < 100; }) {
    EXPECT_TRUE(store::commit(*store, {store::person(1, "Anna"), store::person(2, "Bram"),
                                       store::person(3, "Chloé"), store::person(4, "Dirk")}));
  }

  Match match(std::vector<Occupant> seats, bool rated = true, const char* game = "en-garde",
              const char* rules = "ferti/advanced") {
    MatchSetup row;
    row.id = 1;
    row.code = "ABCDEF";
    row.game = game;
    row.rules = Table::open(game, rules)->rules();
    row.settings = {{}, true, rated};
    row.seed = Dealer::fresh().seed();
    row.seats = std::move(seats);
    auto opened = Match::open(row);
    EXPECT_TRUE(opened) << opened.error().why;
    EXPECT_TRUE(opened->take(*opened->propose_begin(kFirstDay)));
    return *std::move(opened);
  }
  static void play(Match& match, int moves) {
    for (int i = 0; i < moves; ++i) {
      const std::string action = match.game().legal().front();
      const auto entry = match.propose_move(match.turn(), {match.number(), "", action}, kFirstDay,
                                            0, Language::kEnglish);
      ASSERT_TRUE(entry) << entry.error().why;
      ASSERT_TRUE(match.take(*entry));
    }
  }
  // Until everybody has acted.
  static void play_until_all_acted(Match& match) {
    for (std::set<Seat> acted; std::ssize(acted) < match.game().seats();) {
      acted.insert(match.turn());
      play(match, 1);
    }
  }
  static void resign(Match& match, Seat seat) {
    ASSERT_TRUE(match.take(*match.propose_resign(seat, kFirstDay)));
  }
  static RatingRow rating(const store::Change& change) {
    return std::get<store::PutRating>(change).rating;
  }

  store::Scratch scratch;
  std::unique_ptr<store::Store> store;
  Ratings ratings;
};

TEST_F(RatingsTest, TheRuleSetIsTheFirstWord) {
  EXPECT_EQ(rule_set_of("ferti/advanced target=5 aid=off"), "ferti/advanced");
  EXPECT_EQ(rule_set_of("classic"), "classic");
  EXPECT_EQ(rule_set_of(""), "");
}

TEST_F(RatingsTest, AWinBetweenTwoNewcomers) {
  Match game = match({person(1), person(2)});
  play_until_all_acted(game);
  resign(game, 0);
  const auto changes = ratings.concluded(game)->changes;
  ASSERT_EQ(changes.size(), 2U);
  const Encounter lost{1500, 350, 0.0};
  const Encounter won{1500, 350, 1.0};
  EXPECT_EQ(rating(changes[0]).person, 1);
  EXPECT_DOUBLE_EQ(rating(changes[0]).rating, after({}, {&lost, 1}).rating);
  EXPECT_EQ(rating(changes[1]).person, 2);
  EXPECT_DOUBLE_EQ(rating(changes[1]).rating, after({}, {&won, 1}).rating);
  for (const auto& change : changes) {
    EXPECT_EQ(rating(change).game, "en-garde");
    EXPECT_EQ(rating(change).rule_set, "ferti/advanced");
    EXPECT_EQ(rating(change).games, 1);
    EXPECT_EQ(rating(change).at, kFirstDay);
  }
}

TEST_F(RatingsTest, TheNextGameBuildsOnWhatIsNotOnDiskYet) {
  Match first = match({person(1), person(2)});
  play_until_all_acted(first);
  resign(first, 0);
  const RatingRow once = rating(ratings.concluded(first)->changes[0]);
  Match second = match({person(1), person(3)});
  play_until_all_acted(second);
  resign(second, 0);
  const RatingRow twice = rating(ratings.concluded(second)->changes[0]);
  EXPECT_EQ(twice.games, 2);
  EXPECT_LT(twice.rating, once.rating);
}

TEST_F(RatingsTest, BuildsOnTheStoreAndOnTheDaysSince) {
  RatingRow known{1,  "",   "en-garde", "ferti/advanced",           1700,
                  60, 0.06, 40,         kFirstDay - 10 * 86'400'000};
  ASSERT_TRUE(store::commit(*store, {store::PutRating{known}}));
  Match game = match({person(1), person(2)});
  play_until_all_acted(game);
  resign(game, 1);
  const auto changes = ratings.concluded(game)->changes;
  const Encounter won{1500, 350, 1.0};
  const Strength expected_now = after(rested({1700, 60, 0.06}, 10.0), {&won, 1});
  EXPECT_DOUBLE_EQ(rating(changes[0]).rating, expected_now.rating);
  EXPECT_DOUBLE_EQ(rating(changes[0]).deviation, expected_now.deviation);
  EXPECT_EQ(rating(changes[0]).games, 41);
}

TEST_F(RatingsTest, ComputersAreRatedToo) {
  Match game = match({person(1), computer("scholar")});
  play_until_all_acted(game);
  resign(game, 0);
  const auto changes = ratings.concluded(game)->changes;
  ASSERT_EQ(changes.size(), 2U);
  EXPECT_EQ(rating(changes[1]).person, 0);
  EXPECT_EQ(rating(changes[1]).computer, "scholar");
  EXPECT_GT(rating(changes[1]).rating, 1500);
}

TEST_F(RatingsTest, GamesThatDoNotCount) {
  const auto counted = [&](Match game) { return !ratings.concluded(game)->changes.empty(); };
  Match unrated = match({person(1), person(2)}, false);
  play_until_all_acted(unrated);
  EXPECT_FALSE(counted(unrated));  // not over either
  resign(unrated, 0);
  EXPECT_FALSE(counted(unrated));

  Match guest = match({person(1), person(100)});
  play_until_all_acted(guest);
  resign(guest, 0);
  EXPECT_FALSE(counted(guest));

  Match twice = match({person(1), person(1)});
  play_until_all_acted(twice);
  resign(twice, 0);
  EXPECT_FALSE(counted(twice));

  Match computers = match({computer("pupil"), computer("scholar")});
  play_until_all_acted(computers);
  resign(computers, 0);
  EXPECT_FALSE(counted(computers));

  Match unmoved = match({person(1), person(2)});
  play(unmoved, 1);
  resign(unmoved, 0);
  EXPECT_FALSE(counted(unmoved));

  Match closed = match({person(1), person(2)});
  play_until_all_acted(closed);
  ASSERT_TRUE(closed.take(*closed.propose_close(kFirstDay)));
  EXPECT_FALSE(counted(closed));
}

TEST_F(RatingsTest, EveryMemberOfATeamMeetsTheMeanOfTheOther) {
  const auto rules = Table::open("sword-and-shield", "melee knights=2v2");
  ASSERT_TRUE(rules) << rules.error().message;
  ASSERT_EQ(rules->seats(), 4);
  const std::string line = rules->rules();
  const auto put = [&](store::PersonId id, double value, double deviation) {
    const RatingRow known{
        id,   "", "sword-and-shield", std::string(rule_set_of(line)), value, deviation,
        0.06, 10, kFirstDay};
    ASSERT_TRUE(store::commit(*store, {store::PutRating{known}}));
  };
  put(1, 1400, 80);
  put(2, 1600, 80);
  put(3, 1500, 60);
  put(4, 1900, 100);
  Match game =
      match({person(1), person(2), person(3), person(4)}, true, "sword-and-shield", line.c_str());
  play_until_all_acted(game);
  const int losing = game.game().side(0);
  for (Seat seat = 0; seat < 4; ++seat) {
    if (game.game().side(seat) == losing) resign(game, seat);
  }
  ASSERT_TRUE(game.over());
  const auto changes = ratings.concluded(game)->changes;
  ASSERT_EQ(changes.size(), 4U);
  const std::array<Strength, 4> before = {
      {{1400, 80, 0.06}, {1600, 80, 0.06}, {1500, 60, 0.06}, {1900, 100, 0.06}}};
  for (Seat seat = 0; seat < 4; ++seat) {
    Encounter met{0, 0, game.game().side(seat) == losing ? 0.0 : 1.0};
    for (Seat other = 0; other < 4; ++other) {
      if (game.game().side(other) == game.game().side(seat)) continue;
      met.rating += before[static_cast<std::size_t>(other)].rating / 2;
      met.deviation += before[static_cast<std::size_t>(other)].deviation / 2;
    }
    const auto index = static_cast<std::size_t>(seat);
    EXPECT_NEAR(rating(changes[index]).rating, after(before[index], {&met, 1}).rating, 1e-9);
  }
}

}  // namespace
}  // namespace salle::server
