// A server that is killed while games are played, and started again: nothing that was answered is
// lost, nothing is played twice. SALLE_TEST_SCALE=50 makes it a thousand kills.
#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "store/store.hpp"
#include "support/any_store.hpp"
#include "support/program.hpp"
#include "support/running_hall.hpp"
#include "support/scale.hpp"
#include "support/store_files.hpp"
#include "support/table_client.hpp"
#include "support/table_truth.hpp"

namespace salle {
namespace {

using nlohmann::json;

// A move that was sent when the server went.
struct InFlight {
  TableClient* client;
  std::string id;
  std::string action;
  std::int64_t answers;
};

class HallKill : public testing::TestWithParam<store::Database> {
 protected:
  void open_tables() {
    const std::vector<TablePlan> plans = {
        {"en-garde", "ferti/advanced target=99"},
        {"archers", "standard quiet=20"},
        {"sword-and-shield", "joust"},
        {"sword-and-shield", "melee knights=2v2", 4, {{3, "random"}}},
        {"en-garde", "abacus/classic target=2", 2, {{1, "random"}}},
    };
    for (std::size_t i = 0; i < plans.size(); ++i) {
      if (i < tables.size() && !tables[i].over()) continue;
      if (i < tables.size()) finished.push_back(std::move(tables[i]));
      PlayedTable table = set_up(hall.port(), plans[i]);
      ASSERT_EQ(table.why, "");
      if (i < tables.size()) {
        tables[i] = std::move(table);
      } else {
        tables.push_back(std::move(table));
      }
    }
  }

  void play_a_while() {
    for (std::uint32_t steps = random.below(25); steps > 0; --steps) {
      PlayedTable& table = tables[random.below(static_cast<std::uint32_t>(tables.size()))];
      if (!table.over()) table.step(random);
      ASSERT_EQ(table.why, "");
    }
  }

  // Moves at all tables, and a new table, without waiting for answers.
  std::vector<InFlight> salvo() {
    std::vector<InFlight> moves;
    for (PlayedTable& table : tables) {
      TableClient* client = table.mover();
      if (client == nullptr) continue;
      const auto& legal = client->legal();
      InFlight move{client, "salvo" + std::to_string(++salvos),
                    legal[random.below(static_cast<std::uint32_t>(legal.size()))],
                    client->number()};
      client->send_move(move.id, move.action, move.answers);
      moves.push_back(std::move(move));
    }
    return moves;
  }

  void reconnect() {
    for (PlayedTable& table : tables) {
      for (const auto& client : table.clients) {
        const std::int64_t known = client->number();
        ASSERT_TRUE(client->connect()) << table.code;
        ASSERT_GE(client->number(), known) << "something is lost";
        ASSERT_TRUE(client->wrongs().empty()) << client->wrongs().front();
      }
      ASSERT_TRUE(table.catch_up());
    }
  }

  // Every move of the salvo is taken once, whether it had been before or not.
  void resend(const std::vector<InFlight>& moves) {
    for (const InFlight& move : moves) {
      const auto before = move.client->taken().find(move.id);
      const std::int64_t told = before == move.client->taken().end() ? 0 : before->second;
      std::int64_t there = 0;  // the number under which the disk already had it
      for (const auto& [number, entry] : move.client->entries()) {
        if (number > move.answers && entry["kind"] == "move" &&
            entry["seat"] == move.client->seat()) {
          there = number;
          break;
        }
      }
      const json answer = move.client->ask_again(
          {{"do", "move"}, {"id", move.id}, {"answers", move.answers}, {"actions", move.action}});
      ASSERT_EQ(answer.value("say", ""), "taken") << answer;
      if (told > 0) {
        ASSERT_EQ(answer["number"], told);
        ASSERT_EQ(there, told) << "answered, and not on the disk";
        ++answered;
      } else if (there > 0) {
        ASSERT_EQ(answer["number"], there) << "on the disk, not yet answered, and taken again";
        ++written;
      } else {
        ASSERT_GT(answer["number"].get<std::int64_t>(), move.answers);
        ++lost;
      }
    }
    for (PlayedTable& table : tables) ASSERT_TRUE(table.catch_up());
  }

  void end_all() {
    for (PlayedTable& table : tables) {
      while (!table.over()) {
        for (const auto& client : table.clients) {
          if (!client->over()) client->ask({{"do", "resign"}});
        }
        table.catch_up();
      }
      finished.push_back(std::move(table));
    }
    tables.clear();
    for (const PlayedTable& table : finished) {
      const std::string path = scratch.file(table.code + ".txt");
      std::ofstream(path)
          << ask_hall(hall.port(), "GET", "/api/tables/" + table.code + "/record").text;
      const auto verdict = run_salle("replay --verify " + path);
      EXPECT_EQ(verdict.status, 0) << table.code << ": " << verdict.output;
    }
  }

  store::StorePlace place{GetParam()};
  store::Scratch scratch;
  RunningHall hall{scratch.file("hall"), {}, place.address()};
  Random random{1893};
  std::vector<PlayedTable> tables;
  std::vector<PlayedTable> finished;
  int salvos = 0;
  int answered = 0;
  int written = 0;
  int lost = 0;
};

TEST_P(HallKill, NothingAnsweredIsLostAndNothingIsPlayedTwice) {
  ASSERT_TRUE(hall.start()) << hall.log();
  const int kills = scaled(20);
  for (int kill = 0; kill < kills; ++kill) {
    ASSERT_NO_FATAL_FAILURE(open_tables());
    ASSERT_NO_FATAL_FAILURE(play_a_while());
    const Guest host = new_guest(hall.port());
    RawClient opener(hall.port());
    const auto moves = salvo();
    opener.write(request_text("POST", "/api/tables", R"({"game":"archers"})", host.bearer()));
    ::usleep(random.below(4000));
    ASSERT_EQ(hall.kill(), 128 + SIGKILL);
    for (PlayedTable& table : tables) {
      for (const auto& client : table.clients) client->hear_all();
    }
    const RawResponse made = read_response(opener);

    ASSERT_TRUE(hall.start()) << hall.log();
    if (made.status == 201) {
      const std::string code = json::parse(made.body)["table"]["code"];
      EXPECT_EQ(host.get(hall.port(), "/api/tables/" + code).status, 200) << "a table is lost";
    }
    ASSERT_NO_FATAL_FAILURE(reconnect()) << "kill " << kill;
    ASSERT_NO_FATAL_FAILURE(resend(moves)) << "kill " << kill;
  }
  end_all();
  EXPECT_EQ(hall.terminate(), 0);

  const auto store = place.open();
  ASSERT_NE(store, nullptr);
  std::size_t heard = 0;
  for (const PlayedTable& table : finished) {
    const TableTruth truth(*store, table.code);
    for (const auto& client : table.clients) {
      EXPECT_EQ(truth.check(*client), "") << table.code << " seat " << client->seat();
      heard += client->heard().size();
    }
  }
  std::cout << kills << " kills, " << finished.size() << " games, " << heard
            << " messages; of the moves in flight " << answered << " were answered, " << written
            << " written, " << lost << " neither\n";
}

using store::Database;
using store::name_of_database;
SALLE_ON_BOTH(HallKill);

}  // namespace
}  // namespace salle
