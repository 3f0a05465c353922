// What people do at a table besides moving: offers, taking back, resigning, playing again, and
// finding each other.
#include <thread>

#include "support/hall_evening.hpp"

namespace salle {
namespace {

using nlohmann::json;

class HallTableTalk : public HallEveningOn {
 protected:
  // Both players know of what one of them did.
  static std::string code_of(const json& answer) { return answer.value("code", ""); }
};

TEST_P(HallTableTalk, DrawsAreOfferedDeclinedAndAccepted) {
  PlayedTable table = set_up(port(), {"archers", "standard first=dark"});
  ASSERT_EQ(table.why, "");
  TableClient& dark = *table.clients[0];
  TableClient& light = *table.clients[1];
  const auto draw = [](TableClient& who, const char* what) {
    return who.ask({{"do", "draw"}, {"what", what}});
  };
  EXPECT_EQ(code_of(draw(light, "accept")), "no-offer");
  EXPECT_EQ(draw(dark, "offer")["say"], "taken");
  table.catch_up();
  EXPECT_EQ(light.standing()["drawOffered"], 0);
  EXPECT_EQ(code_of(draw(dark, "accept")), "own-offer");
  EXPECT_EQ(draw(light, "decline")["say"], "taken");
  table.catch_up();
  EXPECT_FALSE(dark.standing().contains("drawOffered"));
  EXPECT_EQ(draw(light, "offer")["say"], "taken");
  table.catch_up();
  EXPECT_EQ(draw(dark, "accept")["say"], "taken");
  table.catch_up();
  EXPECT_TRUE(light.over());
  EXPECT_EQ(light.standing()["ending"], "agreed");
  EXPECT_EQ(light.standing()["payoffs"], json({0, 0}));
  EXPECT_EQ(code_of(dark.ask({{"do", "resign"}})), "over");
  expect_honest(table.code);
  reckon({&table});
}

TEST_P(HallTableTalk, SomethingIsTakenBack) {
  PlayedTable table = set_up(port(), {"archers", "standard first=dark"});
  ASSERT_EQ(table.why, "");
  TableClient& dark = *table.clients[0];
  TableClient& light = *table.clients[1];
  const TableClient& watcher = spectator(table);
  const json before = dark.standing()["view"];
  const auto take_back = [](TableClient& who, const char* what) {
    return who.ask({{"do", "take-back"}, {"what", what}});
  };
  EXPECT_EQ(code_of(take_back(dark, "ask")), "cannot-take-back");
  EXPECT_EQ(dark.move(dark.legal()[0])["say"], "taken");
  const std::int64_t played = dark.number();
  EXPECT_EQ(take_back(dark, "ask")["say"], "taken");
  table.catch_up();
  EXPECT_EQ(take_back(light, "decline")["say"], "taken");
  table.catch_up();
  EXPECT_NE(dark.standing()["view"], before);
  EXPECT_EQ(take_back(dark, "ask")["say"], "taken");
  table.catch_up();
  EXPECT_EQ(take_back(light, "accept")["say"], "taken");
  table.catch_up();
  EXPECT_EQ(dark.standing()["view"], before);
  EXPECT_EQ(light.standing()["say"], "table") << "told anew";
  EXPECT_EQ(light.standing()["from"], 0);
  EXPECT_TRUE(light.standing()["events"].empty());
  // A move that answers the game as it was before is too old now.
  dark.send_move("old", dark.legal()[0], played);
  EXPECT_EQ(code_of(dark.answer_to("old")), "stale");
  EXPECT_EQ(dark.move(dark.legal()[1])["say"], "taken");
  // Who comes back from before it is told everything.
  TableClient late(port(), light.guest(), table.code);
  ASSERT_TRUE(late.connect());
  EXPECT_EQ(late.standing()["view"], dark.standing()["view"]);
  EXPECT_EQ(dark.ask({{"do", "resign"}})["say"], "taken");
  expect_honest(table.code);
  EXPECT_TRUE(watcher.wrongs().empty());
}

TEST_P(HallTableTalk, WhoResignsLeavesTheTeamToPlayOn) {
  PlayedTable table = set_up(port(), {"sword-and-shield", "melee knights=2v2", 4});
  ASSERT_EQ(table.why, "");
  // Two who sit on the same side.
  std::vector<TableClient*> team;
  const json seats = get(table_path(table.code)).json["table"]["seats"];
  for (const auto& client : table.clients) {
    if (seats[static_cast<std::size_t>(client->seat())]["side"] == 0) team.push_back(client.get());
  }
  ASSERT_EQ(team.size(), 2u);
  Random random(8);
  for (int step = 0; step < 6; ++step) ASSERT_TRUE(table.step(random)) << table.why;
  EXPECT_EQ(team[0]->ask({{"do", "resign"}})["say"], "taken");
  ASSERT_TRUE(table.catch_up());
  EXPECT_TRUE(team[0]->playing());
  EXPECT_EQ(code_of(team[0]->ask({{"do", "resign"}})), "resigned");
  ASSERT_TRUE(table.catch_up());
  // A computer moves for him now; the others go on.
  for (int step = 0; step < 30 && !table.over(); ++step) {
    ASSERT_TRUE(table.step(random)) << table.why;
  }
  if (!table.over()) {
    EXPECT_EQ(team[1]->ask({{"do", "resign"}})["say"], "taken");
    ASSERT_TRUE(table.catch_up());
    EXPECT_EQ(team[1]->standing()["ending"], "resigned");
    for (const TableClient* each : team) {
      EXPECT_EQ(each->standing()["payoffs"][static_cast<std::size_t>(each->seat())], -1);
    }
  }
  EXPECT_TRUE(table.over());
  expect_honest(table.code);
  reckon({&table});
}

TEST_P(HallTableTalk, PlayingAgainWithSidesChanged) {
  PlayedTable table = set_up(port(), {"en-garde", "ferti/classic target=1"});
  ASSERT_EQ(table.why, "");
  const Guest anna = table.clients[0]->guest();
  const Guest bram = table.clients[1]->guest();
  const std::string path = table_path(table.code, "/rematch");
  EXPECT_EQ(anna.post(port(), path).status, 409) << "not over yet";
  EXPECT_EQ(table.clients[1]->ask({{"do", "resign"}})["say"], "taken");
  table.catch_up();
  EXPECT_EQ(new_guest(port()).post(port(), path).status, 403) << "did not play";
  // Both at the same moment, over and over: one table for the two.
  std::vector<HttpAnswer> answers(2);
  std::thread other([&] { answers[0] = anna.post(port(), path); });
  answers[1] = bram.post(port(), path);
  other.join();
  ASSERT_EQ(answers[0].status, 201) << answers[0].text;
  ASSERT_EQ(answers[1].status, 201) << answers[1].text;
  const std::string code = answers[0].json["table"]["code"];
  EXPECT_EQ(answers[1].json["table"]["code"], code);
  EXPECT_EQ(anna.post(port(), path).json["table"]["code"], code) << "asked twice";
  TableClient again(port(), anna, code);
  ASSERT_TRUE(again.connect());
  EXPECT_EQ(again.seat(), 1);
  reckon({&table});
}

TEST_P(HallTableTalk, QuickMatchBringsTwoTogether) {
  const Guest anna = new_guest(port());
  const Guest bram = new_guest(port());
  const Guest carl = new_guest(port());
  const json wish = {{"game", "en-garde"}, {"rules", "target=1"}};
  const HttpAnswer first = anna.post(port(), "/api/quick", wish);
  ASSERT_EQ(first.status, 201) << first.text;
  const HttpAnswer other = carl.post(port(), "/api/quick", {{"game", "archers"}});
  const HttpAnswer second = bram.post(port(), "/api/quick", wish);
  ASSERT_EQ(second.status, 201) << second.text;
  EXPECT_EQ(second.json["table"]["code"], first.json["table"]["code"]);
  EXPECT_NE(other.json["table"]["code"], first.json["table"]["code"]);
  PlayedTable table;
  table.code = first.json["table"]["code"];
  for (const Guest& guest : {anna, bram}) {
    table.clients.push_back(std::make_unique<TableClient>(port(), guest, table.code));
    ASSERT_TRUE(table.clients.back()->connect());
    while (table.clients.back()->status() == "waiting") table.clients.back()->hear();
  }
  EXPECT_EQ(table.clients[0]->seat() + table.clients[1]->seat(), 1);
  Random random(3);
  while (table.step(random)) continue;
  EXPECT_TRUE(table.over()) << table.why;
  expect_honest(table.code);
  reckon({&table});
}

using store::Database;
using store::name_of_database;
SALLE_ON_BOTH(HallTableTalk);

}  // namespace
}  // namespace salle
