#include "cli/play/move_input.hpp"

#include <gtest/gtest.h>

#include "core/text.hpp"

namespace salle::play {
namespace {

const std::vector<Choice> kMoves = {{"a150", "Crooked Cut 8"},
                                    {"[a150 e190]", "Crooked Cut + Bide one's time"},
                                    {"x150", "discard Crooked Cut"},
                                    {"x190", "discard Bide one's time"}};

std::string names(const std::vector<Choice>& moves) {
  std::vector<std::string> list;
  for (const Choice& move : moves) list.push_back(move.name);
  return join(list, ", ");
}

TEST(MoveList, CombinationsComeLast) {
  std::vector<Choice> moves = kMoves;
  simple_first(moves);
  EXPECT_EQ(names(moves), "a150, x150, x190, [a150 e190]");
}

TEST(MoveList, WhatIsTypedNarrowsIt) {
  EXPECT_EQ(names(matching(kMoves, "")), names(kMoves));
  EXPECT_EQ(names(matching(kMoves, "x")), "x150, x190");
  EXPECT_EQ(names(matching(kMoves, "X19")), "x190");
  EXPECT_EQ(names(matching(kMoves, "[")), "[a150 e190]");
}

TEST(MoveList, WhereNoMoveBeginsSoItsTextAndMeaningAreSearched) {
  EXPECT_EQ(names(matching(kMoves, "150")), "a150, [a150 e190], x150");
  EXPECT_EQ(names(matching(kMoves, "discard TIME")), "x190");
  EXPECT_EQ(names(matching(kMoves, "zzz")), "");
}

}  // namespace
}  // namespace salle::play
