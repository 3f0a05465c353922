#include "server/api_json.hpp"

#include <gtest/gtest.h>

namespace salle::server {
namespace {

TEST(ApiAnswers, ARefusalHasTheStatusOfItsCode) {
  EXPECT_EQ(refusal_answer({"no-table", "there is none"}).status, 404);
  EXPECT_EQ(refusal_answer({"something else", "no"}).status, 400);
  const auto slow = refusal_answer({"slow-down", "wait"});
  EXPECT_EQ(slow.status, 429);
  EXPECT_EQ(*slow.body, R"({"error":{"code":"slow-down","why":"wait"}})");
  EXPECT_EQ(slow.headers.back().first, "Retry-After");
}

TEST(ApiAnswers, WhatIsNotUtf8IsReplacedAndDoesNotThrow) {
  EXPECT_EQ(*refusal_answer({"x", "a\xff"}).body,
            "{\"error\":{\"code\":\"x\",\"why\":\"a\uFFFD\"}}");
}

TEST(ApiAnswers, KnowsPagesOfItsOwn) {
  const auto same = [](const char* origin, const char* host, bool by_cookie = true) {
    HttpRequest request;
    request.origin = origin;
    request.host = host;
    return same_origin(request, by_cookie);
  };
  EXPECT_TRUE(same("http://hall.example", "hall.example"));
  EXPECT_TRUE(same("https://Hall.Example", "hall.example"));
  EXPECT_TRUE(same("https://hall.example", "hall.example:443"));
  EXPECT_TRUE(same("http://hall.example:8080", "hall.example:8080"));
  EXPECT_TRUE(same("http://[::1]:8080", "[::1]:8080"));
  EXPECT_FALSE(same("http://hall.example:8080", "hall.example"));
  EXPECT_FALSE(same("https://hall.example:80", "hall.example"));
  EXPECT_FALSE(same("https://evil.example", "hall.example"));
  EXPECT_FALSE(same("https://hall.example.evil", "hall.example"));
  EXPECT_FALSE(same("https://evil.example", "hall.example", false));
  EXPECT_FALSE(same("null", "hall.example"));
  EXPECT_FALSE(same("http://", ""));
  EXPECT_FALSE(same("", "hall.example"));
  EXPECT_TRUE(same("", "hall.example", false));
}

TEST(ApiAnswers, ReadsTheQuery) {
  EXPECT_EQ(query_value("mine", "mine"), "");
  EXPECT_EQ(query_value("a=1&language=fr", "language"), "fr");
  EXPECT_EQ(query_value("name=%C3%89lodie+A%2", "name"), "Élodie A%2");
  EXPECT_EQ(query_value("a=1", "b"), std::nullopt);
  EXPECT_EQ(query_value("", "b"), std::nullopt);
}

TEST(ApiBody, IsStrict) {
  const auto mistake = [](std::string_view text, auto read) {
    Body body(text);
    read(body);
    const auto found = body.mistake();
    return found ? found->why : "";
  };
  const auto name = [](Body& body) { (void)body.text("name", 5); };
  EXPECT_EQ(mistake(R"({"name":"Anna"})", name), "");
  EXPECT_EQ(mistake(R"({"name":5})", name), "\"name\" must be a text of at most 5 bytes");
  EXPECT_EQ(mistake(R"({"name":"Annabel"})", name), "\"name\" must be a text of at most 5 bytes");
  EXPECT_EQ(mistake("", name), "\"name\" is missing");
  EXPECT_EQ(mistake("[]", name), "the body must be a JSON object");
  EXPECT_EQ(mistake("{", name), "the body is not JSON");
  EXPECT_NE(mistake(R"({"name":"Anna","x":1})", name).find("no field"), std::string::npos);
  const auto rest = [](Body& body) {
    (void)body.flag_or("flag", false);
    (void)body.whole_if("seat", 0, 5);
  };
  EXPECT_EQ(mistake(R"({"flag":true,"seat":5})", rest), "");
  EXPECT_EQ(mistake("{}", rest), "");
  EXPECT_EQ(mistake(R"({"flag":1})", rest), "\"flag\" must be true or false");
  for (const char* wrong : {"6", "-1", "1.5", "\"1\"", "1e3", "99999999999999999999999"}) {
    EXPECT_EQ(mistake(std::string(R"({"seat":)") + wrong + "}", rest),
              "\"seat\" must be a whole number from 0 to 5")
        << wrong;
  }
}

}  // namespace
}  // namespace salle::server
