// `salle cards balance`: how even a card set is, measured.
#include <cstdio>
#include <iostream>
#include <nlohmann/json.hpp>

#include "cli/command.hpp"
#include "cli/progress.hpp"
#include "core/text.hpp"
#include "games/sword_and_shield/arena/card_balance.hpp"
#include "games/sword_and_shield/cards/card_words.hpp"
#include "games/sword_and_shield/cli/cards.hpp"

namespace salle {

using namespace sword_and_shield;  // NOLINT: this file is about nothing else

namespace {

struct BalanceOptions {
  std::string set;
  std::string rules = "joust";
  std::string player = "steady";
  std::int64_t games = 10'000;
  std::uint64_t seed = 1;
  bool json = false;
};

std::string percent(const Rate& rate) {
  char text[48];
  std::snprintf(text, sizeof text, "%.1f%% ± %.1f%%", 100 * rate.share(), 100 * rate.error_bar());
  return text;
}

std::string number(double value, const char* format = "%.2f") {
  char text[32];
  std::snprintf(text, sizeof text, format, value);
  return text;
}

double each(std::int64_t count, std::int64_t of) {
  return of == 0 ? 0.0 : static_cast<double>(count) / static_cast<double>(of);
}

void print_start_cards(const CardSet& cards, const CardBalance& balance, StartKind kind) {
  for (std::size_t i = 0; i < cards.start.size(); ++i) {
    const StartCard& card = cards.start[i];
    if (card.kind != kind) continue;
    std::cout << "| " << number_words(card.number) << " | " << cards.start_faces[i].name[0];
    for (const std::int8_t ability : card.abilities) std::cout << " | " << int{ability};
    std::cout << " | " << balance.start[i].of << " | " << percent(balance.start[i]) << " |\n";
  }
}

void print_start_table(const char* title) {
  std::cout << "\n| no. | " << title
            << " | S | T | C | E | games | wins |\n|---|---|---|---|---|---|---|---|\n";
}

void print_tables(const Rules& rules, const CardBalance& balance) {
  const CardSet& cards = *rules.cards;
  const double games = static_cast<double>(balance.games);
  std::cout << balance.games << " games, " << rules_text(rules) << "\n\n"
            << "- whoever starts wins " << percent(balance.starter) << '\n'
            << "- turns in a game: median " << balance.median_turns();
  if (!balance.turns.empty()) {
    const auto at = [&](double share) {
      return balance
          .turns[static_cast<std::size_t>(share * static_cast<double>(balance.turns.size() - 1))];
    };
    std::cout << ", shortest " << balance.turns.front() << ", one in ten under " << at(0.1)
              << ", one in ten over " << at(0.9) << ", longest " << balance.turns.back();
  }
  std::cout << "\n- decisions in a game: " << number(each(balance.decisions, balance.games), "%.1f")
            << "\n- in a game: " << number(static_cast<double>(balance.combinations) / games)
            << " Combinations, " << number(static_cast<double>(balance.tactics) / games)
            << " changes of Tactic, " << number(static_cast<double>(balance.grand_passes) / games)
            << " Grand Passes";
  if (rules.melee) {
    const auto a_game = [&](std::int64_t count) { return number(each(count, balance.games)); };
    std::cout << "\n- in a game: " << a_game(balance.swaps) << " lateral moves, "
              << a_game(balance.locks) << " locks, " << a_game(balance.breaks) << " broken"
              << "\n- in a game: " << a_game(balance.to_safety)
              << " withdrawals to safety; of these " << a_game(balance.back)
              << " came back with a card, " << a_game(balance.called_back)
              << " as the last of their side, and " << a_game(balance.stayed)
              << " were there at the end";
  }
  std::cout << '\n';
  print_start_table("Knight");
  print_start_cards(cards, balance, StartKind::kKnight);
  print_start_table("Artefact");
  print_start_cards(cards, balance, StartKind::kArtefact);
  std::cout << "| – | none | | | | | " << balance.no_artefact.of << " | "
            << percent(balance.no_artefact) << " |\n";

  std::cout << "\nOf every hundred times a card is drawn, it is\n\n"
            << "| no. | card | kind | used to attack | of these combined | to defend | "
            << (rules.melee ? "to move or lock | " : "")
            << "played | discarded | held at the end | used in games held |\n"
            << "|---|---|---|---|---|---|---|---|---|---|" << (rules.melee ? "---|" : "") << '\n';
  for (std::size_t i = 0; i < cards.deck.size(); ++i) {
    const CardUse& use = balance.deck[i];
    const auto share = [&](std::int64_t count) {
      return number(100 * each(count, use.drawn), "%.0f");
    };
    std::cout << "| " << number_words(cards.deck[i].number) << " | " << cards.deck_faces[i].name[0]
              << " | " << kind_name(cards.deck[i].kind, Language::kEnglish) << " | "
              << share(use.attacked) << " | " << share(use.combined) << " | " << share(use.defended)
              << " | ";
    if (rules.melee) std::cout << share(use.moved) << " | ";
    std::cout << share(use.played) << " | " << share(use.discarded) << " | " << share(use.held)
              << " | " << number(100 * use.games.share(), "%.1f") << "% |\n";
  }
}

void print_json(const Rules& rules, const CardBalance& balance) {
  const auto rate = [](const Rate& of) {
    return nlohmann::ordered_json{
        {"games", of.of}, {"wins", of.share()}, {"errorBar", of.error_bar()}};
  };
  nlohmann::ordered_json json = {{"games", balance.games},
                                 {"rules", rules_text(rules)},
                                 {"starter", rate(balance.starter)},
                                 {"medianTurns", balance.median_turns()},
                                 {"decisions", balance.decisions},
                                 {"combinations", balance.combinations},
                                 {"tacticChanges", balance.tactics},
                                 {"grandPasses", balance.grand_passes},
                                 {"swaps", balance.swaps},
                                 {"breaks", balance.breaks},
                                 {"toSafety", balance.to_safety},
                                 {"back", balance.back},
                                 {"calledBack", balance.called_back},
                                 {"stayed", balance.stayed},
                                 {"locks", balance.locks}};
  for (std::size_t i = 0; i < balance.start.size(); ++i) {
    const StartCard& card = rules.cards->start[i];
    if (card.kind == StartKind::kHealth) continue;
    json[card.kind == StartKind::kKnight ? "knights" : "artefacts"][std::to_string(card.number)] =
        rate(balance.start[i]);
  }
  json["artefacts"]["none"] = rate(balance.no_artefact);
  for (std::size_t i = 0; i < balance.deck.size(); ++i) {
    const CardUse& use = balance.deck[i];
    json["cards"][std::to_string(rules.cards->deck[i].number)] = {
        {"drawn", use.drawn},          {"attacked", use.attacked}, {"combined", use.combined},
        {"defended", use.defended},    {"moved", use.moved},       {"played", use.played},
        {"discarded", use.discarded},  {"held", use.held},         {"gamesHeld", use.games.of},
        {"gamesUsed", use.games.count}};
  }
  std::cout << json.dump() << '\n';
}

int run_balance(const BalanceOptions& options) {
  std::string text = options.rules;
  if (!options.set.empty()) {
    const auto set = register_card_file(options.set);
    if (!set) return complain(set.error().message);
    text += cat(" cards=", (*set)->id);
  }
  const auto rules = parse_rules(text);
  if (!rules) return complain(rules.error().message);
  const auto balance = [&] {
    ProgressBar bar(options.games, "games");
    return measure_balance(*rules, options.player, options.games, options.seed,
                           [&](std::int64_t done) {
                             bar.show(done);
                             return true;
                           });
  }();
  if (!balance) return complain(balance.error().message);
  if (options.json) {
    print_json(*rules, *balance);
  } else {
    print_tables(*rules, *balance);
  }
  const auto broken = out_of_bounds(*rules, *balance);
  for (const std::string& sentence : broken) std::cerr << "out of bounds: " << sentence << '\n';
  return broken.empty() ? 0 : 1;
}

}  // namespace

void add_cards_balance(CLI::App& cards, int& exit_code) {
  auto options = std::make_shared<BalanceOptions>();
  CLI::App* command = cards.add_subcommand(
      "balance", "Play many games between equal players and say how even the set is");
  command->add_option("--set", options->set, "A card set's file; the house's cards unless given");
  command->add_option("--rules", options->rules, "Rule set and options")->capture_default_str();
  command->add_option("--player", options->player, "Who plays all seats")->capture_default_str();
  command->add_option("--games", options->games, "How many games")
      ->check(CLI::Range(1, 100'000'000))
      ->capture_default_str();
  command->add_option("--seed", options->seed, "Of deals and players")->capture_default_str();
  command->add_flag("--json", options->json, "Print one JSON object");
  command->footer(
      "Exit status 1 when a Knight wins under 44% or over 56% of jousts (42% and 58% of mêlées), "
      "whoever starts under 45% or over 55%, the median joust is shorter than 12 turns or longer "
      "than 40, a card is used in under 2% of the games in which it was held, or under 25% of the "
      "withdrawals to safety come back with a card.");
  command->callback([options, &exit_code] { exit_code = run_balance(*options); });
}

}  // namespace salle
