#include "contract/contract.hpp"

#include "games/en_garde/en_garde.hpp"

SALLE_CONTRACT_TESTS(EnGarde);
