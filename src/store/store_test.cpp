// Rows through a real file, and through a real server.
#include "store/store.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <thread>

#include "support/any_store.hpp"

namespace salle::store {
namespace {

const std::string kOdd[] = {"",
                            "plain",
                            "O'Hara \"the\" `Blade`; DROP TABLE persons; --",
                            "Ünï©ødé ⚔ 🤺 剣",
                            "line\nbreak\ttab \\ %s ?1 :x",
                            std::string(300000, 'x')};

constexpr std::size_t kLongestName = 2000;  // what is looked up by an index is no novel

using StoreTest = AnyStore;

TEST_P(StoreTest, AnEmptyStoreAnswersNothing) {
  EXPECT_EQ(store_->reserve(IdKind::kPerson, 1)->first, 1);
  EXPECT_EQ(store_->reserve(IdKind::kTable, 1)->first, 1);
  EXPECT_FALSE(store_->person(1)->has_value());
  EXPECT_FALSE(store_->person_named("nobody")->has_value());
  EXPECT_FALSE(store_->session("00")->has_value());
  EXPECT_FALSE(store_->table(1)->has_value());
  EXPECT_FALSE(store_->table_with_code("ABC")->has_value());
  EXPECT_TRUE(store_->unfinished_tables(kAllBuckets)->empty());
  EXPECT_TRUE(store_->history(1, 10, 0)->empty());
  EXPECT_TRUE(store_->entries(1, 0)->empty());
  EXPECT_TRUE(store_->ratings(1)->empty());
  EXPECT_FALSE(store_->rating({.person = 1})->has_value());
  EXPECT_TRUE(commit(*store_, {}));
}

TEST_P(StoreTest, PersonsComeBackAsTheyWere) {
  PersonId id = 0;
  for (const auto& text : kOdd) {
    const std::string name = text.substr(0, kLongestName) + "!";
    const Person before{.id = ++id,
                        .name = name,
                        .password = text,
                        .guest = id % 2 == 0,
                        .created = -5,
                        .seen = 1'790'000'000'000};
    put({PutPerson{before}});
    reopen();
    const auto after = store_->person_named(name)->value();
    EXPECT_EQ(after.id, before.id);
    EXPECT_EQ(after.name, before.name);
    EXPECT_EQ(after.password, before.password);
    EXPECT_EQ(after.guest, before.guest);
    EXPECT_EQ(after.created, before.created);
    EXPECT_EQ(after.seen, before.seen);
  }
  EXPECT_EQ(store_->reserve(IdKind::kPerson, 1)->first, id + 1);
}

TEST_P(StoreTest, APersonChangesInPlace) {
  put({person(1, "Athos"), table(1), PutSession{{"aa", 1, false, 1, 2}}});
  put({SetSuspension{1, 77, "why"}});
  put({PutPerson{{.id = 1, .name = "ATHOS"}}});
  EXPECT_EQ(store_->person(1)->value().name, "ATHOS");
  EXPECT_EQ(store_->person(1)->value().suspended_until, 77) << "has a change of its own";
  EXPECT_TRUE(store_->session("aa")->has_value()) << "what refers to the person stays";
}

TEST_P(StoreTest, NamesAreUniqueWithoutRegardToCase) {
  put({person(1, "Éloïse")});
  EXPECT_EQ(store_->person_named("éLOÏSE")->value().id, 1);
  const auto second = commit(*store_, {person(2, "ÉLOÏSE")});
  EXPECT_EQ(words(second), "this name is taken");
  EXPECT_EQ(second.error().blame, CommitError::Blame::kChanges);
  EXPECT_EQ(store_->person(1)->value().name, "Éloïse") << "nobody was pushed out";
}

TEST_P(StoreTest, SessionsComeAndGo) {
  put({person(1, "Athos"),
       PutSession{{.token_hash = "ab'c", .person = 1, .link = true, .created = 3, .expires = 4}}});
  reopen();
  const auto session = store_->session("ab'c")->value();
  EXPECT_EQ(session.token_hash, "ab'c");
  EXPECT_EQ(session.person, 1);
  EXPECT_TRUE(session.link);
  EXPECT_EQ(session.created, 3);
  EXPECT_EQ(session.expires, 4);
  put({PutSession{{.token_hash = "ab'c", .person = 1, .link = false, .created = 3, .expires = 9}}});
  EXPECT_EQ(store_->session("ab'c")->value().expires, 9);
  put({EndSession{"ab'c"}, EndSession{"never was"}});
  EXPECT_FALSE(store_->session("ab'c")->has_value());
  EXPECT_FALSE(commit(*store_, {PutSession{{.token_hash = "x", .person = 77}}})) << "nobody's";
}

TEST_P(StoreTest, TablesComeBackWithTheirSeats) {
  put({person(8, "Athos")});
  TableId id = 0;
  for (const auto& text : kOdd) {
    TableRow before{.id = ++id,
                    .code = "c" + text.substr(0, kLongestName),
                    .game = text,
                    .rules = text,
                    .settings = text,
                    .seed = text,
                    .status = MatchStatus::kWaiting,
                    .seats = {{.kind = SeatKind::kPerson, .person = 8},
                              {},
                              {.kind = SeatKind::kComputer, .computer = text}},
                    .host = 8,
                    .created = 11,
                    .ended = 12,
                    .result = text};
    put({PutTable{before}});
    reopen();
    const auto after = store_->table_with_code(before.code)->value();
    EXPECT_EQ(after.id, id);
    EXPECT_EQ(after.code, before.code);
    EXPECT_EQ(after.game, text);
    EXPECT_EQ(after.rules, text);
    EXPECT_EQ(after.settings, text);
    EXPECT_EQ(after.seed, text);
    EXPECT_EQ(after.status, MatchStatus::kWaiting);
    EXPECT_EQ(after.seats, before.seats);
    EXPECT_EQ(after.host, 8);
    EXPECT_EQ(after.created, 11);
    EXPECT_EQ(after.ended, 12);
    EXPECT_EQ(after.result, text);
    EXPECT_EQ(store_->table(id)->value().code, before.code);
  }
  EXPECT_EQ(store_->reserve(IdKind::kTable, 1)->first, id + 1);
}

TEST_P(StoreTest, SeatsFollowTheTable) {
  put({person(1, "Athos"), person(2, "Aramis")});
  TableRow row = table_row(1);
  for (const auto& seats :
       {std::vector<Occupant>{{SeatKind::kPerson, 1, ""}, {SeatKind::kPerson, 2, ""}},
        std::vector<Occupant>{{SeatKind::kPerson, 2, ""}}, std::vector<Occupant>{},
        std::vector<Occupant>(6, Occupant{SeatKind::kComputer, 0, "steady"})}) {
    row.seats = seats;
    put({PutTable{row}});
    EXPECT_EQ(store_->table(1)->value().seats, seats);
  }
  EXPECT_EQ(words(commit(*store_, {PutTable{[] {
              TableRow other = table_row(2);
              other.code = "T1";
              return other;
            }()}})),
            "this table code is taken");
}

TEST_P(StoreTest, UnfinishedTablesOldestFirst) {
  using enum MatchStatus;
  put({PutTable{table_row(4, kPlaying)}, PutTable{table_row(2, kWaiting)},
       PutTable{table_row(1, kOver)}, PutTable{table_row(3, kClosed)}});
  const auto tables = *store_->unfinished_tables(kAllBuckets);
  ASSERT_EQ(tables.size(), 2u);
  EXPECT_EQ(tables[0].id, 2);
  EXPECT_EQ(tables[1].id, 4);
}

TEST_P(StoreTest, HistoryInPages) {
  put({person(1, "Athos"), person(2, "Aramis")});
  for (TableId id = 1; id <= 9; ++id) {
    // Athos sits at the odd tables, twice at number 5; Aramis at all; 7 is still played.
    TableRow row = table_row(id, id == 7 ? MatchStatus::kPlaying : MatchStatus::kOver);
    row.seats = {{SeatKind::kPerson, 2, ""},
                 {id % 2 == 1 ? SeatKind::kPerson : SeatKind::kOpen, id % 2, ""}};
    if (id == 5) row.seats[0].person = 1;
    put({PutTable{row}});
  }
  const auto page = [&](PersonId who, std::size_t most, TableId before) {
    std::vector<TableId> ids;
    const auto rows = store_->history(who, most, before);
    for (const auto& row : *rows) {
      ids.push_back(row.id);
      EXPECT_EQ(row.seats.size(), 2u);
    }
    return ids;
  };
  EXPECT_EQ(page(1, 100, 0), (std::vector<TableId>{9, 5, 3, 1}));
  EXPECT_EQ(page(1, 2, 0), (std::vector<TableId>{9, 5}));
  EXPECT_EQ(page(1, 2, 5), (std::vector<TableId>{3, 1}));
  EXPECT_EQ(page(1, 2, 1), (std::vector<TableId>{}));
  EXPECT_EQ(page(1, 0, 0), (std::vector<TableId>{}));
  EXPECT_EQ(page(2, std::numeric_limits<std::size_t>::max(), 9),
            (std::vector<TableId>{8, 6, 4, 3, 2, 1}));
}

TEST_P(StoreTest, EntriesComeBackInOrder) {
  put({table(3), table(4)});
  std::int64_t number = 0;
  for (const auto& text : kOdd) {
    ++number;
    put({AddEntry{{.table = 3,
                   .number = number,
                   .at = number * 10,
                   .seat = static_cast<int>(number) - 2,
                   .kind = "k" + text,
                   .text = text,
                   .id = text}}});
  }
  put({entry(4, 1)});
  reopen();
  const auto all = *store_->entries(3, 0);
  ASSERT_EQ(all.size(), std::size(kOdd));
  for (std::size_t i = 0; i < all.size(); ++i) {
    EXPECT_EQ(all[i].table, 3);
    EXPECT_EQ(all[i].number, static_cast<std::int64_t>(i) + 1);
    EXPECT_EQ(all[i].at, static_cast<std::int64_t>(i) * 10 + 10);
    EXPECT_EQ(all[i].seat, static_cast<int>(i) - 1);
    EXPECT_EQ(all[i].kind, "k" + kOdd[i]);
    EXPECT_EQ(all[i].text, kOdd[i]);
    EXPECT_EQ(all[i].id, kOdd[i]);
  }
  EXPECT_EQ(store_->entries(3, 4)->size(), 2u);
  EXPECT_EQ(store_->entries(3, 4)->front().number, 5);
}

TEST_P(StoreTest, AnEntryIsWrittenOnceAndWithoutGaps) {
  put({table(1), entry(1, 1, "first")});
  for (const std::int64_t number : {1, 0, -1, 3}) {
    const auto failed = commit(*store_, {person(9, "Witness"), entry(1, 2), entry(1, number)});
    if (number == 3) {
      EXPECT_TRUE(failed) << "2 and 3 follow each other";
      break;
    }
    ASSERT_FALSE(failed) << number;
    EXPECT_EQ(failed.error().blame, CommitError::Blame::kChanges);
    EXPECT_FALSE(store_->person(9)->has_value()) << "all or nothing";
    EXPECT_EQ(store_->entries(1, 0)->size(), 1u);
  }
  EXPECT_FALSE(commit(*store_, {entry(1, 5)})) << "4 is not there";
  EXPECT_FALSE(commit(*store_, {entry(2, 1)})) << "no such table";
  EXPECT_EQ(store_->entries(1, 0)->front().text, "first");
  put({entry(1, 4)});
}

TEST_P(StoreTest, RatingsOfPersonsAndOfLevels) {
  put({person(1, "Athos")});
  const RatingRow mine{.person = 1,
                       .computer = "",
                       .game = "en-garde",
                       .rule_set = "ferti/advanced",
                       .rating = 1612.25,
                       .deviation = 80.5,
                       .volatility = 0.059,
                       .games = 12,
                       .at = 99};
  RatingRow level = mine;
  level.person = 0;
  level.computer = "steady";
  level.rating = 1700;
  put({PutRating{mine}, PutRating{level}});
  reopen();
  const auto back =
      store_->rating({.person = 1, .game = "en-garde", .rule_set = "ferti/advanced"})->value();
  EXPECT_EQ(back.person, 1);
  EXPECT_EQ(back.rating, 1612.25);
  EXPECT_EQ(back.deviation, 80.5);
  EXPECT_EQ(back.volatility, 0.059);
  EXPECT_EQ(back.games, 12);
  EXPECT_EQ(back.at, 99);
  level.rating = 1710;
  RatingRow archers = mine;
  archers.game = "archers";
  put({PutRating{level, 12}, PutRating{archers}});
  ASSERT_EQ(store_->ratings(1)->size(), 2u);
  EXPECT_EQ(store_->ratings(1)->front().game, "archers");
  ASSERT_EQ(store_->ratings(0)->size(), 1u) << "changed in place";
  EXPECT_EQ(store_->ratings(0)->front().rating, 1710);
  EXPECT_EQ(store_->ratings(0)->front().computer, "steady");
}

TEST_P(StoreTest, AnErasedPersonLeavesOnlyGames) {
  EXPECT_EQ(store_->reserve(IdKind::kPerson, 2)->first, 1);
  TableRow row = table_row(1, MatchStatus::kOver);
  row.seats = {{SeatKind::kPerson, 1, ""}, {SeatKind::kPerson, 2, ""}};
  row.host = 2;
  put({person(1, "Athos"), person(2, "Milady"), PutTable{row}, entry(1, 1),
       PutSession{{"hash", 2, false, 0, 9}},
       PutRating{{.person = 2, .game = "archers", .rule_set = "kings"}}});
  put({ErasePerson{2}, ErasePerson{77}});
  EXPECT_FALSE(store_->person(2)->has_value());
  EXPECT_FALSE(store_->session("hash")->has_value());
  EXPECT_TRUE(store_->ratings(2)->empty());
  EXPECT_TRUE(store_->history(2, 9, 0)->empty());
  const auto after = store_->table(1)->value();
  EXPECT_EQ(after.host, 0);
  EXPECT_EQ(after.seats,
            (std::vector<Occupant>{{SeatKind::kPerson, 1, ""}, {SeatKind::kPerson, 0, ""}}));
  EXPECT_EQ(store_->entries(1, 0)->size(), 1u);
  EXPECT_EQ(store_->reserve(IdKind::kPerson, 1)->first, 3) << "an id is not given twice";
  put({person(3, "milady")});
}

TEST_P(StoreTest, SweepTidies) {
  TableRow row = table_row(1);
  row.seats = {{SeatKind::kPerson, 2, ""}};
  row.host = 3;
  put({person(1, "Guest 1", true), person(2, "Guest 2", true), person(3, "Guest 3", true),
       person(4, "Named"), PutPerson{{.id = 5, .name = "Guest 5", .seen = 1}},
       SetSuspension{5, kForGood, ""}, PutPerson{{.id = 7, .name = "Guest 7", .seen = 1}},
       SetSuspension{7, 101, ""}, PutPerson{{.id = 8, .name = "Guest 8", .seen = 1}},
       SetSuspension{8, 100, ""}, PutPerson{{.id = 6, .name = "Guest 6", .seen = 5000}},
       PutTable{row}, PutSession{{"old", 4, false, 0, 99}}, PutSession{{"now", 4, false, 0, 100}},
       PutSession{{"new", 4, false, 0, 101}}});
  EXPECT_TRUE(store_->sweep({.now = 100, .guests_unseen_since = 2000}))
      << "everyone was seen at 2000, which is not before 2000";
  EXPECT_TRUE(store_->person(1)->has_value());
  EXPECT_FALSE(store_->session("old")->has_value());
  EXPECT_FALSE(store_->session("now")->has_value());
  EXPECT_TRUE(store_->session("new")->has_value());
  EXPECT_TRUE(store_->sweep({.now = 100, .guests_unseen_since = 2001}));
  EXPECT_FALSE(store_->person(1)->has_value());
  EXPECT_FALSE(store_->person(8)->has_value()) << "the suspension is over";
  for (const PersonId kept : {2, 3, 4, 5, 6, 7})
    EXPECT_TRUE(store_->person(kept)->has_value()) << kept;
}

// Games of guests alone go after a while, a few at a time; those with a kept name in them stay.
TEST_P(StoreTest, SweepForgetsOldGamesOfGuests) {
  put({person(1, "Guest 1", true), person(2, "Guest 2", true), person(3, "Athos")});
  const auto game = [&](TableId id, PersonId second, MatchStatus status, Millis ended) {
    TableRow row = table_row(id, status);
    row.seats = {{SeatKind::kPerson, 1, ""}, {SeatKind::kPerson, second, ""}};
    row.ended = ended;
    put({PutTable{row}, entry(id, 1)});
  };
  game(1, 2, MatchStatus::kOver, 50);
  game(2, 3, MatchStatus::kOver, 50);
  game(3, 2, MatchStatus::kOver, 100);
  game(4, 2, MatchStatus::kPlaying, 0);
  game(5, 2, MatchStatus::kClosed, 99);
  for (TableId id = 6; id <= 40; ++id) game(id, 2, MatchStatus::kOver, 50);
  Sweep sweep{.now = 0, .guests_unseen_since = 0, .games_ended_before = 100};
  int rounds = 0;
  for (bool done = false; !done; ++rounds) {
    const auto swept = store_->sweep(sweep);
    ASSERT_TRUE(swept);
    EXPECT_LE(swept->rows, 20u) << "a little at a time";
    sweep.after = swept->after;
    done = swept->done;
    ASSERT_LT(rounds, 10);
  }
  EXPECT_GT(rounds, 1);
  for (TableId id = 1; id <= 40; ++id) {
    const bool kept = id >= 2 && id <= 4;
    EXPECT_EQ(store_->table(id)->has_value(), kept) << id;
    EXPECT_EQ(store_->entries(id, 0)->empty(), !kept) << id;
  }
  EXPECT_GT(store_->size().value(), 4096);
}

TEST_P(StoreTest, AProbeIsWritten) { put({Probe{}}); }

TEST_P(StoreTest, ReadsWhileItWrites) {
  put({table(1)});
  std::thread writer([&] {
    for (int i = 1; i <= 300; i += 2) EXPECT_TRUE(commit(*store_, {entry(1, i), entry(1, i + 1)}));
  });
  std::size_t seen = 0;
  while (seen < 300) {
    const auto list = store_->entries(1, 0);
    ASSERT_TRUE(list) << list.error().message;
    EXPECT_EQ(list->size() % 2, 0u) << "half a commit";
    EXPECT_GE(list->size(), seen);
    seen = list->size();
  }
  writer.join();
}

SALLE_ON_BOTH(StoreTest);

}  // namespace
}  // namespace salle::store
