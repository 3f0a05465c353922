#include "server/passwords.hpp"

#include <gtest/gtest.h>

namespace salle::server {
namespace {

TEST(WeakPasswords, WhatEverybodyTriesFirst) {
  for (const char* bad :
       {"password",   "Password1",  "P@ssw0rd",     "passw0rd!", "12345678", "123456789",
        "87654321",   "11111111",   "aaaaaaaa",     "abcabcabc", "12121212", "qwertzui",
        "qwertyuiop", "azertyui",   "asdfghjkl",    "1q2w3e4r",  "abcd1234", "qwer1234",
        "1234qwer",   "salle1234",  "Salle2026",    "iloveyou",  "letmein!", "letmein123",
        "wachtwoord", "motdepasse", "football1",    "dragon12",  "welkom01", "administrator",
        "musketeers", "sunshine99", "monkeymonkey", "abcdefgh",  "20011984", "123dragon123",
        "!!!!!!!!",   "admin1234",  "111222333"}) {
    EXPECT_TRUE(is_common_password(bad)) << bad;
  }
}

TEST(WeakPasswords, OthersAreFine) {
  for (const char* good :
       {"correct horse", "battery staple", "wrong horse", "the quick brown", "dragon8347261",
        "xK4!pQ9z", "hunter and gatherer", "84739201645", "eenpaardinhetwater", "le chat est parti",
        "tr0ub4dor&3", "ünïcödé text"}) {
    EXPECT_FALSE(is_common_password(good)) << good;
  }
}

TEST(WeakPasswords, TheNameWithALittleAroundIt) {
  for (const char* bad : {"Annabella", "annabella", "annabella1", "Annabella2026", "!!annabella!!",
                          "ANNABELLA12345678", "4nnabella", "anna-bella"}) {
    EXPECT_TRUE(is_made_of_name(bad, "Annabella")) << bad;
  }
  for (const char* good : {"annabella8347261", "not annabella", "bellaanna"}) {
    EXPECT_FALSE(is_made_of_name(good, "Annabella")) << good;
  }
}

}  // namespace
}  // namespace salle::server
