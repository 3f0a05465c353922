#include "players/catalogue.hpp"

#include "games/table.hpp"
#include "players/player.hpp"

namespace salle {

nlohmann::ordered_json catalogue(Language language) {
  auto list = nlohmann::ordered_json::array();
  for (const GameInfo* game : all_games()) {
    nlohmann::ordered_json entry = {{"id", game->id},
                                    {"name", game->name.in(language)},
                                    {"designer", game->designer},
                                    {"secrets", game->secrets},
                                    {"draws", game->draws},
                                    {"ruleSets", nlohmann::ordered_json::array()},
                                    {"options", nlohmann::ordered_json::array()},
                                    {"players", nlohmann::ordered_json::array()}};
    for (const PlayerInfo& player : players_of(game->id, language)) {
      entry["players"].push_back({{"name", player.name},
                                  {"level", player.level},
                                  {"title", typeset(player.title, language)},
                                  {"character", typeset(player.character, language)}});
    }
    for (const RuleSetInfo& rule_set : game->rule_sets) {
      entry["ruleSets"].push_back(
          {{"name", rule_set.name}, {"meaning", say(rule_set.meaning, language)}});
    }
    for (const OptionInfo& option : game->options) {
      entry["options"].push_back({{"name", option.name},
                                  {"values", option.values},
                                  {"default", option.standard},
                                  {"meaning", say(option.meaning, language)}});
    }
    list.push_back(std::move(entry));
  }
  return list;
}

}  // namespace salle
