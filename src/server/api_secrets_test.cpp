// Nobody is told what only others may know: everything that is sent to one seat, over the
// WebSocket and over HTTP, is searched for the other's hand, the seed, and what is still to come.
#include <gtest/gtest.h>

#include "core/random.hpp"
#include "support/api_harness.hpp"

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
    const Match& match = *harness.lobby.find(code);
    for (const std::string& text : harness.io.sent[id]) {
      if (match.over()) continue;
      EXPECT_EQ(text.find(match.setup().seed), std::string::npos);
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
    harness.io.sent[id].clear();
  }

  // Draws are told with their card to who drew, to others without.
  static void check_events(const json& events, Seat seat, const std::string& text) {
    for (const json& event : events) {
      if (event["event"] == "draw" && event["seat"] != seat) {
        EXPECT_TRUE(event["card"].is_null()) << text;
      }
    }
  }

  ApiHarness harness;
  std::string code;
  Seat match_turn_then_ = kNobody;
};

TEST_F(SecretsTest, ARandomGameOfEnGarde) {
  Browser anna = harness.guest();
  Browser bram = harness.guest();
  std::array<Browser*, 2> players = {&anna, &bram};
  code =
      harness
          .post(anna, "/api/tables", {{"game", "en-garde"}, {"rules", "ferti/advanced target=2"}})
          .json["table"]["code"];
  ASSERT_FALSE(harness.connect(kFirst, anna));
  ASSERT_FALSE(harness.connect(kFirst + 1, bram));
  ASSERT_FALSE(harness.connect(kSpectator, Browser{}));
  for (const ConnectionId id : {kFirst, kFirst + 1, kSpectator}) {
    harness.say(id, {{"do", "watch"}, {"table", code}, {"wants", {"view", "events", "meanings"}}});
  }
  ASSERT_EQ(harness.post(bram, "/api/tables/" + code + "/join").status, 200);
  harness.io.work_until([&] { return harness.lobby.find(code)->playing(); });

  Random random(11);
  int moves = 0;
  int with_hands = 0;
  while (!harness.lobby.find(code)->over() && moves < 400) {
    const Match& match = *harness.lobby.find(code);
    match_turn_then_ = match.turn();
    look(kFirst, 0);
    look(kFirst + 1, 1);
    look(kSpectator, kNobody);
    const auto legal = match.game().legal();
    const std::int64_t number = match.number();
    const auto mover = static_cast<ConnectionId>(match.turn());
    // Something that is not legal is refused without telling more.
    harness.say(kFirst + (1 - mover), {{"do", "move"},
                                       {"table", code},
                                       {"id", "x" + std::to_string(moves)},
                                       {"answers", number},
                                       {"actions", legal.front()}});
    harness.say(kFirst + mover, {{"do", "move"},
                                 {"table", code},
                                 {"id", "m" + std::to_string(moves)},
                                 {"answers", number},
                                 {"actions", legal[random() % legal.size()]}});
    harness.io.work_until([&] { return match.number() > number; });
    ++moves;
    if (moves % 10 != 0 || match.over()) continue;
    // Over HTTP, the two and a stranger; the record has the reader's own draws only.
    harness.io.time += 10'000;
    for (std::size_t seat = 0; seat < 2; ++seat) {
      const auto record =
          read_record(harness.get(*players[seat], "/api/tables/" + code + "/record").text);
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
      const std::string facts = harness.get(*players[seat], "/api/tables/" + code).text;
      EXPECT_EQ(facts.find("\"hand"), std::string::npos);
      EXPECT_EQ(facts.find(match.setup().seed), std::string::npos);
      const std::string tables = harness.get(*players[seat], "/api/tables?mine").text;
      EXPECT_EQ(tables.find(match.setup().seed), std::string::npos);
    }
  }
  EXPECT_GT(moves, 20);
  EXPECT_GT(with_hands, 0);
}

// Nothing of an account that is its owner's alone reaches others, whatever they ask for.
TEST(AccountSecrets, StayWithTheirOwner) {
  ApiHarness harness;
  Browser anna = harness.named("Anna");
  Browser bram = harness.named("Bram");
  Browser stranger;
  Browser host;
  host.authorization = "Admin the host's own secret";
  const store::PersonId id = harness.id_of(anna);
  const std::string secret =
      harness.post(anna, "/api/me/second-factor", {{"password", kPassword}}).json["secret"];
  const json codes =
      harness.post(anna, "/api/me/recovery-codes", {{"password", kPassword}}).json["codes"];
  ASSERT_TRUE(store::commit(*harness.store, {store::SetEmail{id, "anna@private.example", true}}));
  // A fresh look at the store, in which the address stands now.
  Accounts later(*harness.store, harness.commits, harness.io, *harness.workers,
                 PasswordCost::least());
  ASSERT_TRUE(later.open());
  Api api({"the host's own secret", "", {}}, *harness.store, harness.commits, harness.io,
          harness.thinkers, {*harness.workers, *harness.workers, *harness.workers}, harness.limits,
          later, harness.lobby);
  const auto ask = [&](const Browser& who, const std::string& method, const std::string& path,
                       const json& body = {}) {
    std::optional<HttpResponse> response;
    api.on_request(ApiHarness::request(who, method, path, body.is_null() ? "" : body.dump()),
                   [&](HttpResponse answer) { response = std::move(answer); });
    harness.io.work_until([&] { return response.has_value(); });
    return *response->body;
  };
  ASSERT_NE(ask(anna, "GET", "/api/me").find("anna@private.example"), std::string::npos);
  ask(anna, "POST", "/api/reports",
      {{"person", "Bram"}, {"reason", "abuse"}, {"text", "a tale told"}});
  ask(anna, "PUT", "/api/me/avoided/Bram", {{"how", "block"}});
  ask(host, "POST", "/api/moderation/suspend/Anna", {{"reason", "the inner reason"}, {"days", 9}});

  std::vector<std::string> hidden = {"anna@private.example", secret,  "the inner reason",
                                     "a tale told",          "argon", anna.cookie.substr(6),
                                     anna.device.substr(13)};
  for (const json& code : codes) hidden.push_back(code.get<std::string>());
  for (const Browser* who : {&bram, &stranger}) {
    for (const char* path :
         {"/api/me", "/api/me/export", "/api/me/sessions", "/api/me/avoided", "/api/people/Anna",
          "/api/people/Anna/games", "/api/people/Bram", "/api/tables", "/api/moderation/reports",
          "/api/moderation/audit", "/api/moderation/audit?about=Anna", "/api/admin/load"}) {
      const std::string told = ask(*who, "GET", path);
      for (const std::string& each : hidden) {
        EXPECT_EQ(told.find(each), std::string::npos) << path << " tells " << each;
      }
    }
    const std::string wrong =
        ask(*who, "POST", "/api/login", {{"name", "Anna"}, {"password", "wrong horse"}});
    EXPECT_EQ(wrong.find("inner reason"), std::string::npos) << "not even that she is suspended";
  }
  // The host reads reports and reasons, but no address, code or secret.
  std::erase(hidden, "the inner reason");
  std::erase(hidden, "a tale told");
  for (const char* path : {"/api/moderation/reports", "/api/moderation/audit", "/api/admin/load",
                           "/api/people/Anna"}) {
    const std::string told = ask(host, "GET", path);
    for (const std::string& each : hidden) {
      EXPECT_EQ(told.find(each), std::string::npos) << path << " tells " << each;
    }
  }
  // Anna's own export has what is hers, and nothing that lets anybody in.
  const std::string own = ask(anna, "GET", "/api/me/export");
  for (const char* part : {"anna@private.example", "the inner reason", "a tale told", "Bram"}) {
    EXPECT_NE(own.find(part), std::string::npos) << part;
  }
  EXPECT_EQ(own.find(secret), std::string::npos);
  EXPECT_EQ(own.find("argon"), std::string::npos);
  EXPECT_EQ(json::parse(own)["sessions"].size(), 1u);
}

}  // namespace
}  // namespace salle::server
