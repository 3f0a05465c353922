// A hall with one table, without a network: its disk and its clock are in the test's hands.
#pragma once

#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "core/text.hpp"
#include "server/lobby.hpp"
#include "support/api_harness.hpp"
#include "support/full_disk.hpp"

namespace salle::server {

inline constexpr store::PersonId kAnna = 1;
inline constexpr store::PersonId kBram = 2;

class NoNames : public PlayerDirectory {
 public:
  std::string name_of(store::PersonId person) override {
    return person == 0 ? "" : cat("Person ", static_cast<int>(person));
  }
};

class NoConclusions : public Conclusions {
 public:
  Result<server::Conclusion> concluded(const Match&) override { return server::Conclusion{}; }
  void settled() override {}
};

// Keeps what is to be done later, too.
class PatientIo : public FakeIo {
 public:
  void after(Millis, std::function<void()> work) override { later.push_back(std::move(work)); }
  void do_later() {
    for (auto& work : std::exchange(later, {})) work();
  }
  std::vector<std::function<void()>> later;
};

inline store::TableRow table_row(const std::string& game, const std::string& rules,
                                 const std::string& seed, std::vector<Occupant> seats,
                                 const std::string& settings = "{}") {
  store::TableRow table;
  table.id = 1;
  table.code = "TABLE2";
  table.game = game;
  table.rules = Table::open(game, rules)->rules();
  table.settings = settings;
  table.seed = seed;
  table.seats = std::move(seats);
  table.host = kAnna;
  table.created = 1'800'000'000'000;
  return table;
}

inline const Occupant kAnnasSeat = {SeatKind::kPerson, kAnna, ""};
inline const Occupant kBramsSeat = {SeatKind::kPerson, kBram, ""};
inline const std::string kSeed(64, 'a');

// Opened with one table; connection 1 is Anna's, 2 is Bram's, 3 a spectator's.
struct OneTable {
  explicit OneTable(const store::TableRow& table, Conclusions* ends = nullptr,
                    const std::vector<store::Entry>& entries = {},
                    PlayerDirectory* people = nullptr)
      : disk(store::opened(scratch.file())),
        lobby(disk, commits, io, thinkers, aside, nodes, limits, people ? *people : names,
              ends ? *ends : nothing) {
    std::vector<store::Change> changes;
    for (const store::PersonId id : {kAnna, kBram}) {
      changes.push_back(store::person(id, cat("Person ", static_cast<int>(id))));
    }
    changes.push_back(store::PutTable{table});
    for (const store::Entry& entry : entries) changes.push_back(store::AddEntry{entry});
    EXPECT_TRUE(disk.commit(changes));
    EXPECT_TRUE(lobby.reopen());
    for (const ConnectionId id : {1, 2, 3}) {
      lobby.enter(id, id < 3 ? static_cast<store::PersonId>(id) : 0, "203.0.113.9");
    }
  }

  // What is on its way to the disk still wants the hall.
  ~OneTable() {
    while (commits.waiting() > 0) std::this_thread::yield();
  }

  const Match& match() { return *lobby.find("TABLE2"); }
  void begin() {
    io.work_until([&] { return match().playing(); });
    while (commits.waiting() > 0) std::this_thread::yield();  // for the row
  }
  void say(ConnectionId who, nlohmann::json message) {
    message["table"] = "TABLE2";
    lobby.hear(who, message.dump());
  }
  void watch(ConnectionId who) { say(who, {{"do", "watch"}}); }
  nlohmann::json last(ConnectionId who) { return nlohmann::json::parse(io.sent[who].back()); }
  // Waits for the answer.
  nlohmann::json ask(ConnectionId who, nlohmann::json message) {
    message["id"] = cat("id", ++ids);
    say(who, message);
    std::optional<nlohmann::json> answer;
    io.work_until([&] {
      for (const std::string& text : io.sent[who]) {
        const auto heard = nlohmann::json::parse(text);
        if (heard.contains("id") && heard["id"] == message["id"]) answer = heard;
      }
      return answer.has_value();
    });
    return answer.value_or(nullptr);
  }
  // Everything that computers thought has arrived, and everything is on the disk.
  void settle() {
    bool thought = false;
    thinkers.run("1", [] {}, [&] { thought = true; });
    thoughts.work_until([&] { return thought; });
    written();
  }
  void written() {
    bool done = false;
    commits.submit({}, [&](const auto&) { io.post([&] { done = true; }); });
    io.work_until([&] { return done; });
  }
  nlohmann::json move(ConnectionId who, const std::string& actions) {
    return ask(who, {{"do", "move"}, {"answers", match().number()}, {"actions", actions}});
  }
  // Time passes as it does: the hall looks at itself every second.
  void pass(Millis millis) {
    for (; millis > 0; millis -= Lobby::kTick) {
      io.time += std::min(millis, Lobby::kTick);
      lobby.tick();
      written();
    }
  }

  store::Scratch scratch;
  store::FullDisk disk;
  PatientIo io;
  PatientIo thoughts;  // what computers think arrives when the test wants it
  store::GroupCommit commits{disk};
  ThinkingPool thinkers{1, thoughts};
  WorkPool aside{1, io};
  NoHints hints;
  Nodes nodes{"one", hints};
  Limits limits;
  NoNames names;
  NoConclusions nothing;
  Lobby lobby;
  int ids = 0;
};

}  // namespace salle::server
