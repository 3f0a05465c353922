#include "server/nats_hints.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>
#include <utility>
#include <vector>

#include "support/api_harness.hpp"
#include "support/nats_server.hpp"

namespace salle::server::nats_hints {
namespace {

using Heard = std::vector<std::pair<std::string, std::string>>;

// One node's end of it, with the hall's thread in the test's hands.
struct NatsNode {
  explicit NatsNode(const std::string& url) : hints(open_nats(url, io).value()) {
    hints->when_heard([this](std::string_view subject, std::string_view text) {
      heard.emplace_back(subject, text);
      return text != "nonsense";
    });
  }

  // Says something until the other one has heard it: what was lost before he listened is lost.
  bool reaches(NatsNode& other, const std::string& subject) {
    const std::size_t before = other.heard.size();
    for (int tries = 0; tries < 6'000; ++tries) {
      hints->publish(subject, "are you there?");
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
      other.take();
      if (other.heard.size() > before) return true;
    }
    return false;
  }

  void take() {
    bool done = false;
    io.post([&] { done = true; });
    io.work_until([&] { return done; });
  }
  void hear(std::size_t count) {
    io.work_until([&] { return heard.size() >= count; });
  }

  FakeIo io;
  std::unique_ptr<NodeHints> hints;
  Heard heard;
};

// Everything that was said before has arrived.
void empty(NatsNode& from, NatsNode& to) {
  from.hints->publish("salle.end", "end");
  const std::pair<std::string, std::string> end = {"salle.end", "end"};
  to.io.work_until([&] { return !to.heard.empty() && to.heard.back() == end; });
  to.heard.clear();
}

TEST(NatsHints, OneNodeHearsTheOtherAndNotItself) {
  NatsServer server;
  NatsNode one(server.url());
  NatsNode two(server.url());
  two.hints->listen("salle.table.7.*");
  two.hints->listen("salle.end");
  one.hints->listen("salle.table.7.*");
  ASSERT_TRUE(one.reaches(two, "salle.table.7.71"));
  ASSERT_TRUE(one.reaches(two, "salle.end"));
  empty(one, two);

  one.hints->publish("salle.table.7.71", "first");
  one.hints->publish("salle.table.8.72", "not for him");
  one.hints->publish("salle.table.7.135", std::string("with\0a zero", 11));
  two.hear(2);
  EXPECT_EQ(two.heard, (Heard{{"salle.table.7.71", "first"},
                              {"salle.table.7.135", std::string("with\0a zero", 11)}}));
  one.take();
  EXPECT_TRUE(one.heard.empty());
  EXPECT_GE(one.hints->figures().sent, 3);
  EXPECT_GE(two.hints->figures().received, 2);

  two.heard.clear();
  two.hints->stop_listening("salle.table.7.*");
  // In the same order as the words before it: once this is heard the other is no longer listened to.
  two.hints->listen("salle.other");
  ASSERT_TRUE(one.reaches(two, "salle.other"));
  one.hints->publish("salle.table.7.71", "nobody listens");
  one.hints->publish("salle.end", "end");
  two.io.work_until([&] { return !two.heard.empty() && two.heard.back().second == "end"; });
  for (const auto& [subject, text] : two.heard) EXPECT_NE(text, "nobody listens");
}

TEST(NatsHints, WhatIsTooLongIsDroppedAndCounted) {
  NatsServer server;
  NatsNode one(server.url());
  NatsNode two(server.url());
  two.hints->listen("salle.end");
  two.hints->listen("salle.person");
  ASSERT_TRUE(one.reaches(two, "salle.person"));
  ASSERT_TRUE(one.reaches(two, "salle.end"));
  empty(one, two);
  one.hints->publish("salle.person", std::string(kLongestHint + 1, 'x'));
  one.hints->publish("salle.person", std::string(kLongestHint, 'x'));
  two.hear(1);
  EXPECT_EQ(two.heard[0].second.size(), kLongestHint);
  EXPECT_EQ(one.hints->figures().dropped, 1);
  EXPECT_EQ(two.hints->figures().dropped, 0);
  one.hints->publish("salle.person", "nonsense");
  two.hear(2);
  EXPECT_EQ(two.hints->figures().dropped, 1) << "it was not understood";
}

TEST(NatsHints, AServerThatGoesAndComesBackIsHeardAgain) {
  NatsServer server;
  NatsNode one(server.url());
  NatsNode two(server.url());
  two.hints->listen("salle.person");
  ASSERT_TRUE(one.reaches(two, "salle.person"));
  EXPECT_TRUE(one.hints->here());
  server.stop();
  while (one.hints->here() || two.hints->here()) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  const auto sent = one.hints->figures().sent;
  one.hints->publish("salle.person", "nobody is there");
  server.start();
  EXPECT_TRUE(one.reaches(two, "salle.person")) << "it listens again by itself";
  EXPECT_GT(one.hints->figures().sent, sent);
  EXPECT_EQ(one.hints->figures().losses, 1);
}

TEST(NatsHints, AServerThatIsNotThereYetIsWaitedFor) {
  NatsServer server;
  server.stop();
  NatsNode one(server.url());
  NatsNode two("nats://127.0.0.1:1, " + server.url());
  two.hints->listen("salle.person");
  EXPECT_FALSE(one.hints->here());
  server.start();
  EXPECT_TRUE(one.reaches(two, "salle.person"));
}

TEST(NatsHints, AddressesThatAreNoneAreRefusedWithoutRepeatingThem) {
  FakeIo io;
  for (const char* wrong :
       {"", "127.0.0.1:4222", "http://secret@127.0.0.1", "nats://a,,nats://b"}) {
    const auto hints = open_nats(wrong, io);
    ASSERT_FALSE(hints) << wrong;
    EXPECT_NE(hints.error().message.find("--nats"), std::string::npos);
    EXPECT_EQ(hints.error().message.find("secret"), std::string::npos);
  }
}

}  // namespace
}  // namespace salle::server::nats_hints
