#include "engine_protocol/engine_player.hpp"

#include <algorithm>
#include <cstdio>

#include "core/text.hpp"
#include "engine_protocol/protocol_lines.hpp"

namespace salle::engine_protocol {
namespace {

constexpr std::size_t kMostAnnounced = 64;  // games, options, oddities
constexpr std::size_t kLongestText = 80;

std::string seconds_text(double seconds) {
  char text[32];
  std::snprintf(text, sizeof text, "%.1f s", seconds);
  return text;
}

void note(std::vector<std::string>& list, std::string_view text) {
  if (list.size() < kMostAnnounced) list.emplace_back(text.substr(0, kLongestText));
}

double time_to_think(const Budget& budget) {
  return budget.seconds > 0.0 ? budget.seconds : budget.nodes > 0 ? 0.0 : kUsualSeconds;
}

std::string position_lines(const Briefing& briefing) {
  std::string text = cat("position ", briefing.position, "\n");
  if (briefing.moves) text += cat("moves ", join(*briefing.moves, " "), "\n");
  if (!briefing.view.empty()) text += cat("view ", briefing.view, "\n");
  for (const std::string& action : briefing.legal) text += cat("legal ", action, "\n");
  return text;
}

}  // namespace

bool EngineIdentity::offers(std::string_view option) const {
  return std::ranges::find(options, option) != options.end();
}

Result<std::unique_ptr<EngineClient>> EngineClient::begin(const std::string& command,
                                                          const EngineLimits& limits) {
  auto process = EngineProcess::start(command);
  if (!process) return std::unexpected(process.error());
  std::unique_ptr<EngineClient> talk(new EngineClient(*std::move(process), limits));
  if (auto ok = talk->introduce(); !ok) return std::unexpected(ok.error());
  return talk;
}

Result<void> EngineClient::introduce() {
  const Moment until = in_seconds(limits_.start);
  if (auto ok = process_->send(cat(kGreeting, "\n"), until); !ok) return ok;
  for (;;) {
    const auto line = process_->hear(until, limits_.stop);
    if (!line) return std::unexpected(line.error());
    if (!*line) return refuse(cat("did not say 'salleok' within ", seconds_text(limits_.start)));
    const auto [word, rest] = read_line(**line);
    if (word == "salleok") break;
    if (word == "id") {
      const auto [what, text] = read_line(rest);
      if (what == "name") introduction_.name = text.substr(0, kLongestText);
      if (what == "author") introduction_.author = text.substr(0, kLongestText);
    } else if (word == "game") {
      note(introduction_.games, rest);
    } else if (word == "option") {
      const auto name = read_option_name(rest);
      name ? note(introduction_.options, *name)
           : note(introduction_.oddities, name.error().message);
    } else if (word == "error") {
      return refuse(cat("said: ", quote(rest)));
    } else if (!word.empty() && word != "info") {
      note(introduction_.oddities, cat("it said ", quote(**line)));
    }
  }
  process_->allow(EngineProcess::kMostBytes);
  return {};
}

Result<void> EngineClient::say(std::string_view line) {
  return process_->send(cat(line, "\n"), in_seconds(limits_.start));
}

Result<void> EngineClient::note_info(std::string_view rest) {
  const auto info = read_info(rest);
  if (!info) return std::unexpected(info.error());
  if (info->value) latest_.value = *info->value;
  if (info->nodes > 0) latest_.nodes = info->nodes;
  if (info->depth > 0) latest_.depth = static_cast<int>(std::min<std::int64_t>(info->depth, 1000));
  return {};
}

Result<std::string> EngineClient::hear(std::string_view wanted, double seconds) {
  const Moment until = in_seconds(seconds);
  for (;;) {
    const auto line = process_->hear(until, limits_.stop);
    if (!line) return std::unexpected(line.error());
    if (!*line)
      return refuse(cat("did not say ", quote(wanted), " within ", seconds_text(seconds)));
    const auto [word, rest] = read_line(**line);
    if (word == wanted) return std::string(rest);
    if (word == "error") return refuse(cat("said: ", quote(rest)));
    if (word == "bestmove") return refuse(cat("said ", quote(**line), " when nothing was asked"));
    if (word != "info") continue;
    if (auto ok = note_info(rest); !ok) return std::unexpected(ok.error());
  }
}

Result<std::string> EngineClient::next(double seconds) {
  auto line = process_->hear(in_seconds(seconds), limits_.stop);
  if (!line) return std::unexpected(line.error());
  if (!*line) return refuse(cat("said nothing for ", seconds_text(seconds)));
  return **std::move(line);
}

Result<void> EngineClient::ready() {
  if (auto ok = say("isready"); !ok) return ok;
  const auto heard = hear("readyok", limits_.start);
  if (!heard) return std::unexpected(heard.error());
  process_->allow(EngineProcess::kMostBytes);
  return {};
}

Result<void> EngineClient::new_game(const Briefing& briefing) {
  const auto& games = introduction_.games;
  if (!games.empty() && std::ranges::find(games, briefing.game) == games.end()) {
    return refuse(cat("does not play ", briefing.game, " but ", quote(join(games, ", "))));
  }
  std::string lines =
      cat("newgame ", briefing.game, "\nrules ", briefing.rules, "\nseat ", briefing.seat, " ",
          briefing.seat_name, briefing.start.empty() ? "" : "\nstart ", briefing.start);
  if (auto ok = say(lines); !ok) return ok;
  return ready();
}

Result<void> EngineClient::ask(const Briefing& briefing, const Budget& budget, std::uint64_t seed) {
  process_->allow(EngineProcess::kMostBytes);
  latest_ = {};
  std::string lines;
  if (introduction_.offers(kSeedOption)) {
    lines = cat("setoption name ", kSeedOption, " value ", std::to_string(seed), "\n");
  }
  lines += position_lines(briefing);
  Budget told = budget;
  if (!told.given()) told.seconds = kUsualSeconds;
  lines += write_go(told);
  asked_ = std::chrono::steady_clock::now();
  return say(lines);
}

Result<AnyThought> EngineClient::answer(const Briefing& briefing, const Budget& budget) {
  const double thinking = time_to_think(budget);
  const double patience = thinking > 0.0 ? thinking + limits_.grace : limits_.nodes;
  const auto after = [this](double seconds) {
    return asked_ +
           std::chrono::duration_cast<Moment::duration>(std::chrono::duration<double>(seconds));
  };
  bool told_to_stop = thinking <= 0.0;
  for (;;) {
    const auto line = process_->hear(after(told_to_stop ? patience : thinking), limits_.stop);
    if (!line) return std::unexpected(line.error());
    if (!*line) {
      if (told_to_stop) return refuse(cat("did not answer within ", seconds_text(patience)));
      told_to_stop = true;
      if (auto ok = say("stop"); !ok) return std::unexpected(ok.error());
      continue;
    }
    const auto [word, rest] = read_line(**line);
    if (word == "info") {
      if (auto ok = note_info(rest); !ok) return std::unexpected(ok.error());
    } else if (word == "error") {
      return refuse(cat("said: ", quote(rest)));
    } else if (word == "bestmove") {
      if (std::ranges::find(briefing.legal, rest) == briefing.legal.end()) {
        return refuse(cat("chose ", quote(rest), ", which is not legal"));
      }
      latest_.action = rest;
      return latest_;
    }
  }
}

Result<AnyThought> EngineClient::decide(const Briefing& briefing, const Budget& budget,
                                        std::uint64_t seed) {
  if (auto ok = ask(briefing, budget, seed); !ok) return std::unexpected(ok.error());
  return answer(briefing, budget);
}

bool EngineClient::quit() {
  (void)process_->send("quit\n", in_seconds(limits_.leaving));
  return hang_up();
}

bool EngineClient::hang_up() { return process_->leave(in_seconds(limits_.leaving)); }

EnginePlayer::~EnginePlayer() {
  if (talk_ != nullptr) talk_->quit();
}

Result<AnyThought> EnginePlayer::think(const Briefing& briefing, const Budget& budget,
                                       std::uint64_t seed) {
  auto thought = try_to_think(briefing, budget, seed);
  if (!thought) talk_.reset();
  return thought;
}

Result<AnyThought> EnginePlayer::try_to_think(const Briefing& briefing, const Budget& budget,
                                              std::uint64_t seed) {
  if (talk_ == nullptr) {
    limits_.stop = budget.stop;
    auto talk = EngineClient::begin(command_, limits_);
    if (!talk) return std::unexpected(talk.error());
    talk_ = *std::move(talk);
    if (auto ok = talk_->new_game(briefing); !ok) return std::unexpected(ok.error());
  }
  return talk_->decide(briefing, budget, seed);
}

}  // namespace salle::engine_protocol
