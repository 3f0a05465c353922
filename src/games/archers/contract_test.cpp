#include "contract/contract.hpp"

#include "games/archers/archers.hpp"

SALLE_CONTRACT_TESTS(Archers);
