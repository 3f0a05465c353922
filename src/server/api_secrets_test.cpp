// Nobody is told what only others may know: everything that is sent to one seat, over the
// WebSocket and over HTTP, is searched for the other's hand, the seed, and what is still to come.
#include <gtest/gtest.h>

#include "core/random.hpp"
#include "support/front_desk.hpp"

namespace salle::server {
namespace {

using nlohmann::json;

// Calls `visit(name, value)` for every field, however deep.
template <class Visit>
void each_field(const json& value, const Visit& visit) {
  if (value.is_object()) {
    for (const auto& [name, inner] : value.items()) {
      visit(name, inner);
      each_field(inner, visit);
    }
  } else if (value.is_array()) {
    for (const json& inner : value) each_field(inner, visit);
  }
}

class SecretsTest : public testing::Test {
 protected:
  static constexpr ConnectionId kFirst = 1;  // seat 0, seat 1, a spectator
  static constexpr ConnectionId kSpectator = 3;

  // All texts that reached a connection since the last look.
  void look(ConnectionId id, Seat seat) {
    const Match& match = *desk.hall.find(code);
    for (const std::string& text : desk.doors.sent[id]) {
      if (match.over()) continue;
      EXPECT_EQ(text.find(match.row().seed), std::string::npos);
      const json message = json::parse(text);
      each_field(message, [&](const std::string& name, const json& value) {
        if (name == "hands") {
          for (std::size_t i = 0; i < value.size(); ++i) {
            EXPECT_TRUE(static_cast<Seat>(i) == seat || value[i].is_null()) << text;
          }
        }
        if (name == "events") check_events(value, seat, text);
      });
      EXPECT_TRUE(!message.contains("legal") || match_turn_then_ == seat) << text;
    }
    desk.doors.sent[id].clear();
  }

  // Draws are told with their card to who drew, to others without.
  static void check_events(const json& events, Seat seat, const std::string& text) {
    for (const json& event : events) {
      if (event["event"] == "draw" && event["seat"] != seat) {
        EXPECT_TRUE(event["card"].is_null()) << text;
      }
    }
  }

  FrontDesk desk;
  std::string code;
  Seat match_turn_then_ = kNobody;
};

TEST_F(SecretsTest, ARandomGameOfEnGarde) {
  Browser anna = desk.guest();
  Browser bram = desk.guest();
  std::array<Browser*, 2> players = {&anna, &bram};
  code =
      desk.post(anna, "/api/tables", {{"game", "en-garde"}, {"rules", "ferti/advanced target=2"}})
          .json["table"]["code"];
  ASSERT_FALSE(desk.connect(kFirst, anna));
  ASSERT_FALSE(desk.connect(kFirst + 1, bram));
  ASSERT_FALSE(desk.connect(kSpectator, Browser{}));
  for (const ConnectionId id : {kFirst, kFirst + 1, kSpectator}) {
    desk.say(id, {{"do", "watch"}, {"table", code}, {"wants", {"view", "events", "meanings"}}});
  }
  ASSERT_EQ(desk.post(bram, "/api/tables/" + code + "/join").status, 200);
  desk.doors.work_until([&] { return desk.hall.find(code)->playing(); });

  Random random(11);
  int moves = 0;
  int with_hands = 0;
  while (!desk.hall.find(code)->over() && moves < 400) {
    const Match& match = *desk.hall.find(code);
    match_turn_then_ = match.turn();
    look(kFirst, 0);
    look(kFirst + 1, 1);
    look(kSpectator, kNobody);
    const auto legal = match.game().legal();
    const std::int64_t number = match.number();
    const auto mover = static_cast<ConnectionId>(match.turn());
    // Something that is not legal is refused without telling more.
    desk.say(kFirst + (1 - mover), {{"do", "move"},
                                    {"table", code},
                                    {"id", "x" + std::to_string(moves)},
                                    {"answers", number},
                                    {"actions", legal.front()}});
    desk.say(kFirst + mover, {{"do", "move"},
                              {"table", code},
                              {"id", "m" + std::to_string(moves)},
                              {"answers", number},
                              {"actions", legal[random() % legal.size()]}});
    desk.doors.work_until([&] { return match.number() > number; });
    ++moves;
    if (moves % 10 != 0 || match.over()) continue;
    // Over HTTP, the two and a stranger; the record has the reader's own draws only.
    desk.doors.time += 10'000;
    for (std::size_t seat = 0; seat < 2; ++seat) {
      const auto record =
          read_record(desk.get(*players[seat], "/api/tables/" + code + "/record").text);
      ASSERT_TRUE(record) << record.error().message;
      const auto own = match.game().actions(Viewer::seat(static_cast<Seat>(seat)));
      const auto all = match.game().actions(Viewer::all());
      EXPECT_EQ(record->actions.size(), all.size());
      const auto actors = match.game().actors();
      for (std::size_t i = 0; i < all.size(); ++i) {
        if (actors[i] == kChance && record->actions[i] != "*?") {
          EXPECT_EQ(record->actions[i], all[i]);
          ++with_hands;
        }
        EXPECT_EQ(record->actions[i] == "*?", own[i] == "*?");
      }
      const std::string facts = desk.get(*players[seat], "/api/tables/" + code).text;
      EXPECT_EQ(facts.find("\"hand"), std::string::npos);
      EXPECT_EQ(facts.find(match.row().seed), std::string::npos);
      const std::string tables = desk.get(*players[seat], "/api/tables?mine").text;
      EXPECT_EQ(tables.find(match.row().seed), std::string::npos);
    }
  }
  EXPECT_GT(moves, 20);
  EXPECT_GT(with_hands, 0);
}

}  // namespace
}  // namespace salle::server
