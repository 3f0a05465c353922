// Whole servers over one database, with a real nats-server between them, and clients of their own.
#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "server/server.hpp"
#include "support/any_store.hpp"
#include "support/nats_server.hpp"
#include "support/table_client.hpp"

namespace salle::server {
namespace {

using nlohmann::json;

// Until it is so; a minute at most.
bool comes_true(const std::function<bool()>& so) {
  const auto patience = std::chrono::steady_clock::now() + std::chrono::minutes(1);
  while (!so()) {
    if (std::chrono::steady_clock::now() > patience) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  return true;
}

class RunningNode {
 public:
  RunningNode(const std::string& data, const std::string& nats, const std::string& name) {
    ServerOptions options;
    options.http.port = 0;
    options.data = data;
    options.nats = nats;
    options.node = name;
    options.thinkers = 1;
    auto opened = Server::open(options);
    EXPECT_TRUE(opened) << opened.error().message;
    if (!opened) return;
    server_ = std::move(*opened);
    port_ = server_->port();
    thread_ = std::thread([this] {
      server_->run();
      server_.reset();
    });
  }
  ~RunningNode() {
    stop();
    if (thread_.joinable()) thread_.join();
  }
  void stop() {
    if (!std::exchange(stopped_, true) && server_) server_->stop(std::chrono::seconds(3));
  }
  void end() {
    stop();
    thread_.join();
  }
  std::uint16_t port() const { return port_; }

 private:
  std::unique_ptr<Server> server_;
  std::uint16_t port_ = 0;
  bool stopped_ = false;
  std::thread thread_;
};

struct ServerNodes : testing::Test {
  store::StorePlace place{store::Database::kPostgres};
  std::unique_ptr<store::Store> store = place.open();
  NatsServer nats;
  RunningNode one{place.address(), nats.url(), "one"};
  RunningNode two{place.address(), nats.url(), "two"};

  std::string health(const RunningNode& node) {
    return ask_hall(node.port(), "GET", "/healthz").text;
  }
  // Both know of each other.
  void SetUp() override {
    for (const RunningNode* node : {&one, &two}) {
      ASSERT_TRUE(comes_true([&] {
        return ask_hall(node->port(), "GET", "/metrics").text.find("salle_nodes_alive 2") !=
               std::string::npos;
      }));
      ASSERT_TRUE(comes_true([&] { return health(*node) == "ok\n"; }));
    }
  }
  // Anna sits at the table at one node, Bram at the other.
  std::string table_of(const Guest& anna, const Guest& bram) {
    const auto made = anna.post(one.port(), "/api/tables",
                                {{"game", "en-garde"}, {"seats", json::array({"me", "open"})}});
    EXPECT_EQ(made.status, 201) << made.text;
    const std::string code = made.json["table"]["code"];
    const auto joined = bram.post(two.port(), "/api/tables/" + code + "/join");
    EXPECT_EQ(joined.status, 200) << joined.text;
    return code;
  }
};

TEST_F(ServerNodes, TwoPlayAtTwoNodesAndOneOfThemCloses) {
  const Guest anna = new_guest(one.port());
  const Guest bram = new_guest(two.port());
  const std::string code = table_of(anna, bram);
  TableClient here(one.port(), anna, code);
  TableClient there(two.port(), bram, code);
  ASSERT_TRUE(here.connect());
  ASSERT_TRUE(there.connect());
  const auto play = [&](TableClient& mover, TableClient& other) {
    const auto answer = mover.move(mover.legal().front());
    EXPECT_EQ(answer["say"], "taken") << answer;
    EXPECT_TRUE(other.hear_until(answer["number"]));
  };
  while (!here.playing()) ASSERT_FALSE(here.hear().is_null());
  ASSERT_TRUE(there.hear_until(here.number()));
  for (int moves = 0; moves < 6 && !here.over(); ++moves) {
    here.turn() == here.seat() ? play(here, there) : play(there, here);
  }
  EXPECT_TRUE(here.wrongs().empty());
  EXPECT_TRUE(there.wrongs().empty());

  // Her node closes: those who send people there are told first, then she is sent to the other.
  one.stop();
  EXPECT_TRUE(comes_true([&] {
    const auto answer = ask_hall(one.port(), "GET", "/healthz");
    return answer.status == 503 && answer.text.find("draining") != std::string::npos;
  }));
  EXPECT_EQ(here.hear_all(), 1012);
  one.end();
  TableClient again(two.port(), anna, code);
  ASSERT_TRUE(again.connect());
  EXPECT_EQ(again.number(), there.number());
  EXPECT_EQ(again.seat(), here.seat());
  // What she had sent last is sent once more, and was taken once.
  ASSERT_FALSE(here.taken().empty());
  const auto& [id, number] = *here.taken().begin();
  const auto repeat = again.ask_again(
      {{"do", "move"}, {"table", code}, {"id", id}, {"answers", 1}, {"actions", "whatever"}});
  EXPECT_EQ(repeat["say"], "taken") << repeat;
  EXPECT_EQ(repeat["number"], number);
  const auto rows = store->nodes();
  ASSERT_TRUE(rows);
  ASSERT_EQ(rows->size(), 1u) << "it has said that it is gone";
  EXPECT_EQ(rows->front().name, "two");
  if (again.over()) return;
  again.turn() == again.seat() ? play(again, there) : play(there, again);
}

TEST_F(ServerNodes, WhoIsShownOutAtOneNodeIsShownOutAtAll) {
  const Guest anna = new_guest(one.port());
  const Guest bram = new_guest(two.port());
  const std::string code = table_of(anna, bram);
  TableClient there(two.port(), bram, code);
  ASSERT_TRUE(there.connect());
  std::string path = "/api/admin/ban/" + bram.name;
  for (auto at = path.find(' '); at != std::string::npos; at = path.find(' ')) {
    path.replace(at, 1, "%20");
  }
  const auto admin = "Admin " + *store->records().secret("admin");
  const auto banned = ask_hall(one.port(), "POST", path, json::object(), admin);
  ASSERT_EQ(banned.status, 200) << banned.text;
  EXPECT_EQ(there.hear_all(), 1008);
  EXPECT_TRUE(comes_true([&] { return bram.get(two.port(), "/api/me").status != 200; }));
}

TEST_F(ServerNodes, WithoutNatsTheyGoOnAndSaySo) {
  const Guest anna = new_guest(one.port());
  const Guest bram = new_guest(two.port());
  const std::string code = table_of(anna, bram);
  TableClient here(one.port(), anna, code);
  TableClient there(two.port(), bram, code);
  ASSERT_TRUE(here.connect());
  ASSERT_TRUE(there.connect());
  while (!here.playing()) ASSERT_FALSE(here.hear().is_null());
  ASSERT_TRUE(there.hear_until(here.number()));
  nats.stop();
  EXPECT_TRUE(comes_true([&] { return health(one) == "ok, hints away\n"; }));
  TableClient& mover = here.turn() == here.seat() ? here : there;
  TableClient& other = &mover == &here ? there : here;
  const auto answer = mover.move(mover.legal().front());
  EXPECT_EQ(answer["say"], "taken") << answer;
  EXPECT_TRUE(other.hear_until(answer["number"])) << "it has asked the database";
  nats.start();
  EXPECT_TRUE(comes_true([&] { return health(one) == "ok\n" && health(two) == "ok\n"; }));
}

TEST(ServerNodesOptions, WhatMakesNoSenseIsRefused) {
  store::Scratch scratch;
  ServerOptions options;
  options.http.port = 0;
  options.data = scratch.folder();
  options.nats = "nats://127.0.0.1:1";
  auto alone = Server::open(options);
  ASSERT_FALSE(alone);
  EXPECT_NE(alone.error().message.find("--nats"), std::string::npos);
  options.nats.clear();
  options.node = "two words";
  auto named = Server::open(options);
  ASSERT_FALSE(named);
  EXPECT_NE(named.error().message.find("--node"), std::string::npos);
}

}  // namespace
}  // namespace salle::server
