// How people conduct themselves at a table, whoever keeps it: every rule of conduct once against
// Match itself and through the hall, on both databases, over real WebSockets. The terminal and the page have the
// same rules in tests of their own (conduct_terminal_test.cpp, web/tests/browser).
#include <gtest/gtest.h>

#include <memory>

#include "match/viewer_messages.hpp"
#include "support/any_store.hpp"
#include "support/running_hall.hpp"
#include "support/store_files.hpp"
#include "support/table_client.hpp"

namespace salle {
namespace {

using nlohmann::json;

const json kWants = {"view", "events", "meanings", "may"};

// Match by itself: what is proposed is taken at once.
class MatchItself {
 public:
  void open(const TablePlan& plan) {
    MatchSetup setup;
    setup.code = "TABLE2";
    setup.game = plan.game;
    setup.rules = plan.rules;
    setup.seed = std::string(64, 'a');
    setup.settings = parse_settings(plan.settings).value();
    for (int seat = 0; seat < plan.seats; ++seat) {
      const auto computer = plan.computers.find(seat);
      setup.seats.push_back(computer == plan.computers.end()
                                ? Occupant{SeatKind::kPerson, seat + 1, ""}
                                : Occupant{SeatKind::kComputer, 0, computer->second});
    }
    match_.emplace(Match::open(setup).value());
    put(match_->propose_begin(now_));
    let_computers_act();
  }
  json ask(int seat, json message) {
    message["table"] = match_->code();
    message["id"] = "c" + std::to_string(++ids_);
    now_ += 5'000;
    const auto decoded = decode(message.dump());
    if (!decoded) return {{"say", "refused"}, {"code", "malformed"}};
    const auto entry = match_->propose(seat, *decoded, now_, 0, Language::kEnglish);
    if (!entry) return {{"say", "refused"}, {"code", entry.error().code}};
    put(entry);
    let_computers_act();
    return {{"say", "taken"}};
  }
  json standing(int seat) {
    const std::vector<SeatCard> cards(match_->seats().size());
    const Listener listener{seat, Language::kEnglish, {true, true, true, false, false, true}, 0};
    return json::parse(*table_text(*match_, cards, listener, 0, now_));
  }
  std::string computer_at(int seat) { return match_->computer_at(seat).value_or(""); }
  // Longer than anybody has.
  void let_time_pass() {
    now_ += 3'600'000;
    put(match_->propose_flag(now_));
  }
  std::vector<int> rematch() {
    const auto order = match_->rematch_order();
    return {order.begin(), order.end()};
  }

 private:
  void put(const Answer<MatchEntry>& entry) {
    ASSERT_TRUE(entry) << entry.error().why;
    ASSERT_TRUE(match_->take(*entry));
  }
  void let_computers_act() {
    while (match_->turn() != kNobody && match_->computer_at(match_->turn())) {
      put(match_->propose_computer_move(match_->turn(), {match_->game().legal().front()}, now_));
    }
  }
  std::optional<Match> match_;
  Millis now_ = 1'700'000'000'000;
  int ids_ = 0;
};

// The hall as a process, its players as WebSocket clients.
class TheHall {
 public:
  explicit TheHall(store::Database database = store::Database::kSqlite) : place_(database) {
    EXPECT_TRUE(hall_.start()) << hall_.said();
  }

  void open(const TablePlan& plan) {
    table_ = set_up(hall_.port(), plan);
    ASSERT_EQ(table_.why, "");
    seats_.assign(static_cast<std::size_t>(plan.seats), nullptr);
    for (const auto& client : table_.clients) {
      seats_[static_cast<std::size_t>(client->seat())] = client.get();
    }
    let_computers_act();
  }
  json ask(int seat, json message) {
    TableClient& client = *seats_[static_cast<std::size_t>(seat)];
    if (message["do"] == "move") message["answers"] = client.number();
    const json answer = client.ask(message);
    table_.catch_up();
    if (answer["say"] == "taken") let_computers_act();
    return answer;
  }
  json standing(int seat) {
    TableClient& client = *seats_[static_cast<std::size_t>(seat)];
    client.say({{"do", "watch"}, {"table", table_.code}, {"wants", kWants}});
    json heard = client.hear();
    while (!heard.is_null() && heard["say"] != "table") heard = client.hear();
    return heard;
  }
  std::string computer_at(int seat) {
    const json told = ask_hall(hall_.port(), "GET", "/api/tables/" + table_.code).json["table"];
    // Who stands in has no name of his own: the person's stays. That it is scholar is the match's.
    return told["seats"][static_cast<std::size_t>(seat)]["computer"] == true ? "scholar" : "";
  }
  void let_time_pass() {
    for (const auto& client : table_.clients) {
      while (client->playing() && !client->hear().is_null()) continue;
    }
  }
  std::vector<int> rematch() {
    std::vector<std::string> before;
    for (const auto& client : table_.clients) before.push_back(client->guest().name);
    const HttpAnswer made =
        table_.clients[0]->guest().post(hall_.port(), "/api/tables/" + table_.code + "/rematch");
    EXPECT_EQ(made.status, 201) << made.text;
    std::vector<int> order;
    for (const json& seat : made.json["table"]["seats"]) {
      const auto from = std::ranges::find(before, seat["name"].get<std::string>());
      order.push_back(static_cast<int>(from - before.begin()));
    }
    return order;
  }

 private:
  void let_computers_act() {
    TableClient& any = *table_.clients.front();
    for (;;) {
      table_.catch_up();
      const int turn = any.turn();
      if (!any.playing() || turn < 0) return;
      const bool person = seats_[static_cast<std::size_t>(turn)] != nullptr && !left(turn);
      if (person) return;
      if (any.hear().is_null()) return;
    }
  }
  bool left(int seat) const {
    return std::ranges::any_of(table_.clients.front()->entries(), [&](const auto& each) {
      return each.second["kind"] == "resign" && each.second["seat"] == seat;
    });
  }
  store::StorePlace place_;
  store::Scratch scratch_;
  RunningHall hall_{scratch_.file("hall"), {}, place_.address()};
  PlayedTable table_;
  std::vector<TableClient*> seats_;
};

class TheHallOnPostgres : public TheHall {
 public:
  TheHallOnPostgres() : TheHall(store::Database::kPostgres) {}
};

template <class Keeper>
class Conduct : public ::testing::Test {
 protected:
  void open(const TablePlan& plan) { keeper_.open(plan); }
  // "taken", or the code of the refusal.
  std::string ask(int seat, const json& message) {
    const json answer = keeper_.ask(seat, message);
    return answer["say"] == "taken" ? "taken" : answer.value("code", "?");
  }
  std::string draw(int seat, const char* what) {
    return ask(seat, {{"do", "draw"}, {"what", what}});
  }
  std::string take_back(int seat, const char* what) {
    return ask(seat, {{"do", "take-back"}, {"what", what}});
  }
  std::string resign(int seat) { return ask(seat, {{"do", "resign"}}); }
  std::string salute(int seat, const char* what) {
    return ask(seat, {{"do", "salute"}, {"what", what}});
  }
  std::string play(int seat, const std::string& actions) {
    const json now = standing(seat);
    return ask(seat, {{"do", "move"}, {"answers", now["number"]}, {"actions", actions}});
  }
  json standing(int seat) { return keeper_.standing(seat); }
  std::string first(int seat) { return standing(seat)["legal"][0]["action"]; }
  std::string play_first(int seat) { return play(seat, first(seat)); }
  bool may(int seat, const char* what) {
    const json list = standing(seat)["may"];
    return std::ranges::find(list, json(what)) != list.end();
  }
  Keeper keeper_;
};
using Keepers = ::testing::Types<MatchItself, TheHall, TheHallOnPostgres>;
TYPED_TEST_SUITE(Conduct, Keepers);

const TablePlan kArchers{"archers", "standard first=dark"};
const TablePlan kFencing{"en-garde", "ferti/advanced starter=left"};
const TablePlan kAgainstComputer{"archers", "standard first=dark", 2, {{1, "first-lesson"}}};

TYPED_TEST(Conduct, OnesOwnDrawOfferStandsAfterOnesOwnMove) {
  this->open(kArchers);
  EXPECT_EQ(this->draw(0, "offer"), "taken");
  EXPECT_EQ(this->play_first(0), "taken");
  EXPECT_EQ(this->standing(1)["drawOffered"], 0);
  EXPECT_TRUE(this->may(1, "answer-draw"));
  EXPECT_FALSE(this->may(0, "answer-draw"));
}

TYPED_TEST(Conduct, AMoveOfTheOtherSideDeclinesADraw) {
  this->open(kArchers);
  EXPECT_EQ(this->draw(1, "offer"), "taken");
  EXPECT_EQ(this->play_first(0), "taken");
  EXPECT_FALSE(this->standing(1).contains("drawOffered"));
  EXPECT_EQ(this->draw(0, "accept"), "no-offer");
}

TYPED_TEST(Conduct, ADrawIsAgreedByTheOtherSideOnly) {
  this->open(kArchers);
  EXPECT_EQ(this->draw(0, "accept"), "no-offer");
  EXPECT_EQ(this->draw(0, "offer"), "taken");
  EXPECT_EQ(this->draw(0, "accept"), "own-offer");
  EXPECT_EQ(this->draw(1, "offer"), "offered");
  EXPECT_EQ(this->draw(1, "accept"), "taken");
  const json end = this->standing(0);
  EXPECT_EQ(end["status"], "over");
  EXPECT_EQ(end["ending"], "agreed");
  EXPECT_EQ(end["payoffs"], json({0, 0}));
}

TYPED_TEST(Conduct, DrawsAreForGamesThatHaveThem) {
  this->open(kFencing);
  EXPECT_FALSE(this->may(0, "offer-draw"));
  EXPECT_EQ(this->draw(0, "offer"), "no-draws");
}

TYPED_TEST(Conduct, WhoHasAskedOftenEnoughLetsTheGameGoOnFirst) {
  this->open(kArchers);
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(this->draw(1, "offer"), "taken");
    EXPECT_EQ(this->draw(0, "decline"), "taken");
  }
  EXPECT_FALSE(this->may(1, "offer-draw"));
  EXPECT_EQ(this->draw(1, "offer"), "asked-enough");
  EXPECT_EQ(this->play_first(0), "taken");
  EXPECT_EQ(this->draw(1, "offer"), "taken");
}

TYPED_TEST(Conduct, AComputerThatIsNotBehindDeclinesADrawByMoving) {
  this->open(kAgainstComputer);
  EXPECT_EQ(this->draw(0, "offer"), "taken");
  while (this->standing(0)["turn"] == 0 && this->standing(0).contains("drawOffered")) {
    ASSERT_EQ(this->play_first(0), "taken");
  }
  EXPECT_EQ(this->standing(0)["status"], "playing");
  EXPECT_FALSE(this->standing(0).contains("drawOffered"));
}

TYPED_TEST(Conduct, SeveralActionsOfOneTurnAreAllDoneOrNone) {
  this->open(kArchers);
  const json before = this->standing(0)["view"];
  EXPECT_EQ(this->play(0, "f4-f5 f5-f4"), "illegal") << "the board would be as it was";
  EXPECT_EQ(this->play(0, "f4-f5 f5:e g4-g5"), "too-long") << "a turn is two manoeuvres";
  EXPECT_EQ(this->play(0, "f4-f5 nonsense"), "illegal");
  EXPECT_EQ(this->standing(0)["view"], before);
  EXPECT_EQ(this->play(0, "f4-f5 f5:e"), "taken");
  EXPECT_EQ(this->standing(0)["turn"], 1);
}

TYPED_TEST(Conduct, ChanceDoesNotActBetweenTheActionsOfOneMove) {
  this->open(kFencing);
  const json before = this->standing(0)["view"];
  // After a step a card is drawn: what comes then is decided by who knows it.
  EXPECT_EQ(this->play(0, this->first(0) + " " + this->first(0)), "too-long");
  EXPECT_EQ(this->standing(0)["view"], before);
}

TYPED_TEST(Conduct, OnesOwnLastActionIsTakenBackIfTheOthersAgree) {
  this->open(kArchers);
  const json before = this->standing(0)["view"];
  EXPECT_EQ(this->take_back(0, "ask"), "cannot-take-back") << "nothing was done";
  EXPECT_EQ(this->play_first(0), "taken");
  EXPECT_EQ(this->take_back(1, "ask"), "cannot-take-back") << "not the other's";
  EXPECT_TRUE(this->may(0, "take-back"));
  EXPECT_EQ(this->take_back(0, "ask"), "taken");
  EXPECT_NE(this->standing(0)["view"], before);
  EXPECT_EQ(this->take_back(0, "accept"), "own-request");
  EXPECT_EQ(this->take_back(1, "decline"), "taken");
  EXPECT_NE(this->standing(0)["view"], before);
  EXPECT_EQ(this->take_back(0, "ask"), "taken");
  EXPECT_TRUE(this->may(1, "answer-take-back"));
  EXPECT_EQ(this->take_back(1, "accept"), "taken");
  EXPECT_EQ(this->standing(0)["view"], before);
}

TYPED_TEST(Conduct, NothingIsTakenBackAfterSomebodyElseActed) {
  this->open(kArchers);
  EXPECT_EQ(this->play(0, "f4-f5 f5:e"), "taken");
  EXPECT_EQ(this->play_first(1), "taken");
  EXPECT_EQ(this->take_back(0, "ask"), "cannot-take-back");
}

TYPED_TEST(Conduct, NothingIsTakenBackAcrossADrawnCard) {
  this->open(kFencing);
  EXPECT_EQ(this->play_first(0), "taken");
  EXPECT_FALSE(this->may(0, "take-back"));
  EXPECT_EQ(this->take_back(0, "ask"), "cannot-take-back");
}

TYPED_TEST(Conduct, WhatAComputerAnsweredIsTakenBackToo) {
  this->open(kAgainstComputer);
  EXPECT_EQ(this->play_first(0), "taken");
  const json half = this->standing(0)["view"];
  EXPECT_EQ(this->play_first(0), "taken");
  ASSERT_EQ(this->standing(0)["turn"], 0) << "the computer has answered";
  EXPECT_EQ(this->take_back(0, "ask"), "taken");
  EXPECT_EQ(this->standing(0)["view"], half);
}

TYPED_TEST(Conduct, AMoveEndsTheQuestionWhetherToTakeBack) {
  this->open(kArchers);
  EXPECT_EQ(this->play_first(0), "taken");
  EXPECT_EQ(this->take_back(0, "ask"), "taken");
  EXPECT_EQ(this->play_first(0), "taken");
  EXPECT_FALSE(this->standing(1).contains("takeBackAsked"));
  EXPECT_EQ(this->take_back(1, "accept"), "not-asked");
}

TYPED_TEST(Conduct, WhoResignsAloneHasLost) {
  this->open(kArchers);
  EXPECT_EQ(this->resign(0), "taken");
  const json end = this->standing(1);
  EXPECT_EQ(end["ending"], "resigned");
  EXPECT_EQ(end["payoffs"], json({-1, 1}));
  EXPECT_EQ(this->resign(1), "over");
  EXPECT_EQ(this->play(1, "f4-f5"), "over");
}

TYPED_TEST(Conduct, AScholarStandsInForWhoLeavesATeam) {
  this->open({"sword-and-shield", "melee knights=2v2", 4});
  std::vector<int> team;
  const json seats = this->standing(0)["seats"];
  for (int seat = 0; seat < 4; ++seat) {
    if (seats[static_cast<std::size_t>(seat)]["side"] == 0) team.push_back(seat);
  }
  ASSERT_EQ(team.size(), 2u);
  EXPECT_EQ(this->resign(team[0]), "taken");
  EXPECT_EQ(this->standing(team[1])["status"], "playing");
  EXPECT_EQ(this->keeper_.computer_at(team[0]), "scholar");
  EXPECT_EQ(this->resign(team[0]), "resigned");
  EXPECT_FALSE(this->standing(team[0]).contains("legal"));
  EXPECT_EQ(this->resign(team[1]), "taken");
  const json end = this->standing(0);
  EXPECT_EQ(end["status"], "over");
  for (const int seat : team) EXPECT_EQ(end["payoffs"][static_cast<std::size_t>(seat)], -1);
}

TYPED_TEST(Conduct, WhoRunsOutOfTimeHasLost) {
  TablePlan plan = kArchers;
  plan.settings = {{"clock", {{"kind", "live"}, {"base", 10}, {"increment", 0}}}};
  this->open(plan);
  this->keeper_.let_time_pass();
  const json end = this->standing(1);
  EXPECT_EQ(end["ending"], "time");
  EXPECT_EQ(end["payoffs"], json({-1, 1}));
}

TYPED_TEST(Conduct, ARematchChangesSides) {
  this->open(kArchers);
  EXPECT_FALSE(this->may(0, "rematch"));
  EXPECT_EQ(this->resign(0), "taken");
  EXPECT_TRUE(this->may(0, "rematch"));
  EXPECT_EQ(this->keeper_.rematch(), (std::vector<int>{1, 0}));
}

TYPED_TEST(Conduct, GreetingsAreForPeopleAndNotTooManyAtOnce) {
  this->open(kArchers);
  EXPECT_TRUE(this->may(0, "salute"));
  EXPECT_EQ(this->salute(0, "good-luck"), "taken");
  EXPECT_EQ(this->salute(0, "rude"), "malformed") << "there are no others";
  EXPECT_EQ(this->play_first(0), "taken") << "a greeting makes no move stale";
}

TYPED_TEST(Conduct, NobodyIsThereToBeGreetedBesideAComputer) {
  this->open(kAgainstComputer);
  EXPECT_FALSE(this->may(0, "salute"));
}

TYPED_TEST(Conduct, OnlyTheOneToMoveMoves) {
  this->open(kArchers);
  EXPECT_EQ(this->play(1, "f4-f5"), "not-your-turn");
  EXPECT_EQ(this->ask(0, {{"do", "move"}, {"answers", 0}, {"actions", ""}}).empty(), false);
  EXPECT_EQ(this->play_first(0), "taken");
}

}  // namespace
}  // namespace salle
