// Sets of cards beside the library's own sets: the same questions get the same answers.
#include "games/sword_and_shield/cards/card_bits.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <vector>

#include "support/properties.hpp"

namespace salle::sword_and_shield {
namespace {

using Cards = std::set<int>;

Cards any_cards() { return *rc::gen::container<Cards>(rc::gen::inRange(0, kMaxDeckCards)); }

CardBits bits_of(const Cards& cards) {
  CardBits bits;
  for (const int card : cards) bits.add(card);
  return bits;
}

Cards cards_of(const CardBits& bits) {
  Cards cards;
  for (int card = 0; card < kMaxDeckCards; ++card) {
    if (bits.has(card)) cards.insert(card);
  }
  return cards;
}

RC_GTEST_PROP(CardBits, HoldWhatWasPutIn, ()) {
  const Cards cards = any_cards();
  const CardBits bits = bits_of(cards);
  RC_ASSERT(cards_of(bits) == cards);
  RC_ASSERT(bits.count() == static_cast<int>(cards.size()));
  RC_ASSERT(bits.empty() == cards.empty());
  RC_ASSERT(bits.any() == !cards.empty());
}

RC_GTEST_PROP(CardBits, AreInOrder, ()) {
  const Cards cards = any_cards();
  const CardBits bits = bits_of(cards);
  std::vector<int> visited;
  bits.each([&](int card) { visited.push_back(card); });
  RC_ASSERT(std::ranges::equal(visited, cards));
  for (std::size_t place = 0; place < visited.size(); ++place) {
    RC_ASSERT(bits.at(static_cast<int>(place)) == visited[place]);
  }
  if (!cards.empty()) RC_ASSERT(bits.first() == *cards.begin());
}

RC_GTEST_PROP(CardBits, LoseOnlyWhatIsTakenOut, ()) {
  Cards cards = any_cards();
  CardBits bits = bits_of(cards);
  const int card = *rc::gen::inRange(0, kMaxDeckCards);
  bits.remove(card);
  cards.erase(card);
  RC_ASSERT(cards_of(bits) == cards);
  bits.clear();
  RC_ASSERT(bits.empty());
}

RC_GTEST_PROP(CardBits, AreJoinedCutAndTakenFromEachOther, ()) {
  const Cards a = any_cards();
  const Cards b = any_cards();
  Cards both, common, rest;
  std::ranges::set_union(a, b, std::inserter(both, both.end()));
  std::ranges::set_intersection(a, b, std::inserter(common, common.end()));
  std::ranges::set_difference(a, b, std::inserter(rest, rest.end()));
  RC_ASSERT(cards_of(bits_of(a) | bits_of(b)) == both);
  RC_ASSERT(cards_of(bits_of(a) & bits_of(b)) == common);
  RC_ASSERT(cards_of(bits_of(a) - bits_of(b)) == rest);
  RC_ASSERT((bits_of(a) == bits_of(b)) == (a == b));
}

RC_GTEST_PROP(CardBits, BeginWithTheFirst, ()) {
  const int count = *rc::gen::inRange(0, kMaxDeckCards + 1);
  const Cards cards = cards_of(CardBits::first(count));
  RC_ASSERT(static_cast<int>(cards.size()) == count);
  if (count > 0) RC_ASSERT(*cards.rbegin() == count - 1);
}

}  // namespace
}  // namespace salle::sword_and_shield
