// What the host is told of the nodes.
#include <gtest/gtest.h>

#include "server/totp.hpp"
#include "support/api_harness.hpp"

namespace salle::server {
namespace {

using nlohmann::json;

TEST(ApiNodes, AreForTheHostAlone) {
  ApiHarness harness;
  Browser stranger;
  EXPECT_EQ(harness.get(stranger, "/api/admin/nodes").status, 401);
  Browser anna = harness.named("Anna");
  EXPECT_EQ(harness.get(anna, "/api/admin/nodes").code(), "moderators");
  Browser host;
  host.authorization = "Admin the host's own secret";
  ASSERT_EQ(harness.post(host, "/api/admin/role/Anna", {{"role", "host"}}).status, 200);
  EXPECT_EQ(harness.get(anna, "/api/admin/nodes").code(), "second-factor-needed");
  EXPECT_EQ(harness.get(host, "/api/admin/nodes").status, 200);
}

TEST(ApiNodes, AModeratorIsNotTheHost) {
  ApiHarness harness;
  Browser host;
  host.authorization = "Admin the host's own secret";
  for (const auto& [name, role] :
       std::map<std::string, std::string>{{"Anna", "moderator"}, {"Bram", "host"}}) {
    Browser who = harness.named(name);
    ASSERT_EQ(harness.post(host, "/api/admin/role/" + name, {{"role", role}}).status, 200);
    const std::string secret =
        harness.post(who, "/api/me/second-factor", {{"password", kPassword}}).json["secret"];
    const std::string code = totp_code(*from_base32(secret), harness.io.time / kTotpStep);
    ASSERT_EQ(harness.post(who, "/api/me/second-factor/confirm", {{"code", code}}).status, 200);
    EXPECT_EQ(harness.get(who, "/api/admin/nodes").status, role == "host" ? 200 : 403);
  }
}

TEST(ApiNodes, OneNodeOverOneFileTellsOfItself) {
  ApiHarness harness;
  Browser host;
  host.authorization = "Admin the host's own secret";
  const json told = harness.get(host, "/api/admin/nodes").json;
  EXPECT_EQ(told["store"]["kind"], "sqlite");
  EXPECT_EQ(told["store"]["writing"], true);
  EXPECT_GT(told["store"]["bytes"], 0);
  EXPECT_EQ(told["hints"], "alone");
  EXPECT_EQ(told["reports"], 0);
  ASSERT_EQ(told["nodes"].size(), 1u);
  EXPECT_EQ(told["nodes"][0]["name"], told["here"]);
  EXPECT_EQ(told["nodes"][0]["alive"], true);
}

TEST(ApiNodes, ThoseThatBeatAreAliveAndTheirLoadIsTold) {
  ApiHarness harness;
  const Millis now = *harness.store->now();
  const NodeLoad load = {.thoughts_waiting = 2,
                         .people = 7,
                         .connections = 9,
                         .tables = 4,
                         .memory = 1000,
                         .hints = true};
  const std::vector<store::Change> rows = {
      store::PutNode{{"alive", "10.0.0.1:8080", "0.2.0", 5, now, node_figures(load), false}},
      store::PutNode{{"dead", "10.0.0.2:8080", "0.2.0", 5, now - 60'000, "no JSON", true}}};
  ASSERT_TRUE(harness.store->commit(rows));
  Browser host;
  host.authorization = "Admin the host's own secret";
  const json nodes = harness.get(host, "/api/admin/nodes").json["nodes"];
  ASSERT_EQ(nodes.size(), 3u);  // and this one, without a name here
  EXPECT_EQ(nodes[1]["name"], "alive");
  EXPECT_EQ(nodes[1]["alive"], true);
  EXPECT_EQ(nodes[1]["address"], "10.0.0.1:8080");
  EXPECT_EQ(nodes[1]["people"], 7);
  EXPECT_EQ(nodes[1]["connections"], 9);
  EXPECT_EQ(nodes[1]["tables"], 4);
  EXPECT_EQ(nodes[1]["thoughtsWaiting"], 2);
  EXPECT_EQ(nodes[1]["memory"], 1000);
  EXPECT_EQ(nodes[1]["hints"], true);
  EXPECT_EQ(nodes[2]["name"], "dead");
  EXPECT_EQ(nodes[2]["alive"], false);
  EXPECT_EQ(nodes[2]["draining"], true);
  EXPECT_EQ(nodes[2]["people"], 0);
}

}  // namespace
}  // namespace salle::server
