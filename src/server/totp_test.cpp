#include "server/totp.hpp"

#include <gtest/gtest.h>

namespace salle::server {
namespace {

constexpr std::string_view kKey = "12345678901234567890";  // of both RFCs

TEST(Totp, TheVectorsOfRfc6238) {
  EXPECT_EQ(totp_code(kKey, 59 / 30, 8), "94287082");
  EXPECT_EQ(totp_code(kKey, 1111111109 / 30, 8), "07081804");
  EXPECT_EQ(totp_code(kKey, 1111111111 / 30, 8), "14050471");
  EXPECT_EQ(totp_code(kKey, 1234567890 / 30, 8), "89005924");
  EXPECT_EQ(totp_code(kKey, 2000000000 / 30, 8), "69279037");
  EXPECT_EQ(totp_code(kKey, 20000000000 / 30, 8), "65353130");
}

TEST(Totp, TheVectorsOfRfc4226) {
  const char* const codes[] = {"755224", "287082", "359152", "969429", "338314",
                               "254676", "287922", "162583", "399871", "520489"};
  for (int i = 0; i < 10; ++i) EXPECT_EQ(totp_code(kKey, i), codes[i]);
}

TEST(Totp, Base32AsInRfc4648) {
  EXPECT_EQ(base32(""), "");
  EXPECT_EQ(base32("f"), "MY");
  EXPECT_EQ(base32("fo"), "MZXQ");
  EXPECT_EQ(base32("foo"), "MZXW6");
  EXPECT_EQ(base32("foob"), "MZXW6YQ");
  EXPECT_EQ(base32("fooba"), "MZXW6YTB");
  EXPECT_EQ(base32("foobar"), "MZXW6YTBOI");
  EXPECT_EQ(from_base32("MZXW6YTBOI"), "foobar");
  EXPECT_EQ(from_base32("mzxw6ytboi"), "foobar");
  EXPECT_FALSE(from_base32("MZXW 6"));
  EXPECT_FALSE(from_base32("0189"));
}

TEST(Totp, ACodeIsGoodOnceAndForAWhile) {
  const std::string secret = base32(kKey);
  const Millis now = 1111111109'000;
  const std::int64_t step = 1111111109 / 30;
  EXPECT_EQ(totp_step_of(secret, "081804", now, 0), step);
  EXPECT_EQ(totp_step_of(secret, "081804", now + kTotpStep, 0), step) << "a slow clock";
  EXPECT_EQ(totp_step_of(secret, "081804", now - kTotpStep, 0), step) << "a fast clock";
  EXPECT_FALSE(totp_step_of(secret, "081804", now + 2 * kTotpStep, 0));
  EXPECT_FALSE(totp_step_of(secret, "081804", now - 2 * kTotpStep, 0));
  EXPECT_FALSE(totp_step_of(secret, "081804", now, step)) << "used";
  EXPECT_FALSE(totp_step_of(secret, "081805", now, 0));
  EXPECT_FALSE(totp_step_of(secret, "07081804", now, 0));
  EXPECT_FALSE(totp_step_of(secret, "", now, 0));
  EXPECT_FALSE(totp_step_of("", "081804", now, 0));
}

TEST(Totp, SecretsAreNewEveryTime) {
  const std::string secret = new_totp_secret();
  EXPECT_EQ(secret.size(), 32u);
  EXPECT_EQ(from_base32(secret)->size(), 20u);
  EXPECT_NE(secret, new_totp_secret());
  EXPECT_EQ(totp_uri("ABC", "Élise d'Or"),
            "otpauth://totp/Salle:%C3%89lise%20d%27Or?secret=ABC&issuer=Salle&algorithm=SHA1&"
            "digits=6&period=30");
}

}  // namespace
}  // namespace salle::server
