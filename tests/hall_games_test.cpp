// Whole games of every kind over real sockets: all rule sets, all sizes of a mêlée, computers among
// people, spectators who come late.
#include "games/table.hpp"
#include "support/hall_evening.hpp"
#include "support/scale.hpp"

namespace salle {
namespace {

using nlohmann::json;

struct GamePlan {
  std::string game;
  std::string rules;
  std::map<int, std::string> computers = {};
};

using Played = std::tuple<GamePlan, store::Database>;

class HallGames : public HallEvening, public testing::WithParamInterface<Played> {
 protected:
  HallGames() : HallEvening(std::get<store::Database>(GetParam())) {}
  std::vector<PlayedTable> past;
};

TEST_P(HallGames, ArePlayedToTheirEnd) {
  const auto& [game_name, rules, computers] = std::get<GamePlan>(GetParam());
  TablePlan plan{game_name, rules, 2, computers};
  plan.seats = Table::open(plan.game, plan.rules).value().seats();
  Random random(1410);
  for (int game = 0; game < scaled(1); ++game) {
    PlayedTable table = set_up(port(), plan);
    ASSERT_EQ(table.why, "");
    TableClient& early = spectator(table);
    int steps = 0;
    while (table.step(random)) {
      if (++steps == 10) spectator(table).drop();
      ASSERT_TRUE(early.hear_until(table.clients[0]->number()));
    }
    ASSERT_EQ(table.why, "");
    ASSERT_TRUE(table.over());
    EXPECT_TRUE(early.hear_until(table.clients[0]->number()));
    const TableClient& late = spectator(table);
    EXPECT_EQ(std::ssize(late.entries()), table.clients[0]->number()) << "the whole history";
    EXPECT_EQ(late.standing()["ending"], "played");
    EXPECT_EQ(late.standing()["payoffs"], table.clients[0]->standing()["payoffs"]);
    expect_honest(table.code);
    past.push_back(std::move(table));
  }
  std::vector<const PlayedTable*> tables;
  for (const PlayedTable& table : past) tables.push_back(&table);
  reckon(tables);
}

const std::vector<GamePlan> kGames = {
    {"en-garde", "ferti/advanced target=2"},
    {"en-garde", "ferti/classic target=1"},
    {"en-garde", "abacus/advanced target=1", {{0, "random"}}},
    {"en-garde", "abacus/classic target=1"},
    {"en-garde", "abacus/basic target=1", {{1, "random"}}},
    {"archers", "standard quiet=10"},
    {"archers", "kings quiet=10", {{1, "random"}}},
    {"sword-and-shield", "joust"},
    {"sword-and-shield", "joust/double-deck", {{1, "random"}}},
    {"sword-and-shield", "melee knights=2v2 players=each"},
    {"sword-and-shield", "melee knights=3v2 players=sides"},
    {"sword-and-shield",
     "melee knights=3v2 players=each hands=open",
     {{1, "random"}, {4, "random"}}},
    {"sword-and-shield", "melee/shared-decks knights=2v3 players=each", {{2, "random"}}},
    {"sword-and-shield", "melee/shared-decks knights=2v2 players=sides"},
    {"sword-and-shield", "melee/shared-decks knights=3v3 players=each"},
    {"sword-and-shield", "melee knights=3v3 players=aab/cdd", {{1, "random"}}},
};

std::string name_of(const testing::TestParamInfo<Played>& info) {
  const auto& [plan, database] = info.param;
  std::string name = database == store::Database::kPostgres ? "Postgres_" : "";
  for (const char c : plan.game + "_" + plan.rules) {
    name += std::isalnum(static_cast<unsigned char>(c)) ? c : '_';
  }
  return name;
}

INSTANTIATE_TEST_SUITE_P(All, HallGames,
                         testing::Combine(testing::ValuesIn(kGames),
                                          testing::Values(store::Database::kSqlite,
                                                          store::Database::kPostgres)),
                         name_of);

}  // namespace
}  // namespace salle
