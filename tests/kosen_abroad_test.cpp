// Bots of the KOSEN protocol in a real hall, and the real programs at each other's servers.
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <thread>

#include "support/kosen_bot.hpp"
#include "support/open_gateway.hpp"
#include "support/program.hpp"
#include "support/running_hall.hpp"
#include "support/store_files.hpp"
#include "support/table_client.hpp"

namespace salle::kosen {
namespace {

// Two bots find each other at a table of a real hall.
TEST(KosenInAHall, BotsSitDownInAHall) {
  store::Scratch scratch;
  RunningHall hall(scratch.file("data"));
  ASSERT_TRUE(hall.start()) << hall.said();
  GatewayOptions options = to(2);
  options.open_table = "http://127.0.0.1:" + std::to_string(hall.port());
  options.matches = 2;  // each bot's seat is one
  options.thinkers = 2;
  OpenGateway gateway(options);
  KosenBot one(gateway.port(), "one");
  KosenBot two(gateway.port(), "two", {.evaluates_at_hand = true});
  bool done = false;
  {
    const std::jthread other([&] { done = two.play_match(12); });
    EXPECT_TRUE(one.play_match(11));
  }
  EXPECT_TRUE(done);
  gateway.close();
  EXPECT_EQ(one.wrongs(), std::vector<std::string>());
  EXPECT_EQ(two.wrongs(), std::vector<std::string>());
  const auto games = gateway.games();
  ASSERT_EQ(games.size(), 2u);
  for (const Finished& game : games) {
    EXPECT_EQ(game.ending, "played");
    EXPECT_EQ(std::max(game.score[0], game.score[1]), 2);
    EXPECT_EQ(game.rounds, one.rounds());
  }
}

// A person waits at a table; the bot that sits down there and vanishes has resigned.
TEST(KosenInAHall, ABotThatVanishesFromAHallResigns) {
  store::Scratch scratch;
  RunningHall hall(scratch.file("data"));
  ASSERT_TRUE(hall.start()) << hall.said();
  const Guest person = new_guest(hall.port());
  const auto open = [&](const std::string& rules) {
    const auto table =
        person.post(hall.port(), "/api/tables",
                    {{"game", "en-garde"}, {"rules", rules}, {"seats", {"open", "me"}}});
    return table.json.value("table", nlohmann::json::object()).value("code", "");
  };
  const std::string code = open("abacus/classic target=2 starter=left");
  ASSERT_NE(code, "");
  GatewayOptions options;
  options.open_table = "http://127.0.0.1:" + std::to_string(hall.port()) + "/" + code;
  OpenGateway gateway(options);
  TableClient client(hall.port(), person, code);
  ASSERT_TRUE(client.connect());
  {
    KosenBot bot(gateway.port(), "bot");
    bot.introduce();
    bot.hear_until("DoPlay");
    EXPECT_EQ(bot.hand().size(), 5u);
    bot.say(KosenBot::move(5, 'B'));
    EXPECT_EQ(bot.hear().at("MessageID"), "403");
    EXPECT_EQ(bot.hear().at("Type"), "DoPlay");
    bot.hang_up();
    EXPECT_EQ(bot.wrongs(), std::vector<std::string>());
  }
  while (!client.over() && !client.hear().is_null()) {
  }
  EXPECT_EQ(client.standing()["ending"], "resigned");
  EXPECT_EQ(client.standing()["payoffs"], (nlohmann::json{-1.0, 1.0}));

  // These bots know no indirect attacks, so they are not sent to a table that has them.
  options.open_table =
      "http://127.0.0.1:" + std::to_string(hall.port()) + "/" + open("ferti/advanced");
  OpenGateway other(options);
  KosenBot bot(other.port(), "bot");
  bot.introduce();
  const auto sorry = bot.hear();
  EXPECT_EQ(sorry.at("Type"), "ConnectionError");
  EXPECT_NE(sorry.at("Message").find("classic"), std::string::npos);
}

// The real programs: our player at our gateway, a whole match, and a record that proves its deal.
TEST(KosenCommand, ServeAndConnectPlayAMatch) {
  store::Scratch scratch;
  const std::string salle = SALLE_PROGRAM;
  const auto outcome = run_shell(
      "cd " + scratch.folder() + "; salle=" + salle +
      "\n$salle kosen serve --port 0 --matches 2 --target 2 --records records --json "
      ">games 2>said &\n"
      "while port=$(sed -n 's/.*at 127.0.0.1:\\([0-9]*\\).*/\\1/p' said); [ -z \"$port\" ]; do "
      "sleep 0.05; done\n"
      "$salle kosen connect localhost:$port --level net --matches 2 --name Anna >a 2>&1 &\n"
      "$salle kosen connect 127.0.0.1:$port --level steady --matches 2 --json >b 2>&1\n"
      "wait; cat a b games; for f in records/*; do $salle replay --verify $f || exit 1; done 2>&1");
  EXPECT_EQ(outcome.status, 0) << outcome.output;
  const auto count = [&](const std::string& what) {
    int found = 0;
    for (auto at = outcome.output.find(what); at != std::string::npos;
         at = outcome.output.find(what, at + 1)) {
      ++found;
    }
    return found;
  };
  EXPECT_EQ(count("\"refused\":0"), 2) << outcome.output;
  EXPECT_EQ(count("\"ending\":\"played\""), 2) << outcome.output;
  EXPECT_EQ(count("honest: "), 2) << outcome.output;
  EXPECT_EQ(count("\"Anna\""), 2) << outcome.output;
}

TEST(KosenCommand, ConnectSaysWhatIsWrong) {
  const auto nobody = run_salle("kosen connect 127.0.0.1:1 --wait 0");
  EXPECT_EQ(nobody.status, 1);
  EXPECT_NE(nobody.output.find("cannot reach 127.0.0.1:1"), std::string::npos) << nobody.output;
  const auto unnamed = run_salle("kosen connect localhost:99999");
  EXPECT_EQ(unnamed.output,
            "error: 'localhost:99999' is not a server; it looks like localhost:12052\n");
  const auto unknown = run_salle("kosen connect localhost --level nobody");
  EXPECT_NE(unknown.output.find("unknown player"), std::string::npos) << unknown.output;
}

// A server of another make: no CurrentPlayer, the request before the hand, a refusal, CR at the end
// of lines, chatter in between.
TEST(KosenCommand, ConnectPlaysAtAnOddServer) {
  const int listener = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  ASSERT_EQ(::bind(listener, reinterpret_cast<sockaddr*>(&address), size), 0);
  ASSERT_EQ(::listen(listener, 1), 0);
  ::getsockname(listener, reinterpret_cast<sockaddr*>(&address), &size);
  std::string heard;
  const std::jthread server([&] {
    const int bot = ::accept(listener, nullptr, nullptr);
    const auto say = [&](const std::string& text) { ::send(bot, text.data(), text.size(), 0); };
    const auto hear_until = [&](const std::string& what, int times) {
      char letter = 0;
      const auto count = [&] {
        int found = 0;
        for (auto at = heard.find(what); at != heard.npos; at = heard.find(what, at + 1)) ++found;
        return found;
      };
      while ((count() < times || !heard.ends_with('\n')) && ::recv(bot, &letter, 1, 0) == 1) {
        heard += letter;
      }
    };
    say("welcome!\r{\"Type\":\"ConnectionStart\",\"ClientID\":1}\r");
    hear_until("PlayerName", 1);
    say("{\"Type\":\"DoPlay\"}\r{\"Type\":\"HandInfo\",\"Hand1\":\"2\",\"Hand2\":\"2\",\"Hand3\":"
        "\"2\",\"Hand4\":\"4\"}\r");
    say("{\"Type\":\"BoardInfo\",\"PlayerPosition_0\":\"19\",\"PlayerPosition_1\":\"23\","
        "\"NumofDeck\":\"6\"}\r\n");
    hear_until("\"Play\"", 1);
    say("{\"Type\":\"Error\",\"MessageID\":\"403\"}\n{\"Type\":\"DoPlay\"}\n");
    hear_until("\"Play\"", 2);
    say("{\"Type\":\"GameEnd\",\"Winner\":\"1\",\"Score0\":\"0\",\"Score1\":\"1\"}\n");
    ::close(bot);
  });
  const auto outcome = run_salle(
      "kosen connect localhost:" + std::to_string(ntohs(address.sin_port)) + " --level net --json");
  ::close(listener);
  EXPECT_EQ(outcome.status, 0) << outcome.output;
  EXPECT_EQ(outcome.output,
            "{\"match\":1,\"client\":1,\"won\":true,\"score\":[1,0],\"rounds\":0,\"refused\":1}\n");
  // At distance 4 with its back to the edge: a 2 forward or the 4 to attack, each once.
  EXPECT_NE(heard.find("\"MessageID\":\"101\",\"PlayCard\":\"2\",\"Direction\":\"F\""), heard.npos)
      << heard;
  EXPECT_NE(heard.find("\"MessageID\":\"102\",\"PlayCard\":\"4\",\"NumOfCard\":\"1\""), heard.npos)
      << heard;
}

}  // namespace
}  // namespace salle::kosen
