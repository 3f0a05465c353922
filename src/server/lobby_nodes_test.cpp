// Several nodes of one hall: whatever becomes of what they tell each other, the store is the truth.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "core/random.hpp"
#include "support/several_nodes.hpp"

namespace salle::server::lobby_nodes {
namespace {

using nlohmann::json;

store::TableRow duel(const std::string& settings = "{}") {
  return table_row("en-garde", "ferti/classic starter=left", kSeed, {kAnnasSeat, kBramsSeat},
                   settings);
}

// Anna moves at one node, and the other, where Bram watches, has not heard of it: how far the table is.
std::int64_t move_unheard(SeveralNodes& hall) {
  hall.watch(0, kAnna);
  hall.watch(1, kBram);
  hall.pass(15'000);
  hall.say(0, kAnna, hall.first_move(0, "a1"));
  hall.settle(false);
  EXPECT_EQ(hall.match(1).number(), hall.match(0).number() - 1);
  return hall.match(0).number();
}

TEST(LobbyNodes, AMoveAtOneNodeIsHeardAtTheOther) {
  SeveralNodes hall(2, {duel()});
  hall.watch(0, kAnna);
  hall.watch(1, kBram);
  hall.pass(15'000);
  ASSERT_TRUE(hall.match(0).playing());
  const auto number = hall.match(0).number();
  EXPECT_EQ(hall.match(1).number(), number);
  hall.say(0, kAnna, hall.first_move(0, "a1"));
  hall.settle();
  EXPECT_EQ(hall.answer(0, kAnna, "a1")["say"], "taken");
  EXPECT_EQ(hall.match(1).number(), number + 1);
  const auto news = json::parse(hall.heard(1, kBram).back());
  EXPECT_EQ(news["say"], "news");
  EXPECT_EQ(news["number"], number + 1);
  EXPECT_EQ(hall.differs(0, 1, "TABLE2"), "");
  EXPECT_EQ(hall.differs(1, 1, "TABLE2"), "");
}

TEST(LobbyNodes, WhatIsProposedAgainstAnOldStateIsAnsweredTruthfully) {
  SeveralNodes hall(2, {duel()});
  hall.watch(0, kAnna);
  hall.watch(1, kAnna);
  hall.watch(1, kBram);
  hall.pass(15'000);
  ASSERT_EQ(hall.match(0).turn(), 0);
  // Anna moves in two windows at two nodes, and nobody hears of anybody.
  const auto one = hall.first_move(0, "one");
  const auto two = hall.first_move(1, "two");
  hall.say(0, kAnna, one);
  hall.settle(false);
  hall.say(1, kAnna, two);
  hall.settle(false);
  EXPECT_EQ(hall.answer(0, kAnna, "one")["say"], "taken");
  EXPECT_EQ(hall.answer(1, kAnna, "two")["say"], "refused");
  EXPECT_EQ(hall.answer(1, kAnna, "two")["code"], "stale");
  EXPECT_EQ(hall.differs(1, 1, "TABLE2"), "") << "it has read what it missed";
  // What does not depend on the state is done all the same.
  hall.say(0, kAnna, {{"do", "salute"}, {"what", "good-luck"}, {"id", "three"}});
  hall.settle(false);
  hall.say(1, kBram, {{"do", "salute"}, {"what", "salute"}, {"id", "four"}});
  hall.settle(false);
  EXPECT_EQ(hall.answer(0, kAnna, "three")["say"], "taken");
  EXPECT_EQ(hall.answer(1, kBram, "four")["say"], "taken");
  EXPECT_EQ(hall.answer(1, kBram, "four")["number"].get<std::int64_t>(),
            hall.answer(0, kAnna, "three")["number"].get<std::int64_t>() + 1);
  EXPECT_GE(hall.at(1).lobby.figures().conflicts, 2);
}

TEST(LobbyNodes, WhoComesFromAnotherNodeHearsNoLessWhileAnEntryIsOnItsWay) {
  SeveralNodes hall(2, {duel()});
  const std::int64_t number = move_unheard(hall);
  hall.say(1, kBram, {{"do", "salute"}, {"what", "salute"}, {"id", "b1"}});
  const std::size_t before = hall.heard(1, kAnna).size();
  hall.say(1, kAnna, {{"do", "watch"}, {"since", number}});
  EXPECT_EQ(hall.heard(1, kAnna).size(), before) << "its answer tells how far the table is";
  hall.settle(false);
  ASSERT_GT(hall.heard(1, kAnna).size(), before);
  const auto table = json::parse(hall.heard(1, kAnna)[before]);
  EXPECT_EQ(table["say"], "table");
  EXPECT_GE(table["number"], number);
}

TEST(LobbyNodes, WhoComesFromAnotherNodeHearsNoLessWhileTheStoreCannotBeRead) {
  SeveralNodes hall(2, {duel()});
  const std::int64_t number = move_unheard(hall);
  hall.at(1).store.unreadable = true;
  const json watch = {{"do", "watch"}, {"since", number}, {"id", "w1"}};
  hall.say(1, kAnna, watch);
  hall.settle(false);
  EXPECT_EQ(hall.answer(1, kAnna, "w1")["code"], "storage") << "the page asks again";
  hall.at(1).store.unreadable = false;
  const std::size_t before = hall.heard(1, kAnna).size();
  hall.say(1, kAnna, watch);
  hall.settle(false);
  ASSERT_GT(hall.heard(1, kAnna).size(), before);
  const auto table = json::parse(hall.heard(1, kAnna)[before]);
  EXPECT_EQ(table["say"], "table");
  EXPECT_EQ(table["number"], number);
}

TEST(LobbyNodes, TheSameMoveIsTakenOnceWhereverItIsSentAgain) {
  SeveralNodes hall(2, {duel()});
  hall.watch(0, kAnna);
  hall.watch(1, kBram);
  hall.pass(15'000);
  const auto move = hall.first_move(0, "same");
  hall.say(0, kAnna, move);
  hall.settle(false);
  const auto first = hall.answer(0, kAnna, "same");
  // Her node is gone; the page sends it again to the other one, which has not heard of it.
  hall.say(1, kAnna, move);
  hall.settle(false);
  const auto again = hall.answer(1, kAnna, "same");
  EXPECT_EQ(again["say"], "taken");
  EXPECT_EQ(again["number"], first["number"]);
  EXPECT_EQ(hall.differs(1, 1, "TABLE2"), "");
}

TEST(LobbyNodes, AnEntryWhoseAnswerWasLostIsRecognised) {
  SeveralNodes hall(2, {duel()});
  hall.watch(0, kAnna);
  hall.pass(15'000);
  const auto number = hall.match(0).number();
  hall.at(0).store.lose_answers = 1;
  hall.say(0, kAnna, hall.first_move(0, "lost"));
  hall.settle();
  EXPECT_EQ(hall.answer(0, kAnna, "lost")["say"], "taken");
  EXPECT_EQ(hall.match(0).number(), number + 1);
  EXPECT_EQ(hall.differs(0, 1, "TABLE2"), "");
}

TEST(LobbyNodes, WithoutHintsTheStoreIsAskedEverySecond) {
  SeveralNodes hall(2, {duel()});
  for (auto& node : hall.nodes) node->hints.set_here(false);
  hall.watch(0, kAnna);
  hall.watch(1, kBram);
  hall.pass(15'000);
  ASSERT_TRUE(hall.match(0).playing());
  hall.say(0, kAnna, hall.first_move(0, "a1"));
  hall.settle();
  EXPECT_EQ(hall.match(1).number(), hall.match(0).number() - 1) << "nobody told it";
  hall.pass(1'000);
  EXPECT_EQ(hall.match(1).number(), hall.match(0).number());
  EXPECT_EQ(json::parse(hall.heard(1, kBram).back())["number"], hall.match(0).number());
}

TEST(LobbyNodes, AHintThatWasNeverTrueIsPutRight) {
  SeveralNodes hall(2, {duel()});
  hall.watch(0, kAnna);
  hall.watch(1, kBram);
  hall.pass(15'000);
  const auto number = hall.match(1).number();
  store::Entry never{1, number + 1, hall.time, 0, "salute", "salute", "x"};
  never.kind = entry_kind({.number = 1, .seat = 0, .what = entries::Greet{}});
  never.text = salute_name(Salute::kSalute);
  hall.at(1).lobby.hear_hint(hints::of_table(1), hints::entry_text(never));
  ASSERT_EQ(hall.match(1).number(), number + 1) << "it fits: no node can know better by itself";
  hall.pass(6'000);
  EXPECT_EQ(hall.match(1).number(), number);
  EXPECT_EQ(json::parse(hall.heard(1, kBram).back())["say"], "table") << "told anew as a whole";
  EXPECT_EQ(hall.differs(1, 1, "TABLE2"), "");
  // What does not fit at all changes nothing.
  never.number = number + 7;
  hall.at(1).lobby.hear_hint(hints::of_table(1), hints::entry_text(never));
  never.number = number + 1;
  never.kind = "begin";
  hall.at(1).lobby.hear_hint(hints::of_table(1), hints::entry_text(never));
  EXPECT_EQ(hall.match(1).number(), number);
}

TEST(LobbyNodes, TheCaretakerGoesOnWhereANodeHasGone) {
  // A computer is to move, and the node that saw the game begin is gone.
  SeveralNodes hall(3, {table_row("en-garde", "ferti/classic starter=left", kSeed,
                                  {{SeatKind::kComputer, 0, "random"}, kAnnasSeat})});
  int caretaker = 0;
  while (!hall.at(caretaker).nodes.cares_for(1)) ++caretaker;
  const int other = (caretaker + 1) % 3;
  hall.watch(other, kAnna);
  for (int seconds = 0; seconds < 30 && hall.match(other).number() < 2; ++seconds) {
    hall.pass(1'000);
  }
  ASSERT_GE(hall.match(other).number(), 2);
  ASSERT_EQ(hall.match(other).turn(), 1) << "the computer has moved";
  // Anna moves at the caretaker, which dies before it has thought.
  hall.watch(caretaker, kAnna);
  const auto before = hall.match(caretaker).number();
  hall.say(caretaker, kAnna, hall.first_move(caretaker, "m"));
  hall.at(caretaker).wait_for_disk();
  hall.kill(caretaker);
  hall.see_each_other();
  hall.pass(30'000);
  EXPECT_GT(hall.match(other).number(), before + 1) << "the computer moved all the same";
  EXPECT_EQ(hall.differs(other, 1, "TABLE2"), "");
}

// Many come at once from a node that is gone: what they want to see is read for all of them, and
// what one of them says meanwhile is heard after it.
TEST(LobbyNodes, WhoComesIsShownTheTableBeforeHisMoveIsTaken) {
  SeveralNodes hall(2, {duel()});
  hall.watch(0, kAnna);
  hall.watch(0, kBram);
  hall.pass(5'000);
  const nlohmann::json move = hall.first_move(0, "m");
  const store::PersonId mover = hall.match(0).turn() == 0 ? kAnna : kBram;
  hall.kill(0);
  hall.see_each_other();
  hall.say(1, kAnna, {{"do", "watch"}});
  hall.say(1, kBram, {{"do", "watch"}});
  hall.say(1, mover, move);
  hall.settle();
  for (const store::PersonId each : {kAnna, kBram}) {
    const auto& heard = hall.heard(1, each);
    ASSERT_FALSE(heard.empty());
    EXPECT_EQ(nlohmann::json::parse(heard.front())["say"], "table") << heard.front();
  }
  EXPECT_EQ(hall.answer(1, mover, "m")["say"], "taken");
  EXPECT_EQ(hall.differs(1, 1, "TABLE2"), "");
}

// Somebody who asks on without waiting is held back, and what is kept of him is little.
TEST(LobbyNodes, WhoDoesNotWaitForTheTableIsToldTo) {
  SeveralNodes hall(2, {duel()});
  hall.say(0, kAnna, {{"do", "watch"}});
  for (int i = 0; i < 20; ++i) hall.say(0, kAnna, {{"do", "ping"}, {"id", std::to_string(i)}});
  hall.settle();
  EXPECT_EQ(hall.answer(0, kAnna, "15")["say"], "taken");
  EXPECT_EQ(hall.answer(0, kAnna, "16")["code"], "busy");
  EXPECT_EQ(hall.answer(0, kAnna, "19")["code"], "busy");
  // Gone before it was read: nothing comes of it.
  hall.say(1, kBram, {{"do", "watch"}});
  hall.at(1).lobby.leave(12);
  hall.settle();
  EXPECT_TRUE(hall.heard(1, kBram).empty());
}

TEST(LobbyNodes, ATableIsHeldOnlyWhereItIsNeeded) {
  SeveralNodes hall(2, {duel()});
  const int caretaker = hall.at(0).nodes.cares_for(1) ? 0 : 1;
  const int other = 1 - caretaker;
  hall.watch(other, kAnna);
  hall.pass(10'000);
  EXPECT_EQ(hall.at(other).lobby.figures().rooms, 1);
  hall.at(other).lobby.leave(SeveralNodes::connection(other, kAnna));
  hall.pass(90'000);
  EXPECT_EQ(hall.at(other).lobby.figures().rooms, 0);
  EXPECT_EQ(hall.at(caretaker).lobby.figures().rooms, 1);
}

TEST(LobbyNodes, ATimeThatIsUpIsSeenToOnce) {
  SeveralNodes hall(3, {duel(R"({"clock":{"kind":"live","base":10,"increment":2}})")});
  hall.watch(0, kAnna);
  hall.watch(1, kBram);
  hall.watch(2, kAnna);
  hall.pass(40'000);
  ASSERT_TRUE(hall.match(0).over());
  EXPECT_EQ(hall.match(0).ending(), MatchEnding::kTime);
  for (int node = 0; node < 3; ++node) EXPECT_EQ(hall.differs(node, 1, "TABLE2"), "");
  const auto row = hall.store->table(1);
  EXPECT_EQ((*row)->status, MatchStatus::kOver);
}

TEST(LobbyNodes, WhoWatchesElsewhereIsThere) {
  SeveralNodes hall(2, {duel()});
  hall.watch(0, kAnna);
  hall.watch(1, kBram);
  hall.pass(15'000);
  const auto present = [&](int node) {
    std::vector<bool> list;
    for (const SeatCard& card : hall.at(node).lobby.seat_cards(hall.match(node))) {
      list.push_back(card.present);
    }
    return list;
  };
  EXPECT_EQ(present(0), (std::vector<bool>{true, true}));
  EXPECT_EQ(present(1), (std::vector<bool>{true, true}));
  hall.at(1).lobby.leave(SeveralNodes::connection(1, kBram));
  hall.settle();
  EXPECT_EQ(present(0), (std::vector<bool>{true, false}));
  hall.kill(0);
  hall.pass(5'000);
  EXPECT_EQ(present(1), (std::vector<bool>{true, false})) << "perhaps it is only slow";
  hall.pass(10'000);
  EXPECT_EQ(present(1), (std::vector<bool>{false, false}));
}

TEST(LobbyNodes, WhileNobodyIsHeardNobodyIsClaimedAbsent) {
  SeveralNodes hall(2, {duel()});
  hall.watch(0, kAnna);
  hall.watch(1, kBram);
  hall.pass(15'000);
  hall.say(0, kAnna, hall.first_move(0, "m"));
  hall.settle();
  ASSERT_EQ(hall.match(0).turn(), 1);
  for (auto& node : hall.nodes) node->hints.set_here(false);
  hall.pass(400'000);
  hall.say(0, kAnna, {{"do", "claim"}, {"what", "win"}, {"id", "c"}});
  hall.settle();
  EXPECT_EQ(hall.answer(0, kAnna, "c")["code"], "presence-unknown");
  hall.at(1).lobby.leave(SeveralNodes::connection(1, kBram));
  for (auto& node : hall.nodes) node->hints.set_here(true);
  hall.pass(400'000);
  hall.say(0, kAnna, {{"do", "claim"}, {"what", "win"}, {"id", "d"}});
  hall.settle();
  EXPECT_EQ(hall.answer(0, kAnna, "d")["say"], "taken") << hall.answer(0, kAnna, "d");
}

// Whatever happens to hints: every node's match is the one in the store, nobody is told two
// histories, and what was answered as taken is there.
TEST(LobbyNodes, NothingDependsOnHints) {
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    Random random(seed);
    const auto below = [&](std::size_t n) {
      return static_cast<std::size_t>(random.below(static_cast<std::uint32_t>(n)));
    };
    std::vector<store::TableRow> rows;
    for (int i = 1; i <= 3; ++i) {
      auto row = duel();
      row.id = i;
      row.code = cat("TABLE", i + 1);
      rows.push_back(row);
    }
    SeveralNodes hall(3, rows);
    const auto code = [&](std::size_t table) { return cat("TABLE", table + 2); };
    for (int node = 0; node < 3; ++node) {
      for (std::size_t table = 0; table < 3; ++table) {
        hall.watch(node, kAnna, code(table));
        hall.watch(node, kBram, code(table));
      }
    }
    hall.pass(15'000);
    std::vector<HintCarrier::Said> late;
    int ids = 0;
    for (int step = 0; step < 150; ++step) {
      const int node = static_cast<int>(below(3));
      const store::PersonId who = below(2) == 0 ? kAnna : kBram;
      const std::string at = code(below(3));
      const std::string id = cat("s", ++ids);
      switch (below(8)) {
        case 0:
          hall.say(node, who, {{"do", "salute"}, {"what", "salute"}, {"id", id}}, at);
          break;
        case 1:
          hall.say(node, who, {{"do", "take-back"}, {"what", "ask"}, {"id", id}}, at);
          break;
        case 2:
          hall.say(node, who, {{"do", "take-back"}, {"what", "accept"}, {"id", id}}, at);
          break;
        case 3:
          hall.pass(1'000, false);
          break;
        default:
          if (hall.match(node, at).turn() != kNobody) {
            const store::PersonId mover = hall.match(node, at).turn() == 0 ? kAnna : kBram;
            hall.say(node, mover, hall.first_move(node, id, at), at);
          }
      }
      // Some of what was said is lost, some is doubled, some comes much later or never.
      while (!hall.carrier.said.empty()) {
        auto hint = hall.carrier.said.front();
        hall.carrier.said.pop_front();
        switch (below(4)) {
          case 0:
            break;
          case 1:
            hall.carrier.carry(hint);
            hall.carrier.carry(hint);
            break;
          case 2:
            late.push_back(hint);
            break;
          default:
            hall.carrier.carry(hint);
        }
        if (!late.empty() && below(3) == 0) {
          const auto chosen = late.begin() + static_cast<std::ptrdiff_t>(below(late.size()));
          hall.carrier.carry(*chosen);
          if (below(2) == 0) late.erase(chosen);
        }
      }
      if (below(3) != 0) hall.settle(false);
    }
    hall.settle(false);
    hall.pass(6'000, false);
    for (std::size_t table = 0; table < 3; ++table) {
      const auto stored = *hall.store->entries(static_cast<store::TableId>(table + 1), 0);
      for (int node = 0; node < 3; ++node) {
        EXPECT_EQ(hall.differs(node, static_cast<store::TableId>(table + 1), code(table)), "")
            << "seed " << seed;
        for (const store::PersonId who : {kAnna, kBram}) {
          for (const std::string& text : hall.heard(node, who)) {
            const auto message = json::parse(text);
            if (message.value("table", "") != code(table)) continue;
            if (message["say"] == "taken") {
              const auto number = message["number"].get<std::size_t>();
              ASSERT_LE(number, stored.size());
              EXPECT_EQ(json(stored[number - 1].id), message["id"]) << "seed " << seed;
            }
            if (!message.contains("entries")) continue;
            for (const auto& entry : message["entries"]) {
              const auto number = entry["number"].get<std::size_t>();
              ASSERT_LE(number, stored.size());
              EXPECT_EQ(stored[number - 1].at, entry["at"]) << "seed " << seed;
              EXPECT_EQ(json(stored[number - 1].kind), entry["kind"]) << "seed " << seed;
            }
          }
        }
      }
      EXPECT_GT(stored.size(), 10u);
    }
  }
}

}  // namespace
}  // namespace salle::server::lobby_nodes
