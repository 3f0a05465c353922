#include "contract/contract.hpp"

#include "games/sword_and_shield/sword_and_shield.hpp"

namespace salle::contract {

// All sizes, two to six seats, one player with several Knights, open hands.
template <>
inline constexpr std::array<std::string_view, 6> kMoreRules<SwordAndShield> = {
    "melee knights=3v3",
    "melee knights=3v2 players=aab/cc",
    "melee knights=2v3 players=sides",
    "melee knights=3v3 players=abb/ccd hands=open",
    "melee/shared-decks knights=3v3 players=each",
    "melee/shared-decks knights=3v2 hands=open"};

}  // namespace salle::contract

SALLE_CONTRACT_TESTS(SwordAndShield);
