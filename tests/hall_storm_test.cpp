// Connections that come and go all the time, several tabs of one person, and moves that are sent
// again: everyone ends up with the same story.
#include "support/hall_evening.hpp"
#include "support/scale.hpp"

namespace salle {
namespace {

using nlohmann::json;

class HallStorm : public HallEveningOn {};

TEST_P(HallStorm, WhoDropsOutAndComesBackMissesNothing) {
  PlayedTable table = set_up(port(), {"en-garde", "ferti/advanced target=99"});
  ASSERT_EQ(table.why, "");
  // Every player has a second tab, and six people watch.
  for (std::size_t i = 0; i < 2; ++i) {
    table.clients.push_back(
        std::make_unique<TableClient>(port(), table.clients[i]->guest(), table.code));
  }
  for (int i = 0; i < 6; ++i) {
    table.clients.push_back(std::make_unique<TableClient>(port(), Guest{}, table.code));
  }
  for (std::size_t i = 2; i < table.clients.size(); ++i) ASSERT_TRUE(table.clients[i]->connect());
  Random random(1625);
  int returns = 0;
  for (int step = 0; step < scaled(300); ++step) {
    // A third of them are away, and some come back in the very moment of the move.
    for (const auto& client : table.clients) {
      if (random.below(3) == 0) client->drop();
    }
    const auto away = [&] {
      for (const auto& client : table.clients) {
        if (client->connected()) continue;
        ASSERT_TRUE(client->connect());
        ++returns;
      }
    };
    if (random.below(2) == 0) away();
    TableClient* mover = table.mover();
    if (mover != nullptr && mover->connected()) {
      const auto& legal = mover->legal();
      const std::string id = "m" + std::to_string(step);
      const std::int64_t answers = mover->number();
      const std::string action = legal[random.below(static_cast<std::uint32_t>(legal.size()))];
      mover->send_move(id, action, answers);
      if (random.below(4) == 0) mover->drop();
      away();
      const json message = {{"do", "move"}, {"id", id}, {"answers", answers}, {"actions", action}};
      const json answer = mover->ask_again(message);
      ASSERT_EQ(answer.value("say", ""), "taken") << answer;
      EXPECT_EQ(answer["number"], answers + 1);
      EXPECT_EQ(mover->ask_again(message)["number"], answers + 1) << "as often as one likes";
    }
    away();
    ASSERT_TRUE(table.catch_up()) << table.why;
  }
  ASSERT_EQ(table.clients[0]->ask({{"do", "resign"}})["say"], "taken");
  ASSERT_TRUE(table.catch_up());
  for (const auto& client : table.clients) {
    EXPECT_EQ(client->entries(), table.clients[0]->entries());
    EXPECT_TRUE(client->over());
  }
  EXPECT_GT(returns, scaled(300));
  reckon({&table});
}

// Many tables over one connection are told apart, and a person's tabs hear the same.
TEST_P(HallStorm, TwoTabsHearTheSame) {
  PlayedTable table = set_up(port(), {"sword-and-shield", "joust", 2, {{1, "random"}}});
  ASSERT_EQ(table.why, "");
  TableClient& first = *table.clients[0];
  TableClient second(port(), first.guest(), table.code);
  ASSERT_TRUE(second.connect());
  Random random(7);
  for (int step = 0; step < 40 && !table.over(); ++step) {
    if (!table.step(random)) break;
    ASSERT_TRUE(second.hear_until(first.number()));
    EXPECT_EQ(second.standing()["view"], first.standing()["view"]);
    EXPECT_EQ(second.legal(), first.legal());
  }
  EXPECT_EQ(table.why, "");
  EXPECT_EQ(second.entries(), first.entries());
  reckon({&table});
}

using store::Database;
using store::name_of_database;
SALLE_ON_BOTH(HallStorm);

}  // namespace
}  // namespace salle
