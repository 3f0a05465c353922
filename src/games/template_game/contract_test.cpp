#include "contract/contract.hpp"
#include "games/template_game/template_game.hpp"

SALLE_CONTRACT_TESTS(TemplateGame);
