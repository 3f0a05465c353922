// The front door: routes, other sites' pages, limits, WebSockets, and what the host may ask.
#include "server/api.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <set>

#include "support/api_harness.hpp"

namespace salle::server {
namespace {

TEST(Api, EveryAnswerHasItsSecurityHeaders) {
  ApiHarness harness;
  Browser who;
  for (const char* path : {"/", "/api/me", "/api/nothing", "/missing.js", "/healthz"}) {
    const Reply reply = harness.get(who, path);
    EXPECT_NE(reply.header("Content-Security-Policy").find("default-src 'self'"),
              std::string::npos);
    EXPECT_NE(reply.header("Content-Security-Policy").find("frame-ancestors 'none'"),
              std::string::npos);
    EXPECT_EQ(reply.header("X-Content-Type-Options"), "nosniff");
    EXPECT_EQ(reply.header("Referrer-Policy"), "no-referrer");
    EXPECT_EQ(reply.header("Cross-Origin-Opener-Policy"), "same-origin");
  }
}

// By lines, not by a YAML reader: a path stands two spaces deep, its methods four.
TEST(Api, EveryRouteIsDescribed) {
  std::ifstream file(SALLE_SOURCE_DIR "/docs/openapi.yaml");
  std::set<std::pair<std::string, std::string>> described;
  std::string path;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("  /")) {
      path = line.substr(2, line.size() - 3);
      const std::size_t brace = path.find('{');
      if (brace != std::string::npos) path.replace(brace, path.find('}') - brace + 1, "*");
    }
    for (const char* method : {"GET", "POST", "PUT", "DELETE"}) {
      std::string word = method;
      for (char& c : word) c = static_cast<char>(c + 32);
      if (line == "    " + word + ":") described.emplace(method, path);
    }
  }
  std::set<std::pair<std::string, std::string>> there = {{"GET", "/ws"}};
  for (const auto& [method, pattern] : Api::routes()) there.emplace(method, pattern);
  EXPECT_EQ(described, there);
}

TEST(Api, WrongDoorsAreTold) {
  ApiHarness harness;
  Browser who;
  EXPECT_EQ(harness.get(who, "/api/nothing").status, 404);
  EXPECT_EQ(harness.get(who, "/api").code(), "no-page");
  EXPECT_EQ(harness.get(who, "/ws").status, 404);  // not by a plain request
  const Reply wrong = harness.get(who, "/api/guest");
  EXPECT_EQ(wrong.status, 405);
  EXPECT_EQ(wrong.header("Allow"), "POST");
  EXPECT_EQ(harness.ask(who, "PUT", "/api/me").header("Allow"), "GET, DELETE");
  EXPECT_EQ(harness.post(who, "/").status, 405);
  EXPECT_EQ(harness.get(who, "/api/tables/A/B/record").status, 404);
  EXPECT_EQ(harness.get(who, "/api/tables//record").status, 404);
  EXPECT_EQ(harness.ask(who, "HEAD", "/healthz").status, 200);
  EXPECT_EQ(harness.get(who, "/").status, 200);
  EXPECT_EQ(harness.get(who, std::string("/api/\xff\xfe")).status, 404);
}

TEST(Api, RoutesForPeopleNeedOne) {
  ApiHarness harness;
  for (const auto& [method, path] :
       std::vector<std::pair<std::string, std::string>>{{"POST", "/api/login-link"},
                                                        {"POST", "/api/logout"},
                                                        {"POST", "/api/password"},
                                                        {"DELETE", "/api/me"},
                                                        {"GET", "/api/me/export"},
                                                        {"GET", "/api/tables?mine"},
                                                        {"POST", "/api/tables"},
                                                        {"POST", "/api/quick"},
                                                        {"POST", "/api/tables/ABCDEF/join"},
                                                        {"POST", "/api/tables/ABCDEF/leave"},
                                                        {"POST", "/api/tables/ABCDEF/rematch"}}) {
    Browser stranger;
    const Reply reply = harness.ask(stranger, method, path);
    EXPECT_EQ(reply.status, 401) << path;
    EXPECT_EQ(reply.code(), "signed-out");
  }
}

TEST(Api, OtherSitesPagesCanDoNothing) {
  ApiHarness harness;
  Browser who = harness.guest();
  who.origin = "https://evil.example";
  for (const char* path : {"/api/quick", "/api/logout", "/api/login", "/api/guest"}) {
    EXPECT_EQ(harness.post(who, path).code(), "origin") << path;
  }
  EXPECT_EQ(harness.ask(who, "DELETE", "/api/me").status, 403);
  who.origin = "";  // a cookie, and nobody says from where
  EXPECT_EQ(harness.post(who, "/api/logout").code(), "origin");
  EXPECT_EQ(harness.connect(1, who)->status, 403);
  who.origin = "https://evil.example";
  EXPECT_EQ(harness.connect(1, who)->status, 403);
  // Programs send no cookie.
  Browser program{"203.0.113.7", "", ""};
  EXPECT_EQ(harness.post(program, "/api/guest").status, 200);
}

TEST(Api, ABodyIsJson) {
  ApiHarness harness;
  Browser who;
  for (const char* type : {"", "text/plain", "application/x-www-form-urlencoded"}) {
    HttpRequest request = ApiHarness::request(who, "POST", "/api/guest", "{}");
    request.content_type = type;
    int status = 0;
    harness.api.on_request(request,
                           [&](const HttpResponse& response) { status = response.status; });
    EXPECT_EQ(status, 415) << type;
  }
  HttpRequest request = ApiHarness::request(who, "POST", "/api/guest", "{}");
  request.content_type = "application/json; charset=utf-8";
  int status = 0;
  harness.api.on_request(request, [&](const HttpResponse& response) { status = response.status; });
  harness.io.work_until([&] { return status != 0; });
  EXPECT_EQ(status, 200);
  EXPECT_EQ(harness.ask(who, "POST", "/api/login", "{\"name\":").code(), "malformed");
  EXPECT_EQ(harness.ask(who, "POST", "/api/login", "[1]").status, 400);
  EXPECT_EQ(harness.ask(who, "POST", "/api/login", R"({"name":"a","password":"b","x":1})").code(),
            "malformed");
}

TEST(Api, AnAddressThatAsksTooMuchMustWait) {
  ApiHarness harness;
  Browser busy{"198.51.100.1"};
  Browser other{"198.51.100.2"};
  Browser house{"127.0.0.1"};
  int served = 0;
  while (served < 1000 && harness.get(busy, "/api/me").status == 200) ++served;
  EXPECT_EQ(served, 300);
  EXPECT_EQ(harness.get(busy, "/").status, 429);
  EXPECT_EQ(harness.get(busy, "/").header("Retry-After"), "10");
  EXPECT_EQ(harness.connect(1, busy)->status, 429);
  EXPECT_EQ(harness.get(other, "/api/me").status, 200);
  for (int i = 0; i < 400; ++i) ASSERT_EQ(harness.get(house, "/api/me").status, 200);
  harness.io.time += 1000;
  EXPECT_EQ(harness.get(busy, "/api/me").status, 200);
}

TEST(Api, LanguagesAreAskedForOrGuessed) {
  HttpRequest request;
  EXPECT_EQ(language_of(request), Language::kEnglish);
  request.accept_language = "de, nl-BE;q=0.8, fr;q=0.5";
  EXPECT_EQ(language_of(request), Language::kDutch);
  request.query = "language=fr";
  EXPECT_EQ(language_of(request), Language::kFrench);
  request.query = "language=klingon";
  EXPECT_EQ(language_of(request), Language::kDutch);
}

// WebSockets

TEST(ApiWebSocket, StrangersMayWatch) {
  ApiHarness harness;
  Browser host = harness.guest();
  const std::string code =
      harness.post(host, "/api/tables", {{"game", "en-garde"}}).json["table"]["code"];
  EXPECT_FALSE(harness.connect(7, Browser{}));
  harness.say(7, {{"do", "watch"}, {"table", code}});
  ASSERT_EQ(harness.io.sent[7].size(), 1U);
  const auto told = nlohmann::json::parse(harness.io.sent[7][0]);
  EXPECT_EQ(told["say"], "table");
  EXPECT_TRUE(told["you"].is_null());
  harness.api.on_disconnect(7);
  harness.say(7, {{"do", "ping"}});
  EXPECT_EQ(harness.io.sent[7].size(), 1U);
}

TEST(ApiWebSocket, ThereIsOneDoor) {
  ApiHarness harness;
  const HttpRequest request = ApiHarness::request(Browser{}, "GET", "/other");
  const auto refused = harness.api.on_connect(1, request);
  ASSERT_TRUE(refused);
  EXPECT_EQ(refused->status, 404);
}

TEST(ApiWebSocket, WhoTalksTooMuchIsShownOut) {
  ApiHarness harness;
  ASSERT_FALSE(harness.connect(1, Browser{}));
  for (int i = 0; i < 240; ++i) harness.say(1, {{"do", "ping"}});
  EXPECT_FALSE(harness.io.closed.contains(1));
  harness.io.time += 100;  // six more
  for (int i = 0; i < 6; ++i) harness.say(1, {{"do", "ping"}});
  EXPECT_FALSE(harness.io.closed.contains(1));
  harness.say(1, {{"do", "ping"}});
  EXPECT_EQ(harness.io.closed[1], CloseCode::kPolicy);
  EXPECT_EQ(harness.io.sent[1].size(), 246U);
}

TEST(ApiWebSocket, SigningOutHangsUp) {
  ApiHarness harness;
  Browser here = harness.named("Anna");
  Browser there;
  ASSERT_EQ(harness.post(there, "/api/login", {{"name", "Anna"}, {"password", kPassword}}).status,
            200);
  ASSERT_FALSE(harness.connect(1, here));
  ASSERT_FALSE(harness.connect(2, there));
  EXPECT_EQ(harness.post(here, "/api/logout").status, 200);
  EXPECT_TRUE(harness.io.closed.contains(1));
  EXPECT_FALSE(harness.io.closed.contains(2));
  // And a new password ends the other way round.
  ASSERT_EQ(harness.post(here, "/api/login", {{"name", "Anna"}, {"password", kPassword}}).status,
            200);
  ASSERT_FALSE(harness.connect(3, here));
  EXPECT_EQ(
      harness.post(here, "/api/password", {{"old", kPassword}, {"new", "battery staple"}}).status,
      200);
  EXPECT_TRUE(harness.io.closed.contains(2));
  EXPECT_FALSE(harness.io.closed.contains(3));
}

// The host

TEST(ApiAdmin, NeedsTheToken) {
  ApiHarness harness;
  for (const auto& [method, path] :
       std::vector<std::pair<std::string, std::string>>{{"POST", "/api/admin/close/ABCDEF"},
                                                        {"POST", "/api/admin/ban/Anna"},
                                                        {"POST", "/api/admin/unban/Anna"},
                                                        {"GET", "/api/admin/load"}}) {
    for (const char* given : {"", "Admin", "Admin ", "Admin wrong", "Bearer the host's own secret",
                              "Admin the host's own secret "}) {
      Browser who;
      who.authorization = given;
      const Reply reply = harness.ask(who, method, path);
      EXPECT_EQ(reply.status, 403) << path << given;
      EXPECT_EQ(reply.text.find("secret"), std::string::npos);
    }
  }
}

TEST(ApiAdmin, WithoutATokenNobodyIsTheHost) {
  ApiHarness harness;
  Api open({}, *harness.store, harness.commits, harness.io, harness.thinkers,
           {*harness.workers, *harness.workers, *harness.workers}, harness.limits, harness.accounts,
           harness.lobby);
  for (const char* given : {"Admin ", "Admin", ""}) {
    HttpRequest request = ApiHarness::request(Browser{}, "GET", "/api/admin/load");
    request.authorization = given;
    int status = 0;
    open.on_request(request, [&](const HttpResponse& response) { status = response.status; });
    EXPECT_EQ(status, 403);
  }
}

TEST(ApiAdmin, BansAndLetsInAgain) {
  ApiHarness harness;
  Browser anna = harness.named("Anna");
  Browser host;
  host.authorization = "Admin the host's own secret";
  ASSERT_FALSE(harness.connect(1, anna));
  EXPECT_EQ(harness.post(host, "/api/admin/ban/Nobody").status, 404);
  EXPECT_EQ(harness.post(host, "/api/admin/ban/anna").json,
            nlohmann::json({{"name", "Anna"}, {"banned", true}}));
  EXPECT_EQ(harness.io.closed[1], CloseCode::kPolicy);
  EXPECT_EQ(harness.get(anna, "/api/me").code(), "suspended");
  EXPECT_EQ(harness.post(anna, "/api/quick", {{"game", "en-garde"}}).status, 403);
  EXPECT_EQ(harness.connect(2, anna)->status, 403);
  EXPECT_EQ(harness.get(anna, "/api/me/export").status, 200);  // still theirs
  Browser again;
  EXPECT_EQ(harness.post(again, "/api/login", {{"name", "Anna"}, {"password", kPassword}}).code(),
            "suspended");
  EXPECT_EQ(harness.post(host, "/api/admin/unban/Anna").status, 200);
  EXPECT_EQ(harness.get(anna, "/api/me").status, 200);
}

TEST(ApiAdmin, ClosesTablesAndTellsTheLoad) {
  ApiHarness harness;
  Browser anna = harness.guest();
  Browser host;
  host.authorization = "Admin the host's own secret";
  const std::string code =
      harness.post(anna, "/api/tables", {{"game", "en-garde"}}).json["table"]["code"];
  EXPECT_EQ(harness.get(host, "/api/admin/load").json["hall"]["rooms"], 1);
  EXPECT_EQ(harness.post(host, "/api/admin/close/" + code).status, 200);
  EXPECT_EQ(harness.get(anna, "/api/tables/" + code).json["table"]["status"], "closed");
  EXPECT_EQ(harness.post(host, "/api/admin/close/" + code).status, 409);
  EXPECT_EQ(harness.post(host, "/api/admin/close/NOSUCH").status, 404);
}

TEST(ApiAdmin, MetricsAreForTheHouse) {
  ApiHarness harness;
  Browser stranger;
  EXPECT_EQ(harness.get(stranger, "/metrics").status, 403);
  Browser house{"127.0.0.1"};
  const Reply reply = harness.get(house, "/metrics");
  EXPECT_EQ(reply.status, 200);
  EXPECT_NE(reply.text.find("salle_hall_rooms 0\n"), std::string::npos);
  stranger.authorization = "Admin the host's own secret";
  EXPECT_EQ(harness.get(stranger, "/metrics").status, 200);
  EXPECT_EQ(harness.get(stranger, "/healthz").text, "ok\n");
}

}  // namespace
}  // namespace salle::server
