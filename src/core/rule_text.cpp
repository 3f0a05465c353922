#include "core/rule_text.hpp"

#include <algorithm>

#include "core/text.hpp"

namespace salle {
namespace {

std::string known_rule_sets(const GameInfo& game) {
  std::vector<std::string> names;
  for (const RuleSetInfo& rule_set : game.rule_sets) names.emplace_back(rule_set.name);
  return join(names, ", ");
}

std::string known_options(const GameInfo& game) {
  std::vector<std::string> names;
  for (const OptionInfo& option : game.options) {
    names.push_back(cat(option.name, " (", option.values, ")"));
  }
  return names.empty() ? "none" : join(names, ", ");
}

}  // namespace

Result<RuleText> parse_rule_text(const GameInfo& game, std::string_view text) {
  RuleText rules{game.rule_sets.front().name, {}};
  bool first = true;
  for (const std::string_view word : split_words(text)) {
    const std::size_t equals = word.find('=');
    if (equals == std::string_view::npos) {
      if (!first) {
        return refuse(cat("expected an option like name=value, found ", quote(word),
                          "; the rule set stands first"));
      }
      const auto found = std::ranges::find(game.rule_sets, word, &RuleSetInfo::name);
      if (found == game.rule_sets.end()) {
        return refuse(cat("unknown rule set ", quote(word), " for ", game.id, "; there are ",
                          known_rule_sets(game)));
      }
      rules.rule_set = found->name;
    } else {
      const std::string_view name = word.substr(0, equals);
      if (std::ranges::find(game.options, name, &OptionInfo::name) == game.options.end()) {
        return refuse(cat("unknown option ", quote(name), " for ", game.id, "; there are ",
                          known_options(game)));
      }
      const auto same = [&](const auto& option) { return option.first == name; };
      if (std::ranges::any_of(rules.options, same)) {
        return refuse(cat("option ", quote(name), " is given twice"));
      }
      rules.options.emplace_back(name, word.substr(equals + 1));
    }
    first = false;
  }
  return rules;
}

std::unexpected<Error> refuse_option(const GameInfo& game, std::string_view name,
                                     std::string_view value) {
  const auto option = std::ranges::find(game.options, name, &OptionInfo::name);
  return refuse(cat("option ", name, " cannot be ", quote(value), "; it takes ", option->values));
}

}  // namespace salle
