#include "engine_protocol/protocol_lines.hpp"

#include <charconv>
#include <cmath>
#include <cstdio>

#include "core/text.hpp"

namespace salle::engine_protocol {
namespace {

constexpr std::int64_t kMostMilliseconds = 86'400'000;  // a day
constexpr std::int64_t kMostNodes = 1'000'000'000'000;

template <class Number>
bool read_number(std::string_view text, Number& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size();
}

// Eats the first word.
std::string_view take_word(std::string_view& text) {
  const ProtocolLine line = read_line(text);
  text = line.rest;
  return line.word;
}

bool read_count(std::string_view text, std::int64_t least, std::int64_t most,
                std::int64_t& number) {
  return read_number(text, number) && number >= least && number <= most;
}

}  // namespace

ProtocolLine read_line(std::string_view text) {
  text = trim(text);
  const std::size_t end = text.find_first_of(" \t");
  if (end == std::string_view::npos) return {text, {}};
  return {text.substr(0, end), trim(text.substr(end))};
}

Result<Budget> read_go(std::string_view rest) {
  Budget budget;
  while (!rest.empty()) {
    const std::string_view word = take_word(rest);
    const std::string_view number = take_word(rest);
    std::int64_t milliseconds = 0;
    if (word == "movetime" && read_count(number, 1, kMostMilliseconds, milliseconds)) {
      budget.seconds = static_cast<double>(milliseconds) / 1000.0;
    } else if (word != "nodes" || !read_count(number, 1, kMostNodes, budget.nodes)) {
      return refuse(
          cat("after 'go' comes nothing, 'movetime' with milliseconds or 'nodes' with a "
              "number, not ",
              quote(cat(word, number.empty() ? "" : " ", number))));
    }
  }
  return budget;
}

std::string write_go(const Budget& budget) {
  std::string line = "go";
  if (budget.seconds > 0.0) {
    const auto milliseconds = static_cast<std::int64_t>(std::lround(budget.seconds * 1000.0));
    line += " movetime " + std::to_string(std::max<std::int64_t>(1, milliseconds));
  }
  if (budget.nodes > 0) line += " nodes " + std::to_string(budget.nodes);
  return line;
}

Result<OptionSetting> read_setoption(std::string_view rest) {
  const std::string_view whole = rest;
  OptionSetting setting;
  bool good = take_word(rest) == "name";
  setting.name = take_word(rest);
  good = good && !setting.name.empty() && (rest.empty() || take_word(rest) == "value");
  if (!good) {
    return refuse(cat("an option is set by 'setoption name NAME value VALUE', not by ",
                      quote(cat("setoption ", whole))));
  }
  setting.value = rest;
  return setting;
}

Result<std::string> read_option_name(std::string_view rest) {
  const std::string_view whole = rest;
  const bool named = take_word(rest) == "name";
  const std::string_view name = take_word(rest);
  if (!named || name.empty() || take_word(rest) != "type" || take_word(rest).empty()) {
    return refuse(cat("an option is announced by 'option name NAME type TYPE', not by ",
                      quote(cat("option ", whole))));
  }
  return std::string(name);
}

Result<Info> read_info(std::string_view rest) {
  Info info;
  while (!rest.empty()) {
    const std::string_view word = take_word(rest);
    if (word == "string") {
      info.text = rest;
      return info;
    }
    const std::string_view number = take_word(rest);
    bool good = true;
    if (word == "value") {
      double value = 0.0;
      good = read_number(number, value) && std::isfinite(value) && std::abs(value) <= 1.0;
      if (!good) {
        return refuse(cat("claims a value of ", quote(number),
                          ": a value is a number from -1 (lost) to 1 (won)"));
      }
      info.value = value;
    } else if (word == "depth") {
      good = read_count(number, 0, kMostNodes, info.depth);
    } else if (word == "nodes") {
      good = read_count(number, 0, INT64_MAX, info.nodes);
    } else if (word == "time") {
      good = read_count(number, 0, INT64_MAX, info.milliseconds);
    }
    if (!good) {
      return refuse(
          cat("says ", quote(cat(word, " ", number)), " in an info line: that is a whole number"));
    }
  }
  return info;
}

std::string write_info(const Glimpse& glimpse, std::int64_t milliseconds) {
  char value[32];
  std::snprintf(value, sizeof value, "%.4f", glimpse.value + 0.0);
  std::string line = "info";
  if (glimpse.depth > 0) line += cat(" depth ", glimpse.depth);
  return cat(line, " nodes ", std::to_string(glimpse.nodes), " time ", std::to_string(milliseconds),
             " value ", value);
}

}  // namespace salle::engine_protocol
