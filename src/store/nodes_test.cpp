// What several nodes need of a store that they may share.
#include <gtest/gtest.h>

#include <set>
#include <thread>

#include "store/id_source.hpp"
#include "support/any_store.hpp"

namespace salle::store {
namespace {

using NodesTest = AnyStore;

std::vector<TableId> ids_of(const Result<std::vector<TableRow>>& tables) {
  EXPECT_TRUE(tables) << tables.error().message;
  std::vector<TableId> ids;
  if (tables) {
    for (const TableRow& table : *tables) ids.push_back(table.id);
  }
  return ids;
}

TEST_P(NodesTest, IdsAreGivenOnce) {
  EXPECT_EQ(store_->reserve(IdKind::kTable, 64)->first, 1);
  const auto second = *store_->reserve(IdKind::kTable, 10);
  EXPECT_EQ(second.first, 65);
  EXPECT_EQ(second.count, 10);
  EXPECT_EQ(store_->reserve(IdKind::kPerson, 1)->first, 1) << "each kind counts by itself";
  put({person(500, "Athos")});
  EXPECT_EQ(store_->reserve(IdKind::kPerson, 1)->first, 501) << "whoever came otherwise keeps his";
  IdSource reports(*store_, IdKind::kReport);
  IdSource others(*store_, IdKind::kReport);
  std::set<std::int64_t> given;
  for (int i = 0; i < 300; ++i) {
    EXPECT_TRUE(given.insert(*reports.next()).second);
    EXPECT_TRUE(given.insert(*others.next()).second);
  }
}

TEST_P(NodesTest, UnfinishedTablesByBucket) {
  for (const TableId id : {1, 2, 63, 64, 65, 129}) put({table(id)});
  EXPECT_EQ(ids_of(store_->unfinished_tables(kAllBuckets)),
            (std::vector<TableId>{1, 2, 63, 64, 65, 129}));
  EXPECT_EQ(ids_of(store_->unfinished_tables(std::uint64_t{1} << 1)),
            (std::vector<TableId>{1, 65, 129}));
  EXPECT_EQ(ids_of(store_->unfinished_tables(std::uint64_t{1} << 63)), (std::vector<TableId>{63}));
  EXPECT_EQ(ids_of(store_->unfinished_tables(1)), (std::vector<TableId>{64}));
  EXPECT_EQ(ids_of(store_->unfinished_tables(0)), (std::vector<TableId>{}));
}

TEST_P(NodesTest, TablesOfSomebody) {
  put({person(1, "Athos"), person(2, "Aramis")});
  const auto seated = [&](TableId id, MatchStatus status, SeatKind kind, PersonId who) {
    TableRow row = table_row(id, status);
    row.seats = {{SeatKind::kPerson, 2, ""}, {kind, who, ""}};
    put({PutTable{row}});
  };
  seated(4, MatchStatus::kPlaying, SeatKind::kPerson, 1);
  seated(3, MatchStatus::kWaiting, SeatKind::kOpen, 1);  // kept for him
  seated(2, MatchStatus::kWaiting, SeatKind::kOpen, 0);
  seated(1, MatchStatus::kOver, SeatKind::kPerson, 1);
  EXPECT_EQ(ids_of(store_->tables_of(1)), (std::vector<TableId>{3, 4}));
  EXPECT_EQ(ids_of(store_->tables_of(2)), (std::vector<TableId>{2, 3, 4}));
  EXPECT_EQ(ids_of(store_->tables_of(7)), (std::vector<TableId>{}));
}

TEST_P(NodesTest, ListedTablesTheLatestFirst) {
  const auto with = [&](TableId id, const char* settings, MatchStatus status) {
    TableRow row = table_row(id, status);
    row.settings = settings;
    return PutTable{row};
  };
  const char* const shown = R"({"clock":{"kind":"none"},"listed":true,"rated":false})";
  const char* const hidden = R"({"clock":{"kind":"none"},"listed":false,"rated":false})";
  using enum MatchStatus;
  put({with(1, shown, kWaiting), with(2, hidden, kWaiting), with(3, shown, kPlaying),
       with(4, shown, kOver), with(5, "broken", kWaiting), with(6, shown, kWaiting)});
  EXPECT_EQ(ids_of(store_->listed_tables(10)), (std::vector<TableId>{6, 3, 1}));
  EXPECT_EQ(ids_of(store_->listed_tables(2)), (std::vector<TableId>{6, 3}));
  put({with(6, hidden, kWaiting)});
  EXPECT_EQ(ids_of(store_->listed_tables(10)), (std::vector<TableId>{3, 1}));
}

TEST_P(NodesTest, LatestEntries) {
  put({table(1), table(2), table(3), entry(1, 1), entry(1, 2), entry(3, 1)});
  const std::vector<TableId> asked = {3, 1, 2, 77};
  const auto latest = *store_->latest_entries(asked);
  EXPECT_EQ(latest,
            (std::vector<std::pair<TableId, std::int64_t>>{{3, 1}, {1, 2}, {2, 0}, {77, 0}}));
  EXPECT_TRUE(store_->latest_entries({})->empty());
}

TEST_P(NodesTest, ManyAtATime) {
  const auto session = [](const char* hash, PersonId whose) {
    SessionRow row;
    row.token_hash = hash;
    row.person = whose;
    row.id = hash;
    row.expires = 99;
    return PutSession{row};
  };
  put({person(1, "Athos"), person(2, "Porthos"), person(3, "Aramis"), session("a", 1),
       session("b", 2), session("c", 2), table(1), table(2), table(3), entry(1, 1), entry(1, 2),
       entry(3, 1)});
  const auto sorted = [](auto list, auto by) {
    std::ranges::sort(list, {}, by);
    return list;
  };
  const std::vector<PersonId> people = {3, 77, 1};
  const auto persons = sorted(*store_->persons(people), &Person::id);
  ASSERT_EQ(persons.size(), 2u);
  EXPECT_EQ(persons[0].name, "Athos");
  EXPECT_EQ(persons[1].name, "Aramis");

  // What is asked for is text, whatever is in it.
  const std::vector<std::string> hashes = {"c", "a", "q\"\\,{}'", ""};
  const auto sessions = sorted(*store_->sessions_with(hashes), &SessionRow::token_hash);
  ASSERT_EQ(sessions.size(), 2u);
  EXPECT_EQ(sessions[0].person, 1);
  EXPECT_EQ(sessions[1].person, 2);

  const std::vector<std::string> codes = {store_->table(3)->value().code, "none",
                                          store_->table(1)->value().code};
  const auto tables = sorted(*store_->tables_with_codes(codes), &TableRow::id);
  ASSERT_EQ(tables.size(), 2u);
  EXPECT_EQ(tables[0].seats, store_->table(1)->value().seats);
  EXPECT_EQ(tables[1].code, codes[0]);

  const std::vector<std::pair<TableId, std::int64_t>> known = {{3, 0}, {1, 1}, {2, 0}, {77, 0}};
  const auto entries = *store_->entries_after(known);
  ASSERT_EQ(entries.size(), 2u);
  EXPECT_EQ(entries[0].text, store_->entries(1, 1)->front().text);
  EXPECT_EQ(std::pair(entries[0].table, entries[0].number), std::pair(TableId{1}, std::int64_t{2}));
  EXPECT_EQ(std::pair(entries[1].table, entries[1].number), std::pair(TableId{3}, std::int64_t{1}));

  EXPECT_TRUE(store_->persons({})->empty());
  EXPECT_TRUE(store_->sessions_with({})->empty());
  EXPECT_TRUE(store_->tables_with_codes({})->empty());
  EXPECT_TRUE(store_->entries_after({})->empty());
}

TEST_P(NodesTest, ARatingBuildsOnTheOneThatIsThere) {
  put({person(1, "Athos")});
  RatingRow rating{.person = 1, .game = "archers", .rule_set = "kings", .games = 1};
  const auto refused = [&](std::int64_t after_games) {
    const auto done = commit(*store_, {PutRating{rating, after_games}});
    return !done && done.error().blame == CommitError::Blame::kChanges;
  };
  EXPECT_TRUE(refused(1)) << "there is none yet";
  put({PutRating{rating, 0}});
  EXPECT_TRUE(refused(0)) << "another was quicker";
  rating.games = 2;
  rating.rating = 1540;
  put({PutRating{rating, 1}});
  EXPECT_EQ(store_->rating(rating)->value().games, 2);
  EXPECT_EQ(store_->rating(rating)->value().rating, 1540);
  RatingRow level = rating;
  level.person = 0;
  level.computer = "steady";
  put({PutRating{level, 0}});
  EXPECT_FALSE(commit(*store_, {PutRating{level, 0}}));
  put({PutRating{level, 2}});
}

TEST_P(NodesTest, StrangersMeetAtOneTable) {
  using enum MatchStatus;
  put({PutTable{waiting_row(1)}, PutTable{waiting_row(2)}});
  EXPECT_EQ(*store_->pairing("archers"), 0);
  put({ClaimPairing{"archers", 1}});
  EXPECT_EQ(*store_->pairing("archers"), 1);
  put({ClaimPairing{"archers", 1}, ClaimPairing{"en-garde", 2}});
  const auto second = commit(*store_, {ClaimPairing{"archers", 2}});
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().blame, CommitError::Blame::kChanges);
  // Nobody else fits in, though it has not begun yet.
  put({PutTable{waiting_row(1, {SeatKind::kComputer, 0, "pupil"})}});
  EXPECT_EQ(*store_->pairing("archers"), 0) << "it waits for nobody";
  put({ClaimPairing{"archers", 2}});
  EXPECT_EQ(*store_->pairing("archers"), 2);
  EXPECT_FALSE(commit(*store_, {ClaimPairing{"melee", 99}})) << "no such table";
  put({EndTable{table_row(2, kClosed)}});
  EXPECT_EQ(*store_->pairing("archers"), 0);
  EXPECT_TRUE(store_->sweep({.now = 1}));
  EXPECT_EQ(*store_->pairing("archers"), 0);
}

TEST_P(NodesTest, NodesComeAndGo) {
  const Millis now = *store_->now();
  EXPECT_GT(now, 1'790'000'000'000 - 400LL * 86'400'000);
  NodeRow node{.name = "b",
               .address = "http://10.0.0.2:8080",
               .version = "0.3.0",
               .started = 5,
               .beat = now,
               .figures = R"({"tables":3})",
               .draining = false};
  put({PutNode{node}, PutNode{{.name = "a", .beat = now}}});
  node.draining = true;
  put({PutNode{node}});
  auto nodes = *store_->nodes();
  ASSERT_EQ(nodes.size(), 2u);
  EXPECT_EQ(nodes[0].name, "a");
  EXPECT_EQ(nodes[1].name, "b");
  EXPECT_EQ(nodes[1].address, node.address);
  EXPECT_EQ(nodes[1].version, "0.3.0");
  EXPECT_EQ(nodes[1].started, 5);
  EXPECT_EQ(nodes[1].figures, node.figures);
  EXPECT_TRUE(nodes[1].draining);
  EXPECT_GE(nodes[1].beat, now);
  EXPECT_LE(nodes[1].beat, *store_->now());
  put({EndNode{"a"}, EndNode{"never was"}});
  EXPECT_EQ(store_->nodes()->size(), 1u);
  EXPECT_TRUE(store_->sweep({.now = now + 86'300'000}));
  EXPECT_EQ(store_->nodes()->size(), 1u) << "not a day yet";
  EXPECT_TRUE(store_->sweep({.now = now + 2 * 86'400'000}));
  EXPECT_TRUE(store_->nodes()->empty());
}

SALLE_ON_BOTH(NodesTest);

}  // namespace
}  // namespace salle::store
