#include "server/host_names.hpp"

#include <gtest/gtest.h>

namespace salle::server {
namespace {

TEST(HostNames, AreAnythingUnlessTold) {
  EXPECT_TRUE(HostNames().takes("anything.example.org:81"));
  EXPECT_TRUE(HostNames().takes(""));
}

TEST(HostNames, AddressesAndThisMachineAreAlwaysRight) {
  const HostNames none{std::vector<std::string>{}};
  for (const std::string_view host :
       {"127.0.0.1", "127.0.0.1:8080", "192.0.2.7:80", "[::1]", "[::1]:8080", "[2001:db8::1]:443",
        "localhost", "LocalHost:8080", "localhost.", ""}) {
    EXPECT_TRUE(none.takes(host)) << host;
  }
  for (const std::string_view host :
       {"example.org", "localhost.example.org", "127.0.0.1.example.org", "127.0.0.1:x", "::1",
        "[::1", "[::1]x", "[::1]:x", "[localhost]", "localhost:80:80", "local host", ":80",
        "0x7f.1", "2130706433", "127.1", "a@localhost"}) {
    EXPECT_FALSE(none.takes(host)) << host;
  }
}

TEST(HostNames, AreThoseGiven) {
  const HostNames two{std::vector<std::string>{"salle.example.org", "club.example"}};
  EXPECT_TRUE(two.takes("salle.example.org"));
  EXPECT_TRUE(two.takes("Salle.Example.org:8443"));
  EXPECT_TRUE(two.takes("club.example."));
  EXPECT_TRUE(two.takes("localhost:8080"));
  EXPECT_FALSE(two.takes("example.org"));
  EXPECT_FALSE(two.takes("evil.salle.example.org"));
  EXPECT_FALSE(two.takes("salle.example.org.evil.example"));
}

TEST(HostNames, AreReadInOneForm) {
  EXPECT_EQ(host_name("Salle.Example.org."), "salle.example.org");
  for (const std::string_view text : {"", ".", "http://x", "x:80", "a b", "é"}) {
    EXPECT_EQ(host_name(text), "") << text;
  }
}

}  // namespace
}  // namespace salle::server
