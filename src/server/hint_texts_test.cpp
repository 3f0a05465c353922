#include "server/hint_texts.hpp"

#include <gtest/gtest.h>

#include "server/node_hints.hpp"

namespace salle::server::hints {
namespace {

TEST(HintTexts, SayWhatTheySaid) {
  const store::Entry entry{71, 12, 1'800'000'000'123, 1, "move", "350 a1-a2 *3", "id-7"};
  const auto read = read_entry_text(entry_text(entry));
  ASSERT_TRUE(read);
  EXPECT_EQ(read->table, 71);
  EXPECT_EQ(read->number, 12);
  EXPECT_EQ(read->at, 1'800'000'000'123);
  EXPECT_EQ(read->seat, 1);
  EXPECT_EQ(read->kind, "move");
  EXPECT_EQ(read->text, "350 a1-a2 *3");
  EXPECT_EQ(read->id, "id-7");
  EXPECT_EQ(read_presence(presence_text({71, "north-1", 3})), (Presence{71, "north-1", 3}));
  EXPECT_EQ(read_person(person_text(12)), 12);
  EXPECT_EQ(read_errand(errand_text({71, 9})), (Errand{71, 9}));
  const std::vector<Spent> spent = {{0, "203.0.113.7", 3}, {7, "12", 1}};
  EXPECT_EQ(read_spent(spent_text(spent)), spent);
}

TEST(HintTexts, AreSentWhereTheyConcern) {
  EXPECT_EQ(of_table(71), "salle.table.7.71");
  EXPECT_EQ(of_bucket(7), "salle.table.7.*");
  EXPECT_EQ(of_presence(128), "salle.presence.0.128");
  EXPECT_EQ(of_presences(0), "salle.presence.0.*");
  EXPECT_EQ(of_thinking("north-1"), "salle.think.north-1");
}

TEST(HintTexts, GarbageIsNothing) {
  for (const std::string& text :
       {std::string(), std::string("{"), std::string("[]"), std::string("null"),
        std::string("{\"table\":\"71\"}"), std::string("{\"table\":-1,\"number\":0}"),
        std::string("{\"table\":1e300}"), std::string("{\"person\":0}"),
        std::string("{\"person\":1.5}"), std::string("{\"spent\":[[0,1,2]]}"),
        std::string("{\"spent\":[[-1,\"a\",2]]}"), std::string("{\"spent\":[[0,\"a\",-2]]}"),
        std::string("{\"table\":1,\"node\":\"a.b\",\"seats\":1}"),
        std::string("{\"table\":1,\"node\":\"a\",\"seats\":-1}"),
        std::string("{\"table\":1,\"node\":\"a\",\"seats\":1000000}"),
        std::string("\xff\xfe\0x", 4), std::string(kLongestHint + 1, ' ') + "{\"person\":1}"}) {
    EXPECT_FALSE(read_entry_text(text)) << text;
    EXPECT_FALSE(read_presence(text)) << text;
    EXPECT_FALSE(read_person(text)) << text;
    EXPECT_FALSE(read_errand(text)) << text;
    EXPECT_FALSE(read_spent(text)) << text;
  }
}

TEST(HintTexts, ANodesNameIsOneWord) {
  EXPECT_TRUE(is_node_name("hall-2_a"));
  for (const char* wrong : {"", "a.b", "a b", "*", ">", "é"}) EXPECT_FALSE(is_node_name(wrong));
  EXPECT_FALSE(is_node_name(std::string(65, 'a')));
}

}  // namespace
}  // namespace salle::server::hints
