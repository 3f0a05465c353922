#include "analysis/telling.hpp"

#include <map>

#include "analysis/review.hpp"

namespace salle {

nlohmann::ordered_json analysis_json(const Table& table, const AnyThought& thought,
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
  std::map<std::string, std::string> words;
  if (wants.meanings) {
    for (Option& option : table.options(language)) words[option.action] = std::move(option.meaning);
  }
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const AnyAlternative& other : thought.alternatives) {
    if (list.size() == wants.most) break;
    nlohmann::ordered_json entry = {{"action", other.action}};
    if (wants.meanings) entry["meaning"] = words[other.action];
    entry["winProbability"] = win_probability(other.value);
    entry["share"] = other.share;
    entry["nodes"] = other.nodes;
    list.push_back(std::move(entry));
  }
  json["alternatives"] = std::move(list);
  return json;
}

}  // namespace salle
