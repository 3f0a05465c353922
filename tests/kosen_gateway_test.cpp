// The gateway over real sockets, with bots written by hand from the protocol's description: both
// lineages, and slow, silent, malformed and vanishing ones.
#include <gtest/gtest.h>

#include <chrono>
#include <fstream>
#include <thread>

#include "games/table.hpp"
#include "records/record.hpp"
#include "support/kosen_bot.hpp"
#include "support/open_gateway.hpp"
#include "support/scale.hpp"
#include "support/store_files.hpp"

namespace salle::kosen {
namespace {

using std::chrono::milliseconds;

// Two bots that have met: `first` has been asked for its first play.
struct Pair {
  explicit Pair(std::uint16_t port, const KosenHabits& habits = {.evaluates = false})
      : first(port, "first", habits) {
    first.introduce();
    second = std::make_unique<KosenBot>(port, "second", KosenHabits{.evaluates = false});
    second->introduce();
    first.hear_until("DoPlay");
    second->hear_until("BoardInfo");
  }
  KosenBot first;
  std::unique_ptr<KosenBot> second;
};

TEST(KosenGateway, BotsOfBothLineagesPlayAMatch) {
  OpenGateway gateway([] {
    GatewayOptions options = to(3);
    options.matches = 1;
    return options;
  }());
  KosenBot early(gateway.port(), "early", {.evaluates_at_hand = true, .line_end = "\r\n"});
  KosenBot late(gateway.port(), "late");
  bool late_done = false;
  {
    const std::jthread other([&] { late_done = late.play_match(2); });
    EXPECT_TRUE(early.play_match(1));
  }
  EXPECT_TRUE(late_done);
  gateway.wait();
  EXPECT_EQ(early.wrongs(), std::vector<std::string>());
  EXPECT_EQ(late.wrongs(), std::vector<std::string>());
  EXPECT_EQ(early.winner(), late.winner());
  EXPECT_NE(early.client(), late.client());
  const auto games = gateway.games();
  ASSERT_EQ(games.size(), 1u);
  EXPECT_EQ(games[0].ending, "played");
  EXPECT_EQ(games[0].score[static_cast<std::size_t>(games[0].winner)], 3);
  EXPECT_EQ(games[0].rounds, early.rounds());
}

// Every turn: the board to both; hand and request to one; two answers of Accept 200 to that one;
// Played to the other only.
TEST(KosenGateway, TellsInTheOrderOfTheProtocol) {
  OpenGateway gateway(to(1));
  KosenBot bot(gateway.port(), "bot");
  EXPECT_EQ(
      bot.hear(),
      (KosenMessage{
          {"Type", "ConnectionStart"}, {"From", "Server"}, {"To", "Client"}, {"ClientID", "0"}}));
  bot.say({{"Type", "PlayerName"}, {"Name", "bot"}});
  EXPECT_EQ(bot.hear().at("Type"), "NameReceived");
  KosenBot other(gateway.port(), "other");
  EXPECT_EQ(other.hear().at("ClientID"), "1");
  other.say({{"Type", "PlayerName"}, {"Name", "other"}});
  EXPECT_EQ(other.hear().at("Type"), "NameReceived");
  const KosenMessage board = {
      {"Type", "BoardInfo"},     {"From", "Server"},         {"To", "Client"},
      {"PlayerPosition_0", "1"}, {"PlayerPosition_1", "23"}, {"PlayerScore_0", "0"},
      {"PlayerScore_1", "0"},    {"NumofDeck", "15"},        {"CurrentPlayer", "0"}};
  EXPECT_EQ(bot.hear(), board);
  EXPECT_EQ(other.hear(), board);
  EXPECT_EQ(bot.hear().at("Type"), "HandInfo");
  const auto request = bot.hear();
  EXPECT_EQ(request.at("Type"), "DoPlay");
  EXPECT_EQ(request.at("MessageID"), "101");
  ASSERT_EQ(bot.hand().size(), 5u);
  bot.say(KosenBot::evaluation());
  EXPECT_EQ(bot.hear().at("MessageID"), "200");
  const int card = bot.hand()[0];
  bot.say(KosenBot::move(card, 'F'));
  const auto taken = bot.hear();
  EXPECT_EQ(taken.at("Type"), "Accept");
  EXPECT_EQ(taken.at("MessageID"), "200");
  const auto played = other.hear();
  EXPECT_EQ(played.at("Type"), "Played");
  EXPECT_EQ(played.at("MessageID"), "101");
  EXPECT_EQ(played.at("PlayCard"), std::to_string(card));
  EXPECT_EQ(played.at("Direction"), "F");
  for (KosenBot* each : {&bot, &other}) {
    const auto next = each->hear();
    EXPECT_EQ(next.at("Type"), "BoardInfo") << "the one who played hears no Played";
    EXPECT_EQ(next.at("PlayerPosition_0"), std::to_string(1 + card));
    EXPECT_EQ(next.at("NumofDeck"), "14");
    EXPECT_EQ(next.at("CurrentPlayer"), "1");
  }
  EXPECT_EQ(other.hear().at("Type"), "HandInfo");
  EXPECT_EQ(other.hear().at("Type"), "DoPlay");
}

TEST(KosenGateway, TheStarterAlternatesAndParriesLeaveAtLeastThreeCards) {
  OpenGateway gateway(to(20));
  KosenBot one(gateway.port(), "one", {.bold = true});
  KosenBot two(gateway.port(), "two", {.bold = true});
  {
    const std::jthread other([&] { EXPECT_TRUE(two.play_match(8)); });
    ASSERT_TRUE(one.play_match(7));
  }
  ASSERT_GE(one.starters().size(), 20u);
  for (std::size_t round = 0; round < one.starters().size(); ++round) {
    EXPECT_EQ(one.starters()[round], round % 2 == 0 ? "0" : "1");
  }
  std::map<std::size_t, int> sizes;
  for (const KosenBot* bot : {&one, &two}) {
    EXPECT_EQ(bot->wrongs(), std::vector<std::string>());
    for (const KosenMessage& message : bot->heard()) {
      if (message.at("Type") == "HandInfo") ++sizes[message.size() - 3];
    }
  }
  EXPECT_GT(sizes[4], 0) << "a parried attack of one card";
  EXPECT_EQ(sizes.begin()->first >= 3 || sizes.begin()->second == 0, true);
}

TEST(KosenGateway, AMalformedLineIsAnErrorAndTheRequestComesAgain) {
  OpenGateway gateway;
  Pair pair(gateway.port());
  for (const char* line : {"what?", "{}", "[1]", R"({"Type":"Dance"})", R"({"Type":"Play"})",
                           R"({"Type":"Play","MessageID":"101","PlayCard":"x","Direction":"F"})"}) {
    pair.first.write(line);
    const auto error = pair.first.hear();
    EXPECT_EQ(error.at("Type"), "Error") << line;
    EXPECT_EQ(error.at("MessageID"), "404") << line;
    EXPECT_EQ(pair.first.hear().at("Type"), "DoPlay") << line;
  }
  pair.first.play_card();
  EXPECT_EQ(pair.first.hear().at("MessageID"), "200");
  EXPECT_EQ(pair.second->hear().at("Type"), "Played") << "it heard nothing of all that";
}

TEST(KosenGateway, AnIllegalPlayIsAnErrorAndTheRequestComesAgain) {
  OpenGateway gateway;
  Pair pair(gateway.port());
  for (const KosenMessage& play : {KosenBot::move(1, 'B'), KosenBot::move(9, 'F'),
                                   KosenBot::attack(3, 1), KosenBot::attack(3, 0)}) {
    pair.first.say(play);
    EXPECT_EQ(pair.first.hear().at("MessageID"), "403");
    EXPECT_EQ(pair.first.hear().at("Type"), "DoPlay");
  }
  pair.first.play_card();
  EXPECT_EQ(pair.first.hear().at("MessageID"), "200");
}

TEST(KosenGateway, AfterTooManyErrorsTheMatchIsLost) {
  OpenGateway gateway;
  Pair pair(gateway.port());
  for (int i = 0; i < 10; ++i) pair.first.write("nonsense");
  EXPECT_EQ(pair.second->hear_until("GameEnd").at("Winner"), "1");
  EXPECT_EQ(pair.first.hear_until("GameEnd").at("Winner"), "1");
  gateway.close();
  ASSERT_EQ(gateway.games().size(), 1u);
  EXPECT_EQ(gateway.games()[0].ending, "errors");
  EXPECT_EQ(gateway.games()[0].winner, 1);
}

TEST(KosenGateway, AnOverlongLineIsAnErrorAndSkipped) {
  OpenGateway gateway;
  Pair pair(gateway.port());
  pair.first.write(std::string(100'000, 'x'));
  EXPECT_EQ(pair.first.hear().at("MessageID"), "404");
  EXPECT_EQ(pair.first.hear().at("Type"), "DoPlay");
  pair.first.play_card();
  EXPECT_EQ(pair.first.hear().at("MessageID"), "200");
}

TEST(KosenGateway, WhatComesOutOfPlaceIsAnsweredByWrongState) {
  OpenGateway gateway;
  Pair pair(gateway.port());
  pair.second->say(KosenBot::move(1, 'F'));
  EXPECT_EQ(pair.second->hear().at("MessageID"), "500") << "not its turn";
  pair.second->say(KosenBot::evaluation());
  EXPECT_EQ(pair.second->hear().at("MessageID"), "500");
  pair.first.say({{"Type", "PlayerName"}, {"Name", "again"}});
  EXPECT_EQ(pair.first.hear().at("MessageID"), "500") << "it has a name";
  pair.first.play_card();
  EXPECT_EQ(pair.first.hear().at("MessageID"), "200") << "the game goes on";
}

TEST(KosenGateway, ASlowBotMayPlayASilentOneLoses) {
  GatewayOptions options;
  options.patience = milliseconds(2000);
  OpenGateway gateway(options);
  Pair pair(gateway.port());
  std::this_thread::sleep_for(milliseconds(100));
  pair.first.play_card();
  EXPECT_EQ(pair.first.hear().at("MessageID"), "200");
  const auto end = pair.first.hear_until("GameEnd");
  EXPECT_EQ(end.at("Winner"), "0") << "the second never answered";
  gateway.close();
  ASSERT_EQ(gateway.games().size(), 1u);
  EXPECT_EQ(gateway.games()[0].ending, "time");
}

TEST(KosenGateway, NonsenseDoesNotStopTheClock) {
  GatewayOptions options;
  options.patience = milliseconds(1500);
  options.forbearance.errors = 1'000'000;
  OpenGateway gateway(options);
  Pair pair(gateway.port());
  std::jthread chatter([&](const std::stop_token& stop) {
    while (!stop.stop_requested()) {
      pair.first.write("hm");
      std::this_thread::sleep_for(milliseconds(20));
    }
  });
  EXPECT_EQ(pair.second->hear_until("GameEnd").at("Winner"), "1");
}

TEST(KosenGateway, AVanishedBotLosesTheMatch) {
  OpenGateway gateway;
  {
    Pair pair(gateway.port());
    pair.first.hang_up();
    const auto end = pair.second->hear();
    EXPECT_EQ(end.at("Type"), "GameEnd");
    EXPECT_EQ(end.at("Winner"), "1");
  }
  gateway.close();
  ASSERT_EQ(gateway.games().size(), 1u);
  EXPECT_EQ(gateway.games()[0].ending, "left");
}

TEST(KosenGateway, ABotThatVanishesWhileItWaitsIsForgotten) {
  OpenGateway gateway(to(1));
  {
    KosenBot fleeting(gateway.port());
    fleeting.introduce();
    fleeting.hang_up();
    EXPECT_TRUE(fleeting.hear().empty()) << "its connection ends";
  }
  Pair pair(gateway.port());
  pair.first.play_card();
  EXPECT_EQ(pair.first.hear().at("MessageID"), "200");
}

TEST(KosenGateway, OneThatNeverSaysItsNameIsShownOutAndKeepsNobodyWaiting) {
  GatewayOptions options;
  options.patience = milliseconds(2000);
  OpenGateway gateway(options);
  KosenBot named(gateway.port(), "named");
  named.introduce();
  KosenBot nameless(gateway.port());
  EXPECT_EQ(nameless.hear().at("ClientID"), "1");
  KosenBot late(gateway.port(), "late");
  EXPECT_EQ(late.hear().at("ClientID"), "0") << "the nameless one is 1";
  late.say({{"Type", "PlayerName"}, {"Name", "late"}});
  late.hear_until("NameReceived");
  // Both were told that they are 0. The one who came second sees the game from behind.
  named.hear_until("DoPlay");
  late.hear_until("BoardInfo");
  const int card = named.hand()[0];
  named.say(KosenBot::move(card, 'F'));
  named.hear_until("BoardInfo");
  EXPECT_EQ(named.board().at("PlayerPosition_0"), std::to_string(1 + card));
  EXPECT_EQ(named.board().at("PlayerPosition_1"), "23");
  EXPECT_EQ(named.board().at("CurrentPlayer"), "1");
  late.hear_until("DoPlay");
  EXPECT_EQ(late.board().at("PlayerPosition_0"), "1");
  EXPECT_EQ(late.board().at("PlayerPosition_1"), std::to_string(23 - card));
  EXPECT_EQ(late.board().at("CurrentPlayer"), "0");
  named.hang_up();
  EXPECT_EQ(late.hear_until("GameEnd").at("Winner"), "0") << "that is itself";
  EXPECT_EQ(nameless.hear_until("Error").at("MessageID"), "403");
  EXPECT_TRUE(nameless.hear().empty());
}

TEST(KosenGateway, AMalformedNameIsAskedForAgain) {
  OpenGateway gateway;
  KosenBot bot(gateway.port());
  bot.hear_until("ConnectionStart");
  bot.write("{\"Type\":\"PlayerName\"}");
  EXPECT_EQ(bot.hear().at("MessageID"), "404");
  EXPECT_EQ(bot.hear().at("Type"), "ConnectionStart");
  bot.say({{"Type", "PlayerName"}, {"Name", "bot"}});
  EXPECT_EQ(bot.hear().at("Type"), "NameReceived");
}

TEST(KosenGateway, AThirdBotIsTurnedAwayWhereOneMatchIsPlayed) {
  GatewayOptions options;
  options.single = true;
  OpenGateway gateway(options);
  Pair pair(gateway.port());
  KosenBot third(gateway.port());
  const auto full = third.hear();
  EXPECT_EQ(full.at("Type"), "ConnectionError");
  EXPECT_EQ(full.at("MessageID"), "400");
  EXPECT_TRUE(third.hear().empty());
  pair.first.play_card();
  EXPECT_EQ(pair.first.hear().at("MessageID"), "200");
}

TEST(KosenGateway, SmallDifferencesBetweenBotsDoNotMatter) {
  OpenGateway gateway(to(99));
  Pair pair(gateway.port());
  const auto card = [&] { return std::to_string(pair.first.hand()[0]); };
  const std::vector<std::function<std::string()>> ways = {
      [&] {
        return R"(<json>{"Type":"Play","MessageID":"101","PlayCard":")" + card() +
               R"(","Direction":"F"}</json>)";
      },
      [&] { return R"({"type":"Play","playcard":)" + card() + R"(,"DIRECTION":" f "})"; },
      [&] {
        return R"(  {"Direction":"Forward","PlayCard":"0)" + card() +
               R"(","MessageID":101,"Type":"Play","Extra":[1]}  )" + "\r";
      },
  };
  for (const auto& way : ways) {
    pair.first.write(way());
    EXPECT_EQ(pair.first.hear().at("MessageID"), "200");
    pair.second->hear_until("DoPlay");
    pair.second->play_card();
    pair.first.hear_until("DoPlay");
    if (pair.first.distance() < 7) break;
  }
}

TEST(KosenGateway, NothingOfTheOtherHandIsTold) {
  store::Scratch scratch;
  GatewayOptions options = to(5);
  options.records = scratch.folder();
  options.matches = 1;
  OpenGateway gateway(options);
  std::array<KosenBot, 2> bots = {KosenBot(gateway.port(), "a"), KosenBot(gateway.port(), "b")};
  {
    const std::jthread other([&] { bots[1].play_match(4); });
    bots[0].play_match(3);
  }
  gateway.close();
  ASSERT_EQ(gateway.games().size(), 1u);
  // The record says which hand each had when it was asked.
  std::ifstream file(gateway.games()[0].record);
  const std::string text((std::istreambuf_iterator<char>(file)), {});
  const auto record = read_record(text).value();
  auto table = Table::open(record.tag("Game"), record.tag("Rules")).value();
  const bool a_is_left = record.tag("Left") == "a";
  std::array<std::vector<std::string>, 2> hands;
  for (const std::string& action : record.actions) {
    const Seat turn = table.turn();
    if (turn >= 0 && !action.starts_with('P')) {
      hands[static_cast<std::size_t>(turn)].push_back(
          table.view(Viewer::seat(turn))["hands"][static_cast<std::size_t>(turn)].dump());
    }
    ASSERT_TRUE(table.play(action));
  }
  for (std::size_t i = 0; i < 2; ++i) {
    std::vector<std::string> heard;
    for (const KosenMessage& message : bots[i].heard()) {
      if (message.at("Type") != "HandInfo") continue;
      nlohmann::json hand = nlohmann::json::array();
      for (const auto& [key, value] : message) {
        if (key.starts_with("Hand")) hand.push_back(std::stoi(value));
      }
      heard.push_back(hand.dump());
    }
    EXPECT_EQ(heard, hands[(i == 0) == a_is_left ? 0 : 1]) << "one's own hand, when asked";
    EXPECT_EQ(bots[i].wrongs(), std::vector<std::string>()) << "no fields beyond the protocol";
  }
}

TEST(KosenGateway, AThousandRoundsWithoutAStall) {
  const int wanted = scaled(1000);
  OpenGateway gateway(to(99));
  int rounds = 0;
  for (std::uint64_t match = 0; rounds < wanted; ++match) {
    KosenBot one(gateway.port(), "one", {.evaluates_at_hand = true});
    KosenBot two(gateway.port(), "two");
    {
      const std::jthread other([&] { EXPECT_TRUE(two.play_match(2 * match + 1)); });
      ASSERT_TRUE(one.play_match(2 * match));
    }
    ASSERT_EQ(one.wrongs(), std::vector<std::string>());
    ASSERT_EQ(two.wrongs(), std::vector<std::string>());
    rounds += one.rounds();
  }
}

TEST(KosenGateway, ManyPairsPlayAtOnce) {
  const int pairs = 10;
  GatewayOptions options = to(1);
  options.matches = pairs;
  OpenGateway gateway(options);
  {
    std::vector<std::jthread> bots;
    for (int i = 0; i < 2 * pairs; ++i) {
      bots.emplace_back([&, i] {
        KosenBot bot(gateway.port(), "bot " + std::to_string(i));
        EXPECT_TRUE(bot.play_match(static_cast<std::uint64_t>(i)));
      });
    }
  }
  gateway.close();
  EXPECT_EQ(gateway.games().size(), static_cast<std::size_t>(pairs));
}

TEST(KosenGateway, OurPlayersCanBeMet) {
  GatewayOptions options = to(2);
  options.against = "scholar";
  options.matches = 2;
  OpenGateway gateway(options);
  for (const int client : {0, 1}) {
    KosenBot bot(gateway.port(), "bot");
    EXPECT_TRUE(bot.play_match(5));
    EXPECT_EQ(bot.client(), client) << "by turns";
    EXPECT_EQ(bot.wrongs(), std::vector<std::string>());
  }
  gateway.close();
  ASSERT_EQ(gateway.games().size(), 2u);
  EXPECT_EQ(gateway.games()[0].names, (std::array<std::string, 2>{"bot", "scholar"}));
  EXPECT_EQ(gateway.games()[1].names, (std::array<std::string, 2>{"scholar", "bot"}));
}

TEST(KosenGateway, BadOptionsAreRefusedInWords) {
  const auto why = [](const std::function<void(GatewayOptions&)>& change) {
    GatewayOptions options;
    options.port = 0;
    change(options);
    Gateway gateway(options, [](const Finished&) {}, [](const std::string&) {});
    const auto opened = gateway.open();
    return opened ? std::string("opened") : opened.error().message;
  };
  EXPECT_NE(why([](auto& o) { o.against = "nobody"; }).find("unknown player"), std::string::npos);
  EXPECT_EQ(why([](auto& o) { o.address = "here"; }), "'here' is not an IP address");
  EXPECT_NE(why([](auto& o) { o.open_table = "hall"; }).find("not the address of a hall"),
            std::string::npos);
  EXPECT_NE(why([](auto& o) { o.records = "/proc/none/of"; }).find("cannot make"),
            std::string::npos);
}

}  // namespace
}  // namespace salle::kosen
