#include "server/nodes.hpp"

#include <gtest/gtest.h>

#include <bit>

namespace salle::server {
namespace {

constexpr Millis kNow = 1'800'000'000'000;

store::NodeRow row(const std::string& name, Millis beat = kNow, std::int64_t waiting = 0) {
  store::NodeRow node;
  node.name = name;
  node.beat = beat;
  node.figures = node_figures({.thoughts_waiting = waiting});
  return node;
}

TEST(Nodes, OneAloneLooksAfterEverything) {
  NoHints hints;
  Nodes alone("a", hints);
  EXPECT_TRUE(alone.alone());
  EXPECT_TRUE(alone.hears_all());
  EXPECT_EQ(alone.buckets(), ~std::uint64_t{0});
  EXPECT_FALSE(alone.see({row("a")}, kNow));
  EXPECT_EQ(alone.alive(), 1u);
  EXPECT_TRUE(alone.cares_for(71));
}

TEST(Nodes, EveryBucketHasOneCaretakerAndFewChangeHandsWhenOneGoes) {
  NoHints hints;
  const std::vector<store::NodeRow> rows = {row("a"), row("b"), row("c")};
  Nodes a("a", hints);
  Nodes b("b", hints);
  Nodes c("c", hints);
  for (Nodes* each : {&a, &b, &c}) EXPECT_TRUE(each->see(rows, kNow));
  EXPECT_EQ(a.buckets() | b.buckets() | c.buckets(), ~std::uint64_t{0});
  EXPECT_EQ(std::popcount(a.buckets()) + std::popcount(b.buckets()) + std::popcount(c.buckets()),
            64);
  for (const Nodes* each : {&a, &b, &c}) EXPECT_GE(std::popcount(each->buckets()), 10);
  EXPECT_FALSE(a.hears_all()) << "nothing is heard of the others";

  // c was not heard of for too long: the others keep what they had and share the rest.
  const std::uint64_t before = a.buckets();
  const std::uint64_t others = b.buckets();
  const std::vector<store::NodeRow> later = {row("a"), row("b"), row("c", kNow - Nodes::kDead - 1)};
  a.see(later, kNow);
  b.see(later, kNow);
  EXPECT_EQ(a.buckets() & before, before);
  EXPECT_EQ(b.buckets() & others, others);
  EXPECT_EQ(a.buckets() ^ b.buckets(), ~std::uint64_t{0});
}

TEST(Nodes, WhoLeavesHandsEverythingOver) {
  NoHints hints;
  Nodes a("a", hints);
  Nodes b("b", hints);
  auto going = row("b");
  going.draining = true;
  b.leave();
  b.see({row("a"), going}, kNow);
  a.see({row("a"), going}, kNow);
  EXPECT_EQ(b.buckets(), 0u);
  EXPECT_EQ(a.buckets(), ~std::uint64_t{0});
  b.see({going}, kNow);
  EXPECT_EQ(b.buckets(), ~std::uint64_t{0}) << "there is nobody else";
}

TEST(Nodes, TheLeastBusyOneIsAskedToThink) {
  NoHints hints;
  Nodes a("a", hints);
  EXPECT_FALSE(a.less_busy_than(100));
  a.see({row("a", kNow, 9), row("b", kNow, 4), row("c", kNow, 2)}, kNow);
  EXPECT_EQ(a.less_busy_than(9), "c");
  EXPECT_FALSE(a.less_busy_than(2));
  auto odd = row("d");
  odd.figures = "garbage";
  a.see({odd}, kNow);
  EXPECT_EQ(a.less_busy_than(1), "d") << "what cannot be read counts as nothing";
}

}  // namespace
}  // namespace salle::server
