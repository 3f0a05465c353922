#include "analysis/json.hpp"

namespace salle {

std::map<std::string, std::string> meanings(const Table& table, Language language) {
  std::map<std::string, std::string> words;
  for (const Option& option : table.options(language)) words[option.action] = option.meaning;
  return words;
}

nlohmann::ordered_json thought_json(const Table& table, const AnyThought& thought,
                                    Language language, const AnalysisWants& wants) {
  nlohmann::ordered_json json = {
      {"game", table.game().id},
      {"rules", table.rules()},
      {"seat", table.turn()},
      {"action", thought.action},
      {"winProbability", win_probability(thought.value)},
      {"certain", thought.certain},
      {"depth", thought.depth},
      {"nodes", thought.nodes},
  };
  if (!wants.alternatives) return json;
  auto words = wants.meanings ? meanings(table, language) : std::map<std::string, std::string>();
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const AnyAlternative& other : thought.alternatives) {
    if (list.size() == wants.most) break;
    nlohmann::ordered_json entry = {{"action", other.action}};
    if (wants.meanings) entry["meaning"] = words[other.action];
    entry["winProbability"] = win_probability(other.value);
    entry["share"] = other.share;
    entry["nodes"] = other.nodes;
    entry["line"] = other.line;
    list.push_back(std::move(entry));
  }
  json["alternatives"] = std::move(list);
  return json;
}

nlohmann::ordered_json holdings_json(const std::vector<Holding>& holdings) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const Holding& each : holdings) {
    list.push_back({{"who", each.who}, {"card", each.card}, {"odds", each.odds}});
  }
  return list;
}

nlohmann::ordered_json judgement_json(const Judgement& judgement) {
  return {{"action", judgement.action},
          {"seat", judgement.seat},
          {"played", judgement.played},
          {"best", judgement.best},
          {"winProbability", judgement.win_before},
          {"loss", judgement.loss},
          {"mark", fault_mark(fault_of(judgement.loss))},
          {"certain", judgement.certain},
          {"forced", judgement.forced}};
}

}  // namespace salle
