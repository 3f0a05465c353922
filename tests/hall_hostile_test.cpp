// Whatever is sent to a live table, by strangers and by those who sit there: nothing changes but by
// proper moves, and the game goes on.
#include "support/hall_evening.hpp"
#include "support/scale.hpp"

namespace salle {
namespace {

using nlohmann::json;

class HallHostile : public HallEvening {
 protected:
  void SetUp() override {
    HallEvening::SetUp();
    table = set_up(port(), {"en-garde", "ferti/advanced target=5"});
    ASSERT_EQ(table.why, "");
    number = table.clients[0]->number();
  }

  // Nothing happened; the table still works, and everyone saw nothing but that.
  void expect_unharmed() {
    ASSERT_EQ(get(table_path(table.code)).json["table"]["number"], number);
    Random random(4);
    for (int step = 0; step < 10; ++step) table.step(random);
    EXPECT_EQ(table.why, "");
    EXPECT_EQ(get("/healthz").status, 200);
    EXPECT_EQ(hall.log().find("\"error\""), std::string::npos) << hall.log();
    reckon({&table});
  }

  std::string header(std::size_t seat) const {
    return "Authorization: " + table.clients[seat]->guest().bearer() + "\r\n";
  }

  // A valid message of every kind, of which others are made.
  std::vector<json> messages() const {
    const std::string& code = table.code;
    return {
        {{"do", "watch"}, {"table", code}, {"since", 0}, {"language", "fr"}, {"wants", {"view"}}},
        {{"do", "leave"}, {"table", code}},
        {{"do", "move"}, {"table", code}, {"id", "x"}, {"answers", 0}, {"actions", "nothing"}},
        {{"do", "draw"}, {"table", code}, {"id", "y"}, {"what", "offer"}},
        {{"do", "take-back"}, {"table", code}, {"what", "accept"}},
        {{"do", "ping"}, {"id", "z"}},
    };
  }

  PlayedTable table;
  std::int64_t number = 0;
};

TEST_F(HallHostile, NoiseAndBrokenMessages) {
  Random random(666);
  const auto valid = messages();
  for (int round = 0; round < scaled(20); ++round) {
    // As one of those who play, or as a stranger.
    RawWebSocket socket(port(), "/ws",
                        round % 3 < 2 ? header(static_cast<std::size_t>(round % 3)) : "");
    ASSERT_EQ(socket.handshake().status, 101);
    for (int i = 0; i < 100; ++i) {
      std::string text = valid[random.below(static_cast<std::uint32_t>(valid.size()))].dump();
      switch (random.below(4)) {
        case 0:  // cut off
          text.resize(random.below(static_cast<std::uint32_t>(text.size())));
          break;
        case 1:  // one letter is another
          text[random.below(static_cast<std::uint32_t>(text.size()))] =
              static_cast<char>(32 + random.below(95));
          break;
        case 2:  // noise
          text.clear();
          for (std::uint32_t n = random.below(300); n > 0; --n) {
            text += static_cast<char>(1 + random.below(126));
          }
          break;
        default:  // as it is, several times over
          socket.say(text);
      }
      socket.say(text);
    }
    socket.say(R"({"do":"ping","id":"last"})");
    for (std::string heard = "?"; !heard.empty() && heard.find("\"last\"") == std::string::npos;) {
      heard = socket.hear();  // or it was shown the door for saying too much
    }
  }
  expect_unharmed();
}

TEST_F(HallHostile, MovesThatAreNotToBeHad) {
  const std::vector<std::string> odd = {"",
                                        " ",
                                        "\t",
                                        "+",
                                        "+0",
                                        "+6",
                                        "+99999999",
                                        "A5x9",
                                        "é",
                                        "\u202e+1",
                                        "+1 +1 +1",
                                        "*5",
                                        "*?",
                                        "pass resign",
                                        "'; drop --;",
                                        "+1\n+2",
                                        "\\",
                                        "\"",
                                        "{}",
                                        "null",
                                        "../../etc",
                                        "%00",
                                        "𝟏",
                                        "+１",
                                        std::string(4096, '+'),
                                        std::string(4097, 'x'),
                                        std::string("+1\0+2", 5)};
  for (const auto& client : table.clients) {
    for (const std::string& actions : odd) {
      const json answer = client->move(actions);
      ASSERT_EQ(answer.value("say", ""), "refused") << actions;
      EXPECT_FALSE(answer.value("why", "").empty()) << actions;
      EXPECT_EQ(answer["why"].get<std::string>().find('\n'), std::string::npos) << actions;
    }
  }
  expect_unharmed();
}

TEST_F(HallHostile, FramesThatAreTooLargeOrNoText) {
  const auto close_of = [&](const std::string& bytes) {
    RawWebSocket socket(port(), "/ws", header(0));
    socket.write(bytes);
    while (const auto frame = socket.read_frame()) {
      if (frame->kind == 8) return frame->close_code();
    }
    return 0;
  };
  const std::string large(17 * 1024, 'x');
  EXPECT_EQ(close_of(frame_bytes({true, 1, large})), 1009);
  EXPECT_EQ(close_of(frame_bytes({false, 1, large.substr(0, 9000)}) +
                     frame_bytes({true, 0, large.substr(0, 9000)})),
            1009)
      << "in two parts";
  EXPECT_EQ(close_of(frame_bytes({true, 2, "{\"do\":\"ping\"}"})), 1003);
  EXPECT_EQ(close_of(frame_bytes({true, 1, "\xff\xfe"})), 1007) << "no UTF-8";
  EXPECT_EQ(close_of(frame_bytes({true, 1, "{}"}, false)), 1002) << "not masked";
  EXPECT_EQ(close_of(frame_bytes({true, 0, "{}"})), 1002) << "goes on with nothing";
  // Cut off in the middle of a frame, in the middle of a handshake.
  RawWebSocket(port(), "/ws", header(1)).write(frame_bytes({true, 1, large}).substr(0, 100));
  RawClient(port()).write(web_socket_handshake("/ws", header(1)).substr(0, 60));
  // Deep, but not too long.
  RawWebSocket deep(port(), "/ws", header(0));
  deep.say(std::string(16'000, '['));
  EXPECT_NE(deep.hear().find("malformed"), std::string::npos);
  deep.say(R"({"do":"ping","table":)" + std::string(7'000, '[') + std::string(7'000, ']') + "}");
  EXPECT_NE(deep.hear().find("malformed"), std::string::npos);
  expect_unharmed();
}

// The same moves of a whole game, twice each and in a wild order.
TEST_F(HallHostile, OldMovesInAnyOrder) {
  Random random(12);
  std::vector<std::pair<TableClient*, json>> said;
  for (int step = 0; step < 20; ++step) {
    TableClient* mover = table.mover();
    ASSERT_NE(mover, nullptr);
    const auto& legal = mover->legal();
    json message = {{"do", "move"},
                    {"id", "m" + std::to_string(step)},
                    {"answers", mover->number()},
                    {"actions", legal[random.below(static_cast<std::uint32_t>(legal.size()))]}};
    ASSERT_EQ(mover->ask_again(message).value("say", ""), "taken");
    ASSERT_TRUE(table.catch_up());
    said.emplace_back(mover, std::move(message));
    if (table.over()) break;
  }
  number = table.clients[0]->number();
  for (int i = 0; i < 80; ++i) {
    auto& [mover, message] = said[random.below(static_cast<std::uint32_t>(said.size()))];
    const std::int64_t answers = message["answers"];
    EXPECT_EQ(mover->ask_again(message)["number"], answers + 1);
    // The other one says the same: not his to say.
    TableClient& other = *table.clients[static_cast<std::size_t>(1 - mover->seat())];
    json copy = message;
    copy["id"] = other.fresh_id();
    EXPECT_EQ(other.ask_again(copy).value("code", ""), "stale");
  }
  expect_unharmed();
}

}  // namespace
}  // namespace salle
