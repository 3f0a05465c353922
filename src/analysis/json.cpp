#include "analysis/json.hpp"

namespace salle {

std::map<std::string, std::string> meanings(const Table& table, Language language) {
  std::map<std::string, std::string> words;
  for (const Option& option : table.options(language)) words[option.action] = option.meaning;
  return words;
}

nlohmann::ordered_json thought_json(const Table& table, const AnyThought& thought,
                                    Language language) {
  const auto words = meanings(table, language);
  nlohmann::ordered_json json = {
      {"game", table.game().id},
      {"rules", table.rules()},
      {"seat", table.turn()},
      {"action", thought.action},
      {"winProbability", win_probability(thought.value)},
      {"certain", thought.certain},
      {"depth", thought.depth},
      {"nodes", thought.nodes},
      {"alternatives", nlohmann::ordered_json::array()},
  };
  for (const AnyAlternative& other : thought.alternatives) {
    const auto meaning = words.find(other.action);
    json["alternatives"].push_back({{"action", other.action},
                                    {"meaning", meaning == words.end() ? "" : meaning->second},
                                    {"winProbability", win_probability(other.value)},
                                    {"share", other.share},
                                    {"nodes", other.nodes}});
  }
  return json;
}

nlohmann::ordered_json judgement_json(const Judgement& judgement) {
  return {{"action", judgement.action},
          {"seat", judgement.seat},
          {"played", judgement.played},
          {"best", judgement.best},
          {"winProbability", judgement.win_before},
          {"loss", judgement.loss},
          {"mark", fault_mark(fault_of(judgement.loss))},
          {"certain", judgement.certain}};
}

}  // namespace salle
