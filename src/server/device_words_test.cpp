#include "server/device_words.hpp"

#include <gtest/gtest.h>

namespace salle::server {
namespace {

TEST(DeviceWords, BrowsersAndSystems) {
  EXPECT_EQ(device_word("Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"),
            "Firefox, Linux");
  EXPECT_EQ(device_word("Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like "
                        "Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0"),
            "Edge, Windows");
  EXPECT_EQ(device_word("Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) "
                        "Chrome/126.0.0.0 Mobile Safari/537.36"),
            "Chrome, Android");
  EXPECT_EQ(
      device_word("Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 "
                  "(KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1"),
      "Safari, iPhone");
  EXPECT_EQ(device_word("curl/8.1"), "program");
  EXPECT_EQ(device_word(""), "");
}

TEST(DeviceWords, NetworksAreCoarse) {
  EXPECT_EQ(network_of("192.0.2.77"), "192.0.2.0/24");
  EXPECT_EQ(network_of("::ffff:192.0.2.77"), "192.0.2.0/24");
  EXPECT_EQ(network_of("2001:db8:1:2:3:4:5:6"), "2001:db8:1::/48");
  EXPECT_EQ(network_of("nonsense"), "unknown");
}

}  // namespace
}  // namespace salle::server
