// People who meet though they ask at different nodes: quick matches, rematches, lists and ratings.
#include <gtest/gtest.h>

#include <atomic>
#include <map>

#include "server/ratings.hpp"
#include "support/several_nodes.hpp"

namespace salle::server {
namespace {

TableWish wish_of(store::PersonId person, const TableSettings& settings = {}) {
  TableWish wish;
  wish.game = "en-garde";
  wish.rules = Table::open("en-garde", "ferti/classic starter=left")->rules();
  wish.settings = settings;
  wish.settings.listed = true;
  wish.seats = {{SeatKind::kPerson, person, ""}, {}};
  wish.host = {person, false, ""};
  return wish;
}

TEST(LobbyNodesMeeting, StrangersMeetThoughTheyAskAtDifferentNodes) {
  SeveralNodes hall(2);
  std::string first;
  std::string second;
  hall.at(0).lobby.quick_match(wish_of(kAnna), [&](const auto& code) { first = *code; });
  hall.settle(false);
  hall.at(1).lobby.quick_match(wish_of(kBram), [&](const auto& code) { second = *code; });
  hall.settle(false);
  EXPECT_FALSE(first.empty());
  EXPECT_EQ(first, second);
}

TEST(LobbyNodesMeeting, OfManyWhoAskAtTheSameMomentNobodyIsLeftOver) {
  SeveralNodes hall(3);
  std::map<std::string, int> tables;
  int refused = 0;
  for (store::PersonId person = 1; person <= 6; ++person) {
    hall.at(static_cast<int>(person % 3)).lobby.quick_match(wish_of(person), [&](const auto& code) {
      code ? ++tables[*code] : ++refused;
    });
  }
  hall.settle(false);
  EXPECT_EQ(refused, 0);
  ASSERT_EQ(tables.size(), 3u);
  for (const auto& [code, people] : tables) EXPECT_EQ(people, 2) << code;
}

TEST(LobbyNodesMeeting, TwoWhoAskForARematchAtTwoNodesGetOneTable) {
  SeveralNodes hall(
      2, {table_row("en-garde", "ferti/classic starter=left", kSeed, {kAnnasSeat, kBramsSeat})});
  hall.watch(0, kAnna);
  hall.watch(1, kBram);
  hall.pass(15'000);
  hall.say(0, kAnna, {{"do", "resign"}, {"id", "r"}});
  hall.settle();
  ASSERT_TRUE(hall.match(1).over());
  std::string annas;
  std::string brams;
  hall.at(0).lobby.rematch("TABLE2", {kAnna, false, ""}, [&](const auto& code) { annas = *code; });
  hall.at(1).lobby.rematch("TABLE2", {kBram, false, ""}, [&](const auto& code) { brams = *code; });
  hall.settle();
  EXPECT_FALSE(annas.empty());
  EXPECT_EQ(annas, brams);
  EXPECT_EQ(hall.match(0).rematch()->code, annas);
  // One table, at which both sit; nothing was left behind.
  EXPECT_EQ(hall.store->unfinished_tables(store::kAllBuckets)->size(), 1u);
  hall.pass(10'000);
  EXPECT_TRUE(hall.match(0, annas).playing());
  EXPECT_TRUE(hall.match(1, annas).playing());
}

TEST(LobbyNodesMeeting, EveryNodeKnowsAllTables) {
  SeveralNodes hall(3);
  std::string code;
  hall.at(0).lobby.open_table(wish_of(kAnna), [&](const auto& made) { code = *made; });
  hall.settle(false);
  for (int node = 0; node < 3; ++node) {
    ASSERT_EQ(hall.at(node).lobby.listed().size(), 1u) << node;
    EXPECT_EQ(hall.at(node).lobby.listed().front()->code(), code);
    EXPECT_EQ(hall.at(node).lobby.unfinished_of(kAnna).size(), 1u) << node;
    EXPECT_EQ(hall.at(node).lobby.unfinished_of(kBram).size(), 0u) << node;
  }
  // Sitting down elsewhere shows everywhere.
  std::optional<Refusal> refusal;
  hall.at(2).lobby.sit(code, 1, kBramsSeat, [&](const auto& why) { refusal = why; });
  hall.settle(false);
  EXPECT_FALSE(refusal) << refusal->why;
  EXPECT_EQ(hall.at(1).lobby.unfinished_of(kBram).size(), 1u);
}

// Two games of one person end at the same moment at two nodes: both count.
TEST(LobbyNodesMeeting, NoRatingIsLost) {
  std::vector<store::TableRow> rows;
  for (int i = 1; i <= 2; ++i) {
    auto row = table_row("en-garde", "ferti/classic starter=left", kSeed, {kAnnasSeat, kBramsSeat},
                         R"({"rated":true})");
    row.id = i;
    row.code = cat("TABLE", i + 1);
    rows.push_back(row);
  }
  SeveralNodes hall(2, rows, [](store::Store& store) {
    return std::make_unique<Ratings>(store, [](store::PersonId) { return true; });
  });
  for (int table = 0; table < 2; ++table) {
    const std::string code = cat("TABLE", table + 2);
    hall.watch(table, kAnna, code);
    hall.watch(table, kBram, code);
  }
  hall.pass(15'000);
  for (int table = 0; table < 2; ++table) {
    const std::string code = cat("TABLE", table + 2);
    for (int moves = 0; moves < 40 && hall.match(table, code).number() < 20; ++moves) {
      const Match& match = hall.match(table, code);
      if (match.turn() == kNobody) break;
      hall.say(table, match.turn() == 0 ? kAnna : kBram,
               hall.first_move(table, cat("m", table, "-", moves), code), code);
      hall.settle();
    }
  }
  for (int table = 0; table < 2; ++table) {
    hall.say(table, kAnna, {{"do", "resign"}, {"id", "r"}}, cat("TABLE", table + 2));
  }
  hall.settle();
  hall.pass(10'000);
  const auto rated = hall.store->ratings(kAnna);
  ASSERT_TRUE(rated);
  ASSERT_EQ(rated->size(), 1u);
  EXPECT_EQ(rated->front().games, 2);
}

// Computers think where there is least to do.
TEST(LobbyNodesMeeting, ABusyNodeAsksAnotherToThink) {
  SeveralNodes hall(2, {table_row("en-garde", "ferti/classic starter=left", kSeed,
                                  {kAnnasSeat, {SeatKind::kComputer, 0, "random"}})});
  hall.watch(0, kAnna);
  hall.pass(15'000);
  ASSERT_EQ(hall.match(0).turn(), 0);
  // One thought goes on and on, and others wait for it.
  std::atomic<bool> enough = false;
  for (int i = 0; i < 7; ++i) {
    hall.at(0).thinkers.run(
        cat("somebody ", i),
        [&enough] {
          while (!enough) std::this_thread::yield();
        },
        [] {});
  }
  while (hall.match(0).turn() == 0) {
    const auto before = hall.match(0).number();
    hall.say(0, kAnna, hall.first_move(0, cat("m", std::to_string(before))));
    hall.at(0).io.work_until([&] { return hall.match(0).number() > before; });
  }
  const auto number = hall.match(0).number();
  const auto asked = [&] {
    return std::ranges::any_of(hall.carrier.said, [](const HintCarrier::Said& each) {
      return each.subject == "salle.think.node1";
    });
  };
  EXPECT_TRUE(asked());
  hall.carrier.carry_all();
  for (int rounds = 0; rounds < 100 && hall.match(1).number() == number; ++rounds) {
    hall.at(1).work();
  }
  EXPECT_GT(hall.match(1).number(), number) << "it has thought and moved";
  enough = true;
  hall.settle();
  EXPECT_EQ(hall.differs(0, 1, "TABLE2"), "");
}

}  // namespace
}  // namespace salle::server
