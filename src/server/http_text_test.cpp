#include "server/http_text.hpp"

#include <gtest/gtest.h>

namespace salle::server {
namespace {

TEST(HttpText, TargetsAreDecodedOnce) {
  const auto plain = read_target("/watch/7?from=3&to=%20");
  ASSERT_TRUE(plain);
  EXPECT_EQ(plain->path, "/watch/7");
  EXPECT_EQ(plain->query, "from=3&to=%20");
  EXPECT_EQ(read_target("/a%20b%2Fc")->path, "/a b/c");
  EXPECT_EQ(read_target("/m%C3%AAl%c3%a9e")->path, "/mêlée");
  EXPECT_EQ(read_target("/100%2525")->path, "/100%25");
  EXPECT_EQ(read_target("/a?b?c")->query, "b?c");
  EXPECT_EQ(read_target("http://hall:80/x?y")->path, "/x");
  EXPECT_EQ(read_target("/a..b/...")->path, "/a..b/...");
}

TEST(HttpText, TargetsThatClimbOrLieAreRefused) {
  for (const std::string_view target : {"",
                                        "*",
                                        "x",
                                        "/..",
                                        "/../etc/passwd",
                                        "/a/../b",
                                        "/a/..",
                                        "/%2e%2e/x",
                                        "/.%2E/x",
                                        "/a%2f..%2fb",
                                        "/a%2F%2e%2e",
                                        "/..\\x",
                                        "/a\\..\\x",
                                        "/a%5c..%5Cx",
                                        "/a%00b",
                                        "/a%0ab",
                                        "/a%7f",
                                        "/%",
                                        "/%4",
                                        "/%zz",
                                        "/%c0%ae%c0%ae/",
                                        "/%c0%af",
                                        "/%e0%80%ae",
                                        "/%ff",
                                        "/a#b",
                                        "http://hall",
                                        "//../x",
                                        "hall:443"}) {
    EXPECT_FALSE(read_target(target)) << target;
  }
}

TEST(HttpText, TheLastAddressIsOurProxysWord) {
  EXPECT_EQ(last_forwarded("203.0.113.7"), "203.0.113.7");
  EXPECT_EQ(last_forwarded("10.0.0.1, 203.0.113.7 "), "203.0.113.7");
  EXPECT_EQ(last_forwarded("a,"), "");
  EXPECT_EQ(last_forwarded(""), "");
}

TEST(HttpText, KeysAreSixteenBytesInBase64) {
  EXPECT_TRUE(is_web_socket_key("dGhlIHNhbXBsZSBub25jZQ=="));
  EXPECT_FALSE(is_web_socket_key(""));
  EXPECT_FALSE(is_web_socket_key("dGhlIHNhbXBsZSBub25jZQ="));
  EXPECT_FALSE(is_web_socket_key("dGhlIHNhbXBsZSBub25j ZQ="));
  EXPECT_FALSE(is_web_socket_key("dGhlIHNhbXBsZSBub2-jZQ=="));
}

TEST(HttpText, DatesAreThoseOfTheStandard) {
  EXPECT_EQ(http_date(784111777), "Sun, 06 Nov 1994 08:49:37 GMT");  // RFC 9110's example
  EXPECT_EQ(http_date(0), "Thu, 01 Jan 1970 00:00:00 GMT");
}

TEST(HttpText, HeadsHaveWhatTheyMust) {
  HttpResponse response;
  response.body = std::make_shared<const std::string>("four");
  response.headers.emplace_back("ETag", "\"7\"");
  EXPECT_EQ(response_head(response, Persistence::kKeep, 0),
            "HTTP/1.1 200 OK\r\nDate: Thu, 01 Jan 1970 00:00:00 GMT\r\n"
            "Content-Type: application/json\r\nContent-Length: 4\r\nETag: \"7\"\r\n\r\n");
  response.status = 304;
  EXPECT_EQ(response_head(response, Persistence::kClose, 0),
            "HTTP/1.1 304 Not Modified\r\nDate: Thu, 01 Jan 1970 00:00:00 GMT\r\n"
            "ETag: \"7\"\r\nConnection: close\r\n\r\n");
  response.headers = {{"X", "a\r\nb"}};
  EXPECT_FALSE(response_head(response, Persistence::kKeep, 0));
  response.headers = {{"X: y\r\nZ", "a"}};
  EXPECT_FALSE(response_head(response, Persistence::kKeep, 0));
  response.headers = {};
  response.status = 101;
  EXPECT_FALSE(response_head(response, Persistence::kKeep, 0));
}

TEST(HttpText, ReadsAddressesAsProxiesWriteThem) {
  const auto read = [](std::string_view text) { return forwarded_address(text).value_or("none"); };
  EXPECT_EQ(read("192.0.2.1"), "192.0.2.1");
  EXPECT_EQ(read("192.0.2.1:567"), "192.0.2.1");
  EXPECT_EQ(read("2001:DB8::1"), "2001:db8::1");
  EXPECT_EQ(read("[2001:db8::1]"), "2001:db8::1");
  EXPECT_EQ(read("[::1]:9"), "::1");
  EXPECT_EQ(read("::ffff:192.0.2.1"), "192.0.2.1");
  for (const std::string_view text :
       {"", "unknown", "_hidden", "192.0.2", "192.0.2.1:", "192.0.2.1:x", "192.0.2.1:123456",
        "[192.0.2.1]:5", "[::1", "[::1]x", "127.0.0.1.evil", "1.2.3.4 5", "for=1.2.3.4"}) {
    EXPECT_EQ(read(text), "none") << text;
  }
  EXPECT_EQ(read(std::string_view("1.2.3.4\0x", 9)), "none");
}

TEST(HttpText, FindsTheHostInATarget) {
  EXPECT_EQ(authority_of("/path"), "");
  EXPECT_EQ(authority_of("http://example.org:80/path"), "example.org:80");
  EXPECT_EQ(authority_of("https://example.org"), "example.org");
}

}  // namespace
}  // namespace salle::server
