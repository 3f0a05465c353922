#include "engine_protocol/served_player.hpp"

#include <charconv>
#include <chrono>

#include "core/text.hpp"
#include "engine_protocol/briefing.hpp"
#include "engine_protocol/protocol_lines.hpp"

namespace salle::engine_protocol {
namespace {

using Clock = std::chrono::steady_clock;

std::int64_t milliseconds_since(Clock::time_point begin) {
  return std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - begin).count();
}

}  // namespace

Result<std::unique_ptr<ServedPlayer>> ServedPlayer::open(const std::string& game,
                                                         const std::string& player, Say say) {
  auto mind = make_player(game, player);
  if (!mind) return std::unexpected(mind.error());
  return std::unique_ptr<ServedPlayer>(
      new ServedPlayer(game, player, *std::move(mind), std::move(say)));
}

ServedPlayer::ServedPlayer(std::string game, std::string player, std::unique_ptr<AnyPlayer> mind,
                           Say say)
    : player_(std::move(player)), mind_(std::move(mind)), say_(std::move(say)) {
  briefing_.game = std::move(game);
}

ServedPlayer::~ServedPlayer() { stop_thinking(); }

void ServedPlayer::say(std::string_view line) {
  const std::lock_guard lock(saying_);
  say_(line);
}

bool ServedPlayer::hear(std::string_view text) {
  const auto [word, rest] = read_line(text);
  if (word == "quit") {
    stop_thinking();
    return false;
  }
  if (word.empty()) return true;
  if (word == "isready") {
    say("readyok");
  } else if (word == "stop") {
    stop_thinking();
  } else if (thinking_) {
    say(cat("error ", quote(word), " comes in the middle of a thought: say 'stop' first"));
  } else if (const auto done = obey(word, rest); !done) {
    say(cat("error ", done.error().message));
  }
  return true;
}

Result<void> ServedPlayer::obey(std::string_view word, std::string_view rest) {
  if (word == "salle") {
    if (rest != "1") return refuse(cat("this engine speaks version 1, not ", quote(rest)));
    introduce();
  } else if (word == "setoption") {
    return set_option(rest);
  } else if (word == "newgame") {
    return begin_game(rest);
  } else if (word == "rules") {
    briefing_.rules = rest;
  } else if (word == "seat") {
    return take_seat(rest);
  } else if (word == "start") {
    briefing_.start = rest;
  } else if (word == "position") {
    take_position(rest);
  } else if (word == "moves") {
    briefing_.moves.emplace();
    for (const std::string_view move : split_actions(rest)) briefing_.moves->emplace_back(move);
  } else if (word == "view") {
    briefing_.view = rest;
  } else if (word == "legal") {
    briefing_.legal.emplace_back(rest);
  } else if (word == "go") {
    return go(rest);
  } else {
    say(cat("info string passed over ", quote(word), ", which is not of this protocol"));
  }
  return {};
}

void ServedPlayer::introduce() {
  say("id name Salle");
  say("id author the Salle project");
  say(cat("game ", briefing_.game));
  std::string players = cat("option name Player type combo default ", player_);
  for (const std::string& name : player_names(briefing_.game)) players += cat(" var ", name);
  say(players);
  say(cat("option name ", kSeedOption, " type spin default 1 min 0 max 18446744073709551615"));
  say("salleok");
}

Result<void> ServedPlayer::set_option(std::string_view rest) {
  const auto setting = read_setoption(rest);
  if (!setting) return std::unexpected(setting.error());
  if (setting->name == "Player") {
    auto mind = make_player(briefing_.game, setting->value);
    if (!mind) return std::unexpected(mind.error());
    mind_ = *std::move(mind);
    player_ = setting->value;
    return {};
  }
  if (setting->name == kSeedOption) {
    const std::string& text = setting->value;
    std::uint64_t seed = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seed);
    if (error != std::errc() || end != text.data() + text.size()) {
      return refuse(cat("a seed is a whole number from 0 to 2^64 - 1, not ", quote(text)));
    }
    seed_ = seed;
    random_ = Random(seed_);
    return {};
  }
  return refuse(cat("there is no option ", quote(setting->name), "; there are Player and Seed"));
}

Result<void> ServedPlayer::begin_game(std::string_view rest) {
  if (rest != briefing_.game) {
    return refuse(cat("this engine plays ", briefing_.game, ", not ", quote(rest)));
  }
  briefing_ = {};
  briefing_.game = rest;
  random_ = Random(seed_);
  return {};
}

Result<void> ServedPlayer::take_seat(std::string_view rest) {
  const auto [number, name] = read_line(rest);
  const auto seat = parse_number(number);
  if (!seat || *seat >= kMaxSeats) {
    return refuse(cat("a seat is a number from 0 to ", kMaxSeats - 1, ", not ", quote(number)));
  }
  briefing_.seat = *seat;
  briefing_.seat_name = name;
  return {};
}

// What was told of the position before does not hold any more.
void ServedPlayer::take_position(std::string_view rest) {
  briefing_.position = rest;
  briefing_.moves.reset();
  briefing_.view.clear();
  briefing_.legal.clear();
}

Result<void> ServedPlayer::go(std::string_view rest) {
  auto budget = read_go(rest);
  if (!budget) return std::unexpected(budget.error());
  if (briefing_.position.empty() && !briefing_.moves) {
    return refuse("there is nothing to think about: say 'position' first");
  }
  auto sight = sight_from_text(briefing_);
  if (!sight) return std::unexpected(sight.error());
  if (thinker_.joinable()) thinker_.join();
  stop_ = false;
  thinking_ = true;
  thinker_ = std::thread([this, seen = std::shared_ptr<AnySight>(*std::move(sight)),
                          given = *budget] { think(seen, given); });
  return {};
}

void ServedPlayer::think(std::shared_ptr<AnySight> sight, Budget budget) {
  const auto begun = Clock::now();
  const std::function<void(const Glimpse&)> heard = [&](const Glimpse& glimpse) {
    say(write_info(glimpse, milliseconds_since(begun)));
  };
  budget.stop = &stop_;
  budget.heard = &heard;
  const auto thought = mind_->think(*sight, budget, random_);
  // Whoever hears the answer may ask again at once.
  const std::lock_guard lock(saying_);
  thinking_ = false;
  if (!thought) return say_(cat("error ", thought.error().message));
  say_(write_info({thought->value, thought->depth, thought->nodes}, milliseconds_since(begun)));
  say_(cat("bestmove ", thought->action));
}

void ServedPlayer::stop_thinking() {
  stop_ = true;
  if (thinker_.joinable()) thinker_.join();
}

void ServedPlayer::finish(double patience) {
  const auto until = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                        std::chrono::duration<double>(patience));
  while (thinking_ && Clock::now() < until) {
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  stop_thinking();
}

}  // namespace salle::engine_protocol
