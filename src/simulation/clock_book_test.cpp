#include "simulation/clock_book.hpp"

#include <gtest/gtest.h>

namespace salle::simulation {
namespace {

// A game of a minute each with two seconds a turn, begun at 1000 s; the seat that begins moves first.
struct Book {
  Book() {
    MatchSetup setup;
    setup.game = std::string(usual_game());
    setup.rules = Table::open(setup.game, "")->rules();
    setup.settings.clock = {ClockKind::kLive, 60'000, 2'000, 0};
    setup.seed = std::string(64, 'a');
    setup.seats = {{SeatKind::kPerson, 1, ""}, {SeatKind::kPerson, 2, ""}};
    match.emplace(Match::open(setup).value());
    take(match->propose_begin(1'000'000).value());
  }
  std::string take(const MatchEntry& entry, Millis told = 0, Millis reopened = 0) {
    EXPECT_TRUE(match->take(entry));
    return clocks.take({entry, false, *match, reopened, told});
  }
  // The one to move moves at that time, and this is charged.
  MatchEntry move(Millis at, Millis spent) const {
    auto entry = match->propose_move(match->turn(), {match->number(), "", match->game().legal()[0]},
                                     at, 0, Language::kEnglish);
    auto made = *std::move(entry);
    auto what = *made.is<entries::Move>();
    what.spent = spent;
    made.what = what;
    return made;
  }
  std::optional<Match> match;
  ClockBook clocks{{ClockKind::kLive, 60'000, 2'000, 0}, 2};
};

TEST(ClockBook, FindsNothingWrongWithWhatIsRight) {
  Book book;
  const Seat first = book.match->turn();
  EXPECT_EQ(book.take(book.move(1'010'000, 10'000)), "");
  std::vector<Millis> left(2, 60'000);
  left[index(first)] = 52'000;
  EXPECT_EQ(book.clocks.told(left, 1 - first, *book.match, 1'010'000), "");
  left[index(1 - first)] = 57'000;
  EXPECT_EQ(book.clocks.told(left, 1 - first, *book.match, 1'013'000), "");
}

TEST(ClockBook, FindsTimeThatIsTakenOrGiven) {
  EXPECT_NE(Book().take(Book().move(1'010'000, 10'001)), "") << "more than the turn took";
  EXPECT_NE(Book().take(Book().move(1'010'000, -1)), "");
  EXPECT_NE(Book().take(Book().move(1'010'000, 1'000), 1'000'500), "") << "told 9.5 s before";
  EXPECT_EQ(Book().take(Book().move(1'010'000, 9'000), 1'000'500), "")
      << "half of one is the network's";
  EXPECT_NE(Book().take(Book().move(1'010'000, 10'000), 0, 1'005'000), "") << "the hall was away";
  Book book;
  const Seat first = book.match->turn();
  EXPECT_NE(book.clocks.told({60'001, 60'001}, first, *book.match, 1'000'000), "");
  EXPECT_NE(book.clocks.told({60'000, 60'000}, 1 - first, *book.match, 1'000'000), "");
  EXPECT_NE(book.clocks.told({50'000, 50'000}, first, *book.match, 1'001'000), "");
}

TEST(ClockBook, AFlagFallsNoSoonerThanItShould) {
  Book early;
  MatchEntry flag{2, 1'060'000, early.match->turn(), entries::TimeUp{}, {}, {}};
  EXPECT_NE(early.take(flag), "");
  Book late;
  flag.at = 1'060'001;
  EXPECT_EQ(late.take(flag), "");
}

}  // namespace
}  // namespace salle::simulation
