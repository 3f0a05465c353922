#include "cli/play/play_setup.hpp"

#include <algorithm>
#include <cstdlib>

#include "cli/play/phrases.hpp"
#include "core/text.hpp"
#include "games/registry.hpp"
#include "games/table.hpp"
#include "players/player.hpp"

namespace salle::play {
namespace {

std::string lower_case(std::string_view text) {
  std::string out(text);
  for (char& c : out) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return out;
}

// Also one that is not offered, by those who know its id.
const GameInfo* find_game(std::string_view id) {
  const GameInfo* found = nullptr;
  with_game(id, [&]<class G>(std::type_identity<G>) { found = &G::kInfo; });
  return found;
}

// The levels from the first lesson up; yardsticks are for --against, unless there is nobody else.
std::vector<PlayerInfo> opponents(std::string_view game, Language language) {
  auto players = players_of(game, language);
  const auto yardstick = [](const PlayerInfo& player) { return player.level == 0; };
  if (!std::ranges::all_of(players, yardstick)) std::erase_if(players, yardstick);
  return players;
}

// One person against each of them, or everyone at this keyboard.
std::vector<Choice> pairings(const std::vector<PlayerInfo>& opponents, Language language) {
  std::vector<Choice> choices;
  for (const PlayerInfo& player : opponents) {
    choices.push_back({say(kAgainst, language, {player.title}), std::string(player.character)});
  }
  choices.push_back({say(kTogether, language), say(kTogetherMeaning, language)});
  return choices;
}

// Whoever does not say meets somebody who plays well and can be beaten.
std::size_t usual_opponent(const std::vector<PlayerInfo>& opponents) {
  constexpr int kUsualLevel = 3;
  const auto usual = std::ranges::find(opponents, kUsualLevel, &PlayerInfo::level);
  return usual == opponents.end() ? opponents.size() - 1
                                  : static_cast<std::size_t>(usual - opponents.begin());
}

std::vector<LocalSeat> against(std::string_view opponent, int seats, Seat me) {
  std::vector<LocalSeat> plan(static_cast<std::size_t>(seats), seat_for(opponent));
  plan[static_cast<std::size_t>(me)] = seat_for(kHumanName);
  return plan;
}

}  // namespace

Language language_of_environment() {
  for (const char* variable : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* value = std::getenv(variable);
    if (value == nullptr || *value == '\0') continue;
    return parse_language(value).value_or(Language::kEnglish);
  }
  return Language::kEnglish;
}

Result<Seat> find_seat(const Table& table, std::string_view text, Language language) {
  const std::string wanted = lower_case(text);
  std::vector<std::string> names;
  for (Seat seat = 0; seat < table.seats(); ++seat) {
    names.push_back(lower_case(table.seat_name(seat, Language::kEnglish)));
    if (wanted == names.back() || wanted == lower_case(table.seat_name(seat, language)) ||
        wanted == std::to_string(seat + 1)) {
      return seat;
    }
  }
  return refuse(cat("there is no seat ", quote(text), " in ", table.game().id, "; there are ",
                    join(names, ", ")));
}

Result<std::optional<LocalPlan>> plan_match(const PlayOptions& options, FrontEnd* asker,
                                            Language language) {
  LocalPlan plan{options.game, options.rules, {}, options.seed};
  for (const std::string& name : options.seats) plan.seats.push_back(seat_for(name));
  // Whoever has said who plays, or by which rules, has made up his mind: the usual game, as the help
  // says.
  const bool undecided = options.against.empty() && options.seats.empty() && options.rules.empty();
  if (plan.game.empty() && asker != nullptr && undecided && all_games().size() > 1) {
    std::vector<Choice> games;
    for (const GameInfo* game : all_games()) {
      games.push_back({say(game->name, language), std::string(game->designer)});
    }
    const auto chosen = asker->choose(say(kWhichGame, language), games, language);
    if (!chosen) return std::nullopt;
    plan.game = all_games()[*chosen]->id;
  }
  if (plan.game.empty()) plan.game = usual_game();
  const GameInfo* game = find_game(plan.game);
  if (game == nullptr) return unknown_game(plan.game);

  const bool seats_open = plan.seats.empty() && options.against.empty();
  std::optional<std::size_t> opponent;
  const std::vector<PlayerInfo> players = opponents(plan.game, language);
  if (seats_open && asker != nullptr) {
    opponent = asker->choose(say(kWhoPlays, language), pairings(players, language), language);
    if (!opponent) return std::nullopt;
  }
  if (plan.rules.empty() && seats_open && asker != nullptr && game->rule_sets.size() > 1) {
    std::vector<Choice> rule_sets;
    for (const RuleSetInfo& rules : game->rule_sets) {
      rule_sets.push_back({std::string(rules.name), say(rules.meaning, language)});
    }
    const auto chosen = asker->choose(say(kWhichRules, language), rule_sets, language);
    if (!chosen) return std::nullopt;
    plan.rules = game->rule_sets[*chosen].name;
  }

  const auto table = Table::open(plan.game, plan.rules);
  if (!table) return std::unexpected(table.error());
  Result<Seat> me = 0;
  if (!options.as.empty()) me = find_seat(*table, options.as, language);
  if (!me) return std::unexpected(me.error());
  if (!options.against.empty()) {
    plan.seats = against(options.against, table->seats(), *me);
  } else if (opponent && *opponent == players.size()) {
    plan.seats.assign(static_cast<std::size_t>(table->seats()), seat_for(kHumanName));
  } else if (seats_open) {
    const std::size_t chosen = opponent.value_or(usual_opponent(players));
    plan.seats = against(players[chosen].name, table->seats(), *me);
  }
  return plan;
}

}  // namespace salle::play
