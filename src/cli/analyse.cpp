// `salle analyse`: how good the actions of a position are, or every decision of a recorded game.
#include <algorithm>
#include <cstdio>
#include <iostream>
#include <nlohmann/json.hpp>

#include "analysis/json.hpp"
#include "analysis/query_server.hpp"
#include "analysis/review.hpp"
#include "arena/analyst_team.hpp"
#include "arena/runner.hpp"
#include "cli/command.hpp"
#include "cli/progress.hpp"
#include "core/text.hpp"
#include "core/utf8.hpp"
#include "records/record.hpp"

namespace salle {
namespace {

constexpr Phrase kToMove = {"{0} to move", "à {0} de jouer", "{0} is aan zet"};
constexpr Phrase kWins = {"wins {0}", "gagne {0}", "wint {0}"};
constexpr Phrase kCertain = {"proved", "prouvé", "bewezen"};
constexpr Phrase kHeads = {"   wins  played  action", "  gagne    joué  action",
                           "   wint gespeeld actie"};
constexpr Phrase kWorst = {"The costliest decisions", "Les décisions les plus coûteuses",
                           "De duurste beslissingen"};
constexpr Phrase kNoFault = {"Nothing was given away.", "Rien n'a été donné.",
                             "Er is niets weggegeven."};
constexpr Phrase kOnAverage = {"{0} gave away {1} a decision, {2} in all",
                               "{0} a perdu {1} par décision, {2} au total",
                               "{0} gaf {1} per beslissing weg, {2} in totaal"};
constexpr Phrase kThen = {"then {0}", "puis {0}", "dan {0}"};
constexpr Phrase kHolds = {"{0} probably holds: {1}", "{0} tient sans doute : {1}",
                           "{0} heeft vermoedelijk: {1}"};
constexpr Phrase kAccuracy = {"Accuracy, {0}: {1}", "Précision, {0} : {1}",
                              "Nauwkeurigheid, {0}: {1}"};
constexpr Phrase kBetter = {"better: {0}", "mieux : {0}", "beter: {0}"};

struct AnalyseOptions {
  std::string game;
  std::string position;
  std::string rules;
  std::string file;
  std::string language = "en";
  Budget budget;
  std::uint64_t seed = 1;
  std::size_t most = 8;
  bool json = false;
  bool queries = false;
  std::optional<int> threads;  // 0: one for each core

  int threads_or(int usual) const { return thread_count(threads.value_or(usual)); }
};

std::string percent(double share) {
  char text[32];
  std::snprintf(text, sizeof text, "%.1f%%", 100.0 * share);
  return text;
}

std::string right_aligned(const std::string& text, std::size_t width) {
  const std::size_t wide = columns(text);
  return (wide < width ? std::string(width - wide, ' ') : std::string()) + text;
}

std::string left_aligned(const std::string& text, std::size_t width) {
  const std::size_t wide = columns(text);
  return text + (wide < width ? std::string(width - wide, ' ') : std::string());
}

void print_thought(const Table& table, const AnyThought& thought, std::size_t most,
                   Language language) {
  const auto words = meanings(table, language);
  std::cout << table.game().name.in(language) << ", " << table.rules() << '\n'
            << say(kToMove, language, {table.seat_name(table.turn(), language)}) << ", "
            << say(kWins, language, {percent(win_probability(thought.value))});
  if (thought.certain) std::cout << " (" << say(kCertain, language) << ')';
  std::cout << '\n' << say(kHeads, language) << '\n';
  std::size_t width = 0;
  for (std::size_t i = 0; i < thought.alternatives.size() && i < most; ++i) {
    width = std::max(width, columns(thought.alternatives[i].action));
  }
  for (std::size_t i = 0; i < thought.alternatives.size() && i < most; ++i) {
    const AnyAlternative& other = thought.alternatives[i];
    const auto meaning = words.find(other.action);
    std::cout << right_aligned(percent(win_probability(other.value)), 7)
              << right_aligned(other.share > 0.0 ? percent(other.share) : "-", 8) << "  "
              << left_aligned(other.action, width);
    if (meaning != words.end()) std::cout << "  " << meaning->second;
    if (!other.line.empty()) {
      std::cout << "  (" << say(kThen, language, {join(other.line, " ")}) << ')';
    }
    std::cout << '\n';
  }
}

// One line for each whose cards are hidden.
void print_holdings(const std::vector<Holding>& holdings, Language language) {
  for (std::size_t i = 0; i < holdings.size();) {
    std::vector<std::string> cards;
    const std::string& who = holdings[i].who;
    for (; i < holdings.size() && holdings[i].who == who; ++i) {
      cards.push_back(cat(holdings[i].card, " ", percent(holdings[i].odds)));
    }
    std::cout << say(kHolds, language, {who, join(cards, ", ")}) << '\n';
  }
}

int run_position(const AnalyseOptions& options, Language language) {
  if (options.game.empty() || options.position.empty()) {
    std::cerr << "error: name a game and a position, or: salle analyse record FILE\n";
    return 2;
  }
  std::string position = options.position;
  if (position == "-") {
    if (!read_input(position, position)) return 1;
    position = trim(position);
  }
  const auto table = Table::open_at(options.game, options.rules, position);
  if (!table) return complain(table.error().message);
  std::unique_ptr<AnyPlayer> analyst;
  if (const int threads = options.threads_or(1); threads > 1) {
    auto team = make_analyst_team(options.game, threads);
    if (!team) return complain(team.error().message);
    analyst = *std::move(team);
  }
  const auto thought = analyse(*table, options.budget, options.seed, analyst);
  if (!thought) return complain(thought.error().message);
  const auto held = holdings(*table, language, options.seed);
  if (!held) return complain(held.error().message);
  if (options.json) {
    auto json = thought_json(*table, *thought, language);
    json["held"] = holdings_json(*held);
    std::cout << json.dump() << '\n';
  } else {
    print_thought(*table, *thought, options.most, language);
    print_holdings(*held, language);
  }
  return 0;
}

// Questions from standard input until it ends; everything that was asked is answered.
int run_queries(const AnalyseOptions& options) {
  if (!options.game.empty()) {
    std::cerr << "error: with --stdin the queries name the game and the position\n";
    return 2;
  }
  QueryServer room(options.threads_or(0),
                   [](const std::string& line) { std::cout << line << std::endl; });
  std::string line;
  while (std::cout && std::getline(std::cin, line)) room.ask(line);
  room.finish();
  return std::cout ? 0 : complain("the answers could not be written");
}

// Decisions one below the other, in columns.
class JudgementPrinter {
 public:
  JudgementPrinter(const Table& table, const Review& review, Language language)
      : table_(table), language_(language) {
    for (const Judgement& judgement : review.judgements) {
      seat_width_ = std::max(seat_width_, columns(table.seat_name(judgement.seat, language)));
      action_width_ = std::max(action_width_, columns(marked(judgement)));
    }
    action_width_ = std::min<std::size_t>(action_width_, 24);
  }

  void print(const Judgement& judgement) const {
    std::cout << right_aligned(std::to_string(judgement.action + 1), 5) << "  "
              << left_aligned(table_.seat_name(judgement.seat, language_), seat_width_) << "  "
              << left_aligned(marked(judgement), action_width_)
              << right_aligned(percent(judgement.win_before), 8);
    if (judgement.loss > 0.0005) {
      std::cout << right_aligned(cat("-", percent(judgement.loss)), 8) << "  "
                << say(kBetter, language_, {judgement.best});
    }
    std::cout << '\n';
  }

 private:
  static std::string marked(const Judgement& judgement) {
    return cat(judgement.played, fault_mark(fault_of(judgement.loss)));
  }

  const Table& table_;
  Language language_;
  std::size_t seat_width_ = 0;
  std::size_t action_width_ = 0;
};

void print_review(const Table& table, const Review& review, std::size_t most, Language language) {
  const JudgementPrinter printer(table, review, language);
  for (const Judgement& judgement : review.judgements) printer.print(judgement);
  std::cout << '\n';
  const auto worst = review.worst(most);
  if (worst.empty()) {
    std::cout << say(kNoFault, language) << '\n';
  } else {
    std::cout << say(kWorst, language) << '\n';
    for (const std::size_t i : worst) printer.print(review.judgements[i]);
  }
  for (Seat seat = 0; seat < table.seats(); ++seat) {
    double sum = 0.0;
    for (const Judgement& judgement : review.judgements) {
      if (judgement.seat == seat) sum += judgement.loss;
    }
    std::cout << say(kOnAverage, language,
                     {table.seat_name(seat, language), percent(review.mean_loss(seat)),
                      percent(sum)})
              << '\n';
    if (const auto accuracy = review.accuracy(seat)) {
      std::cout << say(kAccuracy, language, {table.seat_name(seat, language), percent(*accuracy)})
                << '\n';
    }
  }
  const std::string turned = turning_sentence(table, review, language);
  if (!turned.empty()) std::cout << turned << '\n';
}

nlohmann::ordered_json json_of(const Table& table, const Review& review, std::size_t most,
                               Language language) {
  nlohmann::ordered_json json = {{"game", table.game().id},
                                 {"rules", table.rules()},
                                 {"decisions", nlohmann::ordered_json::array()},
                                 {"worst", nlohmann::ordered_json::array()},
                                 {"meanLoss", nlohmann::ordered_json::array()},
                                 {"accuracy", nlohmann::ordered_json::array()},
                                 {"turningPoint", turning_sentence(table, review, language)}};
  for (const Judgement& judgement : review.judgements) {
    json["decisions"].push_back(judgement_json(judgement));
  }
  for (const std::size_t i : review.worst(most)) {
    json["worst"].push_back(review.judgements[i].action);
  }
  for (Seat seat = 0; seat < table.seats(); ++seat) {
    json["meanLoss"].push_back(review.mean_loss(seat));
    const auto accuracy = review.accuracy(seat);
    json["accuracy"].push_back(accuracy ? nlohmann::ordered_json(*accuracy) : nullptr);
  }
  return json;
}

int run_record(const AnalyseOptions& options, Language language) {
  std::string text;
  if (!read_input(options.file, text)) return 1;
  const auto record = read_record(text);
  if (!record) return complain(record.error().message);
  const auto table = replay(*record);
  if (!table) return complain(table.error().message);
  const auto result = [&] {
    ProgressBar bar(static_cast<std::int64_t>(table->length()), "actions");
    return review_side_by_side(*table, options.budget, options.seed, options.threads_or(1),
                               [&](std::size_t done) {
                                 bar.show(static_cast<std::int64_t>(done));
                                 return true;
                               });
  }();
  if (!result) return complain(result.error().message);
  if (options.json) {
    std::cout << json_of(*table, *result, options.most, language).dump() << '\n';
  } else {
    print_review(*table, *result, options.most, language);
  }
  return 0;
}

void add_common(CLI::App& command, AnalyseOptions& options) {
  command
      .add_option("--nodes", options.budget.nodes,
                  "How much to think about a decision; the same number gives the same answer")
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{1'000'000'000'000}));
  command.add_option("--seconds", options.budget.seconds, "How long to think about a decision")
      ->check(CLI::Range(0.001, 86'400.0));
  command.add_option("--seed", options.seed, "Where cards must be imagined")->capture_default_str();
  command.add_option("--language", options.language, "en, fr or nl")->capture_default_str();
  command.add_flag("--json", options.json, "Print one JSON object");
}

}  // namespace

void add_analyse(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<AnalyseOptions>();
  CLI::App* command = app.add_subcommand(
      "analyse", "Say how good actions are: of a position, or of a recorded game");
  command->add_option("game", options->game, example_of_game());
  command->add_option("position", options->position,
                      "The position, whole or as the one to move knows it; - for standard input");
  command->add_option("--rules", options->rules, "Rule set and options, such as ferti/advanced");
  command->add_option("--best", options->most, "How many actions to list")->capture_default_str();
  command->add_flag("--stdin", options->queries,
                    "Answer queries: one JSON object a line, answered by its id, many at once "
                    "(docs/analysis.md)");
  command
      ->add_option(
          "--threads", options->threads,
          "0: one for each core. For --stdin, which has that many unless told; for a "
          "position of archers, which has one: with more it is looked at more deeply in the "
          "same time, but not always alike")
      ->check(CLI::Range(0, 256));
  add_common(*command, *options);

  CLI::App* record = command->add_subcommand(
      "record", "Every decision of a recorded game, what it lost, and the worst");
  record->add_option("file", options->file, "The record; - for standard input")->required();
  record->add_option("--worst", options->most, "How many of the worst to list again")
      ->capture_default_str();
  record
      ->add_option(
          "--threads", options->threads,
          "Decisions judged side by side, 1 unless told; 0: one for each core. The answers "
          "are the same, but with --seconds")
      ->check(CLI::Range(0, 256));
  add_common(*record, *options);

  command->callback([command, record, options, &exit_code] {
    const auto language = language_option(options->language);
    if (!language) {
      exit_code = 1;
      return;
    }
    exit_code = command->got_subcommand(record) ? run_record(*options, *language)
                : options->queries              ? run_queries(*options)
                                                : run_position(*options, *language);
  });
}

}  // namespace salle
