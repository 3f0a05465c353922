#include "server/sign_in_guard.hpp"

#include <gtest/gtest.h>

namespace salle::server {
namespace {

int tries(SignInGuard& guard, const SignInGuard::Who& who, Millis now) {
  int count = 0;
  while (count < 1000 && guard.begin(who, now)) ++count;
  return count;
}

TEST(SignInGuard, OneAddressHasTenWrongGuessesAtAName) {
  Limits limits;
  SignInGuard guard(limits);
  EXPECT_EQ(tries(guard, {"anna", "192.0.2.1", ""}, 0), 10);
  EXPECT_EQ(tries(guard, {"bram", "192.0.2.1", ""}, 0), 10);
  EXPECT_EQ(tries(guard, {"anna", "192.0.2.2", ""}, 0), 10) << "others are not locked out";
  EXPECT_FALSE(guard.begin({"anna", "192.0.2.1", ""}, 59'000));
  EXPECT_TRUE(guard.begin({"anna", "192.0.2.1", ""}, 60'000));
}

TEST(SignInGuard, AllAddressesTogetherHaveMany) {
  Limits limits;
  SignInGuard guard(limits);
  int all = 0;
  for (int i = 0; i < 100; ++i) all += tries(guard, {"anna", "net " + std::to_string(i), ""}, 0);
  EXPECT_EQ(all, 200);
  EXPECT_FALSE(guard.begin({"anna", "home", ""}, 0));
  EXPECT_EQ(tries(guard, {"anna", "home", "her own device"}, 0), 10) << "in spite of them";
  EXPECT_EQ(tries(guard, {"anna", "", ""}, 20'000), 1);
}

TEST(SignInGuard, WhatWasNoWrongGuessIsGivenBack) {
  Limits limits;
  SignInGuard guard(limits);
  const SignInGuard::Who who{"anna", "192.0.2.1", ""};
  for (int i = 0; i < 500; ++i) {
    ASSERT_TRUE(guard.begin(who, 0));
    guard.give_back(who, 0);
  }
  EXPECT_EQ(tries(guard, who, 0), 10);
}

}  // namespace
}  // namespace salle::server
