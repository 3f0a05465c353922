#include "server/limits.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iomanip>
#include <sstream>

#include "core/text.hpp"

namespace salle::server {
namespace {

constexpr Millis kStart = 1'700'000'000'000;

TEST(Bucket, GivesABurstThenAsFastAsItFills) {
  Bucket bucket;
  const Rate rate{3, 0.5};  // one every two seconds
  EXPECT_TRUE(bucket.take(rate, kStart));
  EXPECT_TRUE(bucket.take(rate, kStart));
  EXPECT_TRUE(bucket.take(rate, kStart));
  EXPECT_FALSE(bucket.take(rate, kStart));
  EXPECT_FALSE(bucket.take(rate, kStart + 1999));
  EXPECT_TRUE(bucket.take(rate, kStart + 2000));
  EXPECT_FALSE(bucket.take(rate, kStart + 2000));
  EXPECT_FALSE(bucket.full(rate, kStart + 7999));
  EXPECT_TRUE(bucket.full(rate, kStart + 8000));
  // However long one waits, no more than a burst gathers.
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(bucket.take(rate, kStart + 1'000'000));
  EXPECT_FALSE(bucket.take(rate, kStart + 1'000'000));
}

TEST(Bucket, ATimeThatGoesBackGivesNothing) {
  Bucket bucket;
  const Rate rate{1, 1};
  EXPECT_TRUE(bucket.take(rate, kStart));
  EXPECT_FALSE(bucket.take(rate, kStart - 60'000));
  EXPECT_FALSE(bucket.take(rate, kStart + 500));
  EXPECT_TRUE(bucket.take(rate, kStart + 1000));
}

TEST(Limits, KeysAndKindsAreApart) {
  Limits limits;
  const auto burst = static_cast<int>(kLimits[static_cast<std::size_t>(Limit::kLinks)].rate.burst);
  for (int i = 0; i < burst; ++i) EXPECT_TRUE(limits.take(Limit::kLinks, "7", kStart));
  EXPECT_FALSE(limits.take(Limit::kLinks, "7", kStart));
  EXPECT_TRUE(limits.take(Limit::kLinks, "8", kStart));
  EXPECT_TRUE(limits.take(Limit::kExports, "7", kStart));
}

TEST(Limits, ForgetsFullBucketsAndNeverHoldsMoreThanItMay) {
  Limits limits(100);
  for (int i = 0; i < 100; ++i) {
    EXPECT_TRUE(limits.take(Limit::kSignInsByAddress, cat("a", i), kStart));
  }
  // None is full again: those who come now share one bucket.
  int let_in = 0;
  for (int i = 0; i < 1000; ++i) {
    let_in += limits.take(Limit::kSignInsByAddress, cat("b", i), kStart);
  }
  EXPECT_EQ(let_in, 20);
  EXPECT_EQ(limits.buckets(), 100U);
  // Ten seconds later each has its one token back, and may be forgotten.
  EXPECT_TRUE(limits.take(Limit::kSignInsByAddress, "c", kStart + 10'000));
  EXPECT_EQ(limits.buckets(), 1U);
}

TEST(Limits, WhatCostsOnlyWhenItGoesWrongCanBeAskedBefore) {
  Limits limits(1);
  EXPECT_FALSE(limits.spent(Limit::kExports, "7", kStart));
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(limits.take(Limit::kExports, "7", kStart));
  EXPECT_TRUE(limits.spent(Limit::kExports, "7", kStart));
  EXPECT_FALSE(limits.spent(Limit::kExports, "8", kStart)) << "asking makes no bucket";
  EXPECT_FALSE(limits.spent(Limit::kExports, "7", kStart + 600'000)) << "one came back";
}

TEST(Limits, NoneMeansNone) {
  Limits limits = Limits::none();
  for (int i = 0; i < 1000; ++i) EXPECT_TRUE(limits.take(Limit::kExports, "7", kStart));
  EXPECT_FALSE(limits.spent(Limit::kExports, "7", kStart));
  EXPECT_EQ(limits.buckets(), 0U);
}

TEST(Limits, WhatIsTakenAtOneNodeCountsAtTheOther) {
  Limits here;
  Limits there;
  EXPECT_TRUE(here.take(Limit::kExports, "7", kStart));
  EXPECT_TRUE(here.spendings(10).empty()) << "there was nobody to tell";
  here.note_spending(true);
  EXPECT_TRUE(here.take(Limit::kExports, "7", kStart));
  EXPECT_TRUE(here.take(Limit::kExports, "7", kStart));
  EXPECT_FALSE(here.take(Limit::kExports, "7", kStart)) << "three at once";
  EXPECT_TRUE(here.take(Limit::kLinks, "8", kStart));
  const auto spent = here.spendings(10);
  EXPECT_EQ(spent,
            (std::vector<hints::Spent>{{static_cast<std::size_t>(Limit::kLinks), "8", 1},
                                       {static_cast<std::size_t>(Limit::kExports), "7", 2}}));
  EXPECT_TRUE(here.spendings(10).empty()) << "told once";
  for (const hints::Spent& each : spent) there.spend(each, kStart);
  EXPECT_TRUE(there.take(Limit::kExports, "7", kStart));
  EXPECT_FALSE(there.take(Limit::kExports, "7", kStart)) << "two of the three were taken elsewhere";
  // However much is said: never more than what fills up again like anybody's.
  there.spend({static_cast<std::size_t>(Limit::kExports), "7", 1'000'000}, kStart);
  EXPECT_TRUE(there.take(Limit::kExports, "7", kStart + 600'000));
  there.spend({kLimits.size(), "7", 1}, kStart);  // a limit that this version does not know
  // No more keys than wanted, and no more buckets than there may be.
  Limits small(1);
  small.spend({static_cast<std::size_t>(Limit::kExports), "a", 1}, kStart);
  small.spend({static_cast<std::size_t>(Limit::kExports), "b", 1}, kStart);
  EXPECT_EQ(small.buckets(), 1U);
  for (int i = 0; i < 20; ++i) here.take(Limit::kEntries, cat(i), kStart);
  EXPECT_EQ(here.spendings(10).size(), 10U);
}

// docs/limits.md is what hosts read: row by row the same as the program's table.
TEST(Limits, AreWhatThePageSays) {
  std::ifstream file(SALLE_SOURCE_DIR "/docs/limits.md");
  const std::string page{std::istreambuf_iterator<char>(file), {}};
  for (const LimitInfo& info : kLimits) {
    std::ostringstream row;
    row << std::setprecision(3) << "| " << info.what << " | " << info.by << " | " << info.rate.burst
        << " | " << info.rate.every_second << " | " << info.told << " |\n";
    EXPECT_NE(page.find(row.str()), std::string::npos) << row.str();
  }
  const auto rates =
      page.substr(page.find("## Rates"), page.find("## What can") - page.find("## Rates"));
  EXPECT_EQ(static_cast<std::size_t>(std::ranges::count(rates, '\n')), kLimits.size() + 7U)
      << "no row too many";
}

TEST(Limits, AnAddressIsAHousehold) {
  EXPECT_EQ(address_key("203.0.113.9"), "203.0.113.9");
  EXPECT_EQ(address_key("::ffff:203.0.113.9"), "203.0.113.9");
  EXPECT_EQ(address_key("2001:db8:1:2:aaaa::1"), "2001:db8:1:2::/64");
  EXPECT_EQ(address_key("2001:db8:1:2:bbbb:1:2:3"), "2001:db8:1:2::/64");
  EXPECT_NE(address_key("2001:db8:1:3::1"), address_key("2001:db8:1:2::1"));
  EXPECT_EQ(address_key("no address"), "no address");
  EXPECT_TRUE(is_loopback("127.0.0.1"));
  EXPECT_TRUE(is_loopback("::1"));
  EXPECT_TRUE(is_loopback("::ffff:127.0.0.1"));
  EXPECT_FALSE(is_loopback("128.0.0.1"));
  EXPECT_FALSE(is_loopback(""));
  EXPECT_FALSE(is_loopback("unknown"));
  EXPECT_FALSE(is_loopback("127.example.org"));
}

}  // namespace
}  // namespace salle::server
