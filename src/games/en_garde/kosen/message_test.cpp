#include "games/en_garde/kosen/message.hpp"

#include <gtest/gtest.h>

#include "games/en_garde/kosen/lines.hpp"

namespace salle::kosen {
namespace {

Play play_in(std::string_view line) {
  const auto message = read_client(line);
  EXPECT_TRUE(message) << line << ": " << message.error().message;
  return message ? std::get<Play>(*message) : Play{};
}

std::string refusal_of(std::string_view line) {
  const auto message = read_client(line);
  return message ? "taken" : message.error().message;
}

TEST(KosenMessage, WritesEveryValueAsText) {
  EXPECT_EQ(line_of(ConnectionStart{1}),
            "{\"Type\":\"ConnectionStart\",\"From\":\"Server\",\"To\":\"Client\",\"ClientID\":"
            "\"1\"}\n");
  EXPECT_EQ(line_of(BoardInfo{{3, 20}, {1, 0}, 11, 0}),
            "{\"Type\":\"BoardInfo\",\"From\":\"Server\",\"To\":\"Client\",\"PlayerPosition_0\":"
            "\"3\",\"PlayerPosition_1\":\"20\",\"PlayerScore_0\":\"1\",\"PlayerScore_1\":\"0\","
            "\"NumofDeck\":\"11\",\"CurrentPlayer\":\"0\"}\n");
  EXPECT_EQ(line_of(Played{{4, true, true, 2}}),
            "{\"Type\":\"Played\",\"From\":\"Server\",\"To\":\"Client\",\"MessageID\":\"102\","
            "\"PlayCard\":\"4\",\"NumOfCard\":\"2\"}\n");
  EXPECT_EQ(line_of(RoundEnd{-1, {2, 3}, "drawn"}),
            "{\"Type\":\"RoundEnd\",\"From\":\"Server\",\"To\":\"Client\",\"RWinner\":\"-1\","
            "\"Score0\":\"2\",\"Score1\":\"3\",\"Message\":\"drawn\"}\n");
  EXPECT_EQ(play_line({3, false, false, 0}),
            "{\"Type\":\"Play\",\"From\":\"Client\",\"To\":\"Server\",\"MessageID\":\"101\","
            "\"PlayCard\":\"3\",\"Direction\":\"B\"}\n");
  EXPECT_EQ(evaluation_line({{"1F", 0.5}, {"5B", 1.2}}),
            "{\"Type\":\"Evaluation\",\"From\":\"Client\",\"To\":\"Server\",\"1F\":\"0.5000\","
            "\"5B\":\"1.0000\"}\n");
}

TEST(KosenMessage, AHandOfThreeHasThreeFields) {
  en_garde::Cards hand;
  hand.add(5, 2);
  hand.add(1);
  EXPECT_EQ(line_of(HandInfo{hand}),
            "{\"Type\":\"HandInfo\",\"From\":\"Server\",\"To\":\"Client\",\"Hand1\":\"1\","
            "\"Hand2\":\"5\",\"Hand3\":\"5\"}\n");
}

TEST(KosenMessage, WordsAreAsciiOnOneLine) {
  EXPECT_EQ(player_name_line("é\"\n"),
            "{\"Type\":\"PlayerName\",\"From\":\"Client\",\"To\":\"Server\",\"Name\":"
            "\"\\u00e9\\\"\\n\"}\n");
}

TEST(KosenMessage, ReadsWhatBotsMayWrite) {
  const Play forward{3, false, true, 0};
  EXPECT_EQ(play_in(R"({"Type":"Play","From":"Client","To":"Server","MessageID":"101",)"
                    R"("PlayCard":"3","Direction":"F"})"),
            forward);
  EXPECT_EQ(play_in(R"({"Direction":"Forward","PlayCard":3,"Type":"Play"})"), forward);
  EXPECT_EQ(play_in("\xef\xbb\xbf <json>{\"type\":\"Play\",\"PLAYCARD\":\" 3 \",\"direction\":"
                    "\"f\"}</json>\r"),
            forward);
  EXPECT_EQ(play_in(R"({"Type":"Play","MessageID":102,"PlayCard":"4","NumOfCard":"2"})"),
            (Play{4, true, true, 2}));
  EXPECT_EQ(play_in(R"({"Type":"Play","PlayCard":"4","NumOfCard":"2"})"), (Play{4, true, true, 2}))
      << "an attack by its fields";
}

TEST(KosenMessage, RefusesInWords) {
  EXPECT_EQ(refusal_of("hello"), "a line must be one JSON object");
  EXPECT_EQ(refusal_of("[]"), "a line must be one JSON object");
  EXPECT_EQ(refusal_of("{}"), "\"Type\" is missing");
  EXPECT_EQ(refusal_of(R"({"Type":"Run"})"),
            "\"Type\" must be PlayerName, Evaluation or Play, not 'Run'");
  EXPECT_EQ(refusal_of(R"({"Type":"PlayerName"})"), "\"Name\" is missing");
  EXPECT_EQ(refusal_of(R"({"Type":"PlayerName","Name":[]})"), "\"Name\" must be a text");
  EXPECT_EQ(refusal_of(R"({"Type":"Play","PlayCard":"three","Direction":"F"})"),
            "\"PlayCard\" must be a number, not 'three'");
  EXPECT_EQ(refusal_of(R"({"Type":"Play","PlayCard":"3","Direction":"up"})"),
            "\"Direction\" must be \"F\" or \"B\", not 'up'");
  EXPECT_EQ(refusal_of(R"({"Type":"Play","MessageID":"102","PlayCard":"3"})"),
            "\"NumOfCard\" is missing");
}

TEST(KosenMessage, ServersAreReadTheSameWay) {
  const auto board = read_server(
      R"({"PlayerPosition_0":"4","PlayerPosition_1":"9","NumofDeck":"7","Type":"BoardInfo"})");
  ASSERT_TRUE(board);
  EXPECT_EQ(std::get<BoardInfo>(*board).square, (std::array{4, 9}));
  EXPECT_EQ(std::get<BoardInfo>(*board).current, -1) << "not told";
  const auto hand = read_server(R"({"Type":"HandInfo","Hand1":"2","Hand2":"2","Hand3":"5"})");
  ASSERT_TRUE(hand);
  EXPECT_EQ(std::get<HandInfo>(*hand).hand.count(2), 2);
  EXPECT_EQ(std::get<HandInfo>(*hand).hand.total(), 3);
  EXPECT_FALSE(read_server(R"({"Type":"HandInfo","Hand1":"6"})"));
  EXPECT_FALSE(read_server(
      R"({"Type":"BoardInfo","PlayerPosition_0":"9","PlayerPosition_1":"9","NumofDeck":"7"})"));
  ASSERT_TRUE(read_server(R"({"Type":"Weather"})"));
}

TEST(KosenMessage, OnlyWhatTheProtocolKnowsIsAPlay) {
  using en_garde::Action;
  EXPECT_EQ(Play::of(Action::advance(3)), (Play{3, false, true, 0}));
  EXPECT_EQ(Play::of(Action::attack(2, 3)), (Play{2, true, true, 3}));
  EXPECT_FALSE(Play::of(Action::parry(2, 1)));
  EXPECT_FALSE((Play{6, false, true, 0}).action());
  EXPECT_FALSE((Play{3, true, true, 6}).action());
  EXPECT_EQ((Play{3, true, true, 2}).action(), Action::attack(3, 2));
}

std::vector<std::string> lines_in(std::vector<std::string> pieces) {
  Lines lines;
  std::vector<std::string> out;
  for (const std::string& piece : pieces) {
    lines.feed(piece);
    while (const auto line = lines.next()) out.push_back(line->too_long ? "TOO LONG" : line->text);
  }
  return out;
}

TEST(KosenLines, EndWithAnyLineEndHoweverTheyArrive) {
  using Texts = std::vector<std::string>;
  EXPECT_EQ(lines_in({"a\nb\r\nc\rd"}), (Texts{"a", "b", "c"}));
  EXPECT_EQ(lines_in({"a", "b", "\r", "\n", "\n", " \t\n", "c\n"}), (Texts{"ab", "c"}));
}

TEST(KosenLines, ALongLineIsToldOnceAndSkipped) {
  using Texts = std::vector<std::string>;
  const std::string longer(kMostLine + 1, 'x');
  const std::string longest(3 * kMostLine, 'x');
  EXPECT_EQ(lines_in({longer + "\nb\n"}), (Texts{"TOO LONG", "b"}));
  EXPECT_EQ(lines_in({longest, longest, "\nb\n"}), (Texts{"TOO LONG", "b"}));
  EXPECT_EQ(lines_in({std::string(kMostLine, 'x') + "\n"}).front().size(), kMostLine);
}

}  // namespace
}  // namespace salle::kosen
