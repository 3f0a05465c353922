// Several nodes of one hall over one PostgreSQL, in one process and on one thread. What they tell each
// other goes through the test's hands, which may lose it, double it, or turn it about; the database is
// real.
#pragma once

#include <deque>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "server/lobby.hpp"
#include "support/any_store.hpp"
#include "support/full_disk.hpp"
#include "support/one_table.hpp"

namespace salle::server {

// Carries hints between nodes when the test says so.
class HintCarrier {
 public:
  class End final : public NodeHints {
   public:
    End(HintCarrier& carrier, int node) : carrier_(carrier), node_(node) {}
    void publish(std::string subject, std::string text) override {
      if (here_) carrier_.said.push_back({node_, std::move(subject), std::move(text)});
    }
    void listen(const std::string& subject) override { subjects_.push_back(subject); }
    void stop_listening(const std::string& subject) override { std::erase(subjects_, subject); }
    bool here() const override { return here_; }
    HintFigures figures() const override { return {}; }

    void set_here(bool here) { here_ = here; }
    bool listens(std::string_view subject) const {
      return std::ranges::any_of(subjects_, [&](const std::string& each) {
        if (!each.ends_with('*')) return each == subject;
        const std::string_view before = std::string_view(each).substr(0, each.size() - 1);
        return subject.starts_with(before) && !subject.substr(before.size()).contains('.');
      });
    }
    void hear(std::string_view subject, std::string_view text) const { tell(subject, text); }

   private:
    HintCarrier& carrier_;
    int node_;
    bool here_ = true;
    std::vector<std::string> subjects_;
  };

  struct Said {
    int node = 0;
    std::string subject;
    std::string text;
  };
  std::deque<Said> said;
  std::vector<End*> ends;

  void carry(const Said& hint) {
    for (std::size_t i = 0; i < ends.size(); ++i) {
      End* end = ends[i];
      if (end == nullptr || static_cast<int>(i) == hint.node || !end->here()) continue;
      if (end->listens(hint.subject)) end->hear(hint.subject, hint.text);
    }
  }
  // All that was said, in its order.
  bool carry_all() {
    bool any = false;
    for (; !said.empty(); any = true) {
      const Said next = std::move(said.front());
      said.pop_front();
      carry(next);
    }
    return any;
  }
};

// Does what is to be done later when the time has come.
class TimedIo : public FakeIo {
 public:
  void after(Millis wait, std::function<void()> work) override {
    later_.emplace_back(time + wait, std::move(work));
  }
  void pass_to(Millis now) {
    time = now;
    for (auto& [when, work] : std::exchange(later_, {})) {
      if (when <= time) {
        work();
      } else {
        later_.emplace_back(when, std::move(work));
      }
    }
  }

 private:
  std::vector<std::pair<Millis, std::function<void()>>> later_;
};

// What a game that is over does: by default nothing.
using MakeEnds = std::function<std::unique_ptr<Conclusions>(store::Store&)>;

struct Node {
  Node(const store::StorePlace& place, HintCarrier& carrier, int number, PlayerDirectory& names,
       const MakeEnds& make_ends)
      : store(place.open()),
        hints(carrier, number),
        nodes(cat("node", number), hints),
        ends(make_ends ? make_ends(store) : std::make_unique<NoConclusions>()),
        lobby(store, commits, io, thinkers, aside, nodes, limits, names, *ends) {
    hints.listen(hints::of_thinking(nodes.name()));
    hints.when_heard([this](std::string_view subject, std::string_view text) {
      return lobby.hear_hint(subject, text);
    });
  }
  ~Node() { wait_for_disk(); }

  void wait_for_disk() const {
    while (commits.waiting() > 0) std::this_thread::yield();
  }
  // What lies ready is done; false if there was nothing.
  void work() {
    wait_for_disk();
    bool read = false;
    aside.run("test", [] {}, [&] { read = true; });
    io.work_until([&] { return read; });
    bool thought = false;
    thinkers.run("test", [] {}, [&] { thought = true; });
    io.work_until([&] { return thought; });
  }

  store::FullDisk store;  // its own way to the one database
  TimedIo io;
  HintCarrier::End hints;
  Nodes nodes;
  store::GroupCommit commits{store};
  ThinkingPool thinkers{1, io};
  WorkPool aside{1, io};
  Limits limits = Limits::none();
  std::unique_ptr<Conclusions> ends;
  Lobby lobby;
};

// Anna's connections are 1 + 10 × node, Bram's 2 + 10 × node, a spectator's 3 + 10 × node.
struct SeveralNodes {
  explicit SeveralNodes(int count, const std::vector<store::TableRow>& tables = {},
                        MakeEnds its_ends = {})
      : store(place.open()), make_ends(std::move(its_ends)) {
    std::vector<store::Change> changes;
    for (store::PersonId id = 1; id <= 6; ++id) {
      changes.push_back(store::person(id, cat("Person ", static_cast<int>(id))));
    }
    for (const store::TableRow& table : tables) changes.push_back(store::PutTable{table});
    EXPECT_TRUE(store->commit(changes));
    for (int i = 0; i < count; ++i) start(i);
    see_each_other();
    settle();
  }

  void start(int i) {
    if (std::ssize(nodes) <= i) nodes.resize(static_cast<std::size_t>(i) + 1);
    nodes[static_cast<std::size_t>(i)] =
        std::make_unique<Node>(place, carrier, i, names, make_ends);
    carrier.ends.resize(nodes.size());
    carrier.ends[static_cast<std::size_t>(i)] = &at(i).hints;
    at(i).io.time = time;
    at(i).nodes.see(rows(), time);
    EXPECT_TRUE(at(i).lobby.reopen());
    for (store::PersonId person = 1; person <= 6; ++person) {
      at(i).lobby.enter(connection(i, person), person, "203.0.113.9");
    }
    at(i).lobby.enter(connection(i, 9), 0, "203.0.113.9");
  }
  // As if its machine had lost power: nothing is said and nothing is finished but what was written.
  void kill(int i) {
    carrier.ends[static_cast<std::size_t>(i)] = nullptr;
    nodes[static_cast<std::size_t>(i)].reset();
  }

  Node& at(int i) { return *nodes[static_cast<std::size_t>(i)]; }
  static ConnectionId connection(int node, store::PersonId person) {
    return static_cast<ConnectionId>(node) * 10 + static_cast<ConnectionId>(person);
  }

  std::vector<store::NodeRow> rows() const {
    std::vector<store::NodeRow> list;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      if (nodes[i] == nullptr) continue;
      store::NodeRow row;
      row.name = nodes[i]->nodes.name();
      row.beat = time;
      list.push_back(row);
    }
    return list;
  }
  void see_each_other() {
    for (auto& node : nodes) {
      if (node != nullptr && node->nodes.see(rows(), time)) node->lobby.nodes_changed();
    }
  }

  // Everything is on disk, and everyone has done what lay ready; hints are carried or stay.
  void settle(bool hints = true) {
    for (int quiet = 0; quiet < 3;) {
      bool any = hints && carrier.carry_all();
      for (auto& node : nodes) {
        if (node == nullptr) continue;
        any |= node->commits.waiting() > 0;
        node->work();
      }
      quiet = any ? 0 : quiet + 1;
    }
  }
  // Time passes as it does.
  void pass(Millis millis, bool hints = true) {
    for (; millis > 0; millis -= Lobby::kTick) {
      time += std::min(millis, Lobby::kTick);
      for (auto& node : nodes) {
        if (node == nullptr) continue;
        node->io.pass_to(time);
        node->lobby.tick();
      }
      settle(hints);
    }
  }

  void say(int node, store::PersonId who, nlohmann::json message,
           const std::string& code = "TABLE2") {
    message["table"] = code;
    at(node).lobby.hear(connection(node, who), message.dump());
  }
  void watch(int node, store::PersonId who, const std::string& code = "TABLE2") {
    say(node, who, {{"do", "watch"}}, code);
    at(node).work();  // what is to be seen is read aside
  }
  const std::vector<std::string>& heard(int node, store::PersonId who) {
    return at(node).io.sent[connection(node, who)];
  }
  // The answer to the message with that id; null if there is none yet.
  nlohmann::json answer(int node, store::PersonId who, const std::string& id) {
    for (const std::string& text : heard(node, who)) {
      const auto message = nlohmann::json::parse(text);
      if (message.value("id", "") == id) return message;
    }
    return nullptr;
  }
  const Match& match(int node, const std::string& code = "TABLE2") {
    return *at(node).lobby.find(code);
  }
  // A move by whoever's turn it is as that node knows it.
  nlohmann::json first_move(int node, const std::string& id, const std::string& code = "TABLE2") {
    const Match& table = match(node, code);
    return {{"do", "move"},
            {"id", id},
            {"answers", table.number()},
            {"actions", table.game().legal().front()}};
  }

  // Why a node's match is not the one in the store; empty where all is well.
  std::string differs(int node, store::TableId id, const std::string& code) {
    const auto stored = store->entries(id, 0);
    if (!stored) return stored.error().message;
    const auto own = match(node, code).stored_entries();
    if (own.size() != stored->size()) {
      return cat("node ", node, " knows ", own.size(), " of ", stored->size(), " entries");
    }
    for (std::size_t i = 0; i < own.size(); ++i) {
      const store::Entry& a = own[i];
      const store::Entry& b = (*stored)[i];
      if (a.number != b.number || a.at != b.at || a.seat != b.seat || a.kind != b.kind ||
          a.text != b.text || a.id != b.id) {
        return cat("node ", node, ": entry ", i + 1, " is another one");
      }
    }
    return "";
  }

  store::StorePlace place{store::Database::kPostgres};
  std::unique_ptr<store::Store> store;  // the test's own
  NoNames names;
  MakeEnds make_ends;
  HintCarrier carrier;
  Millis time = 1'800'000'000'000;
  std::vector<std::unique_ptr<Node>> nodes;
};

}  // namespace salle::server
