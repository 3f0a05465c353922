#include "engine_protocol/engine_spec.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace salle::engine_protocol {
namespace {

TEST(EngineSpec, ACommandIsAllThatFollowsTheColon) {
  EXPECT_TRUE(is_engine_command("cmd:./bot"));
  EXPECT_TRUE(is_engine_command("cmd@nodes=5:./bot"));
  EXPECT_FALSE(is_engine_command("provost:nodes=5"));
  EXPECT_FALSE(is_engine_command("cmd"));
  EXPECT_EQ(parse_engine_command("cmd:./bot --at a:b@c")->command, "./bot --at a:b@c");
  EXPECT_FALSE(parse_engine_command("cmd:./bot")->budget.given());
  EXPECT_EQ(parse_engine_command("cmd@nodes=500:./bot")->budget.nodes, 500);
  EXPECT_EQ(parse_engine_command("cmd@seconds=0.5:./bot")->budget.seconds, 0.5);
}

TEST(EngineSpec, RefusalsSayWhatWouldBeRight) {
  EXPECT_EQ(parse_engine_command("cmd:").error().message,
            "an outside engine needs a command, such as \"cmd:./my-bot --flag\", not 'cmd:'");
  EXPECT_EQ(parse_engine_command("cmd@fast:./bot").error().message,
            "behind '@' stands how long an engine is to think, such as cmd@seconds=2 or "
            "cmd@nodes=500, not 'fast'");
  EXPECT_EQ(parse_named_engine("./bot").error().message,
            "an engine of the hall is written NAME=GAME:COMMAND, such as "
            "\"robin=en-garde:./my-bot --flag\", not './bot'");
  EXPECT_FALSE(parse_named_engine("archers:./bot --x=1")) << "the first '=' is the command's";
  EXPECT_FALSE(parse_named_engine("Robin Hood=archers:./bot"));
  EXPECT_FALSE(parse_named_engine("9=archers:./bot")) << "would be taken for a level";
  EXPECT_FALSE(parse_named_engine("=archers:./bot"));
  EXPECT_FALSE(parse_named_engine("robin=archers:"));
}

TEST(EngineSpec, GuestsAreKnownByNameInTheirGame) {
  auto engine = parse_named_engine("little-john=archers@seconds=2:./bot --x=1");
  ASSERT_TRUE(engine);
  EXPECT_EQ(engine->name, "little-john");
  EXPECT_EQ(engine->game, "archers");
  EXPECT_EQ(engine->engine.command, "./bot --x=1");
  EXPECT_EQ(engine->engine.budget.seconds, 2.0);
  ASSERT_TRUE(welcome(*engine));
  EXPECT_TRUE(guest_named("archers", "little-john"));
  EXPECT_FALSE(guest_named("en-garde", "little-john"));
  EXPECT_FALSE(guest_named("archers", "provost"));
  const auto everyone = everyone_at("archers");
  EXPECT_EQ(everyone.back(), "little-john");
  EXPECT_NE(std::ranges::find(everyone, "maitre"), everyone.end());
  EXPECT_FALSE(welcome(*engine)) << "twice";
  engine->name = "maitre";
  EXPECT_FALSE(welcome(*engine)) << "the house's own";
  engine->name = "tuck";
  engine->game = "chess";
  EXPECT_FALSE(welcome(*engine));
}

}  // namespace
}  // namespace salle::engine_protocol
