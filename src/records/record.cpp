#include "records/record.hpp"

#include <algorithm>

#include "core/text.hpp"
#include "core/utf8.hpp"
#include "games/table.hpp"
#include "records/dealer.hpp"

namespace salle {
namespace {

constexpr std::size_t kMostTags = 64;
constexpr std::size_t kMostActions = 1'000'000;

std::string result_text(const Table& table) {
  if (!table.over()) return "*";
  const Payoffs payoffs = table.payoffs();
  std::vector<std::string> parts;
  for (int seat = 0; seat < table.seats(); ++seat) {
    parts.push_back(std::to_string(payoffs[static_cast<std::size_t>(seat)]));
  }
  return join(parts, " ");
}

// Tag values are on one line between quotes; a quote or backslash inside is escaped.
std::string escaped(std::string_view value) {
  std::string out;
  std::size_t i = 0;
  while (i < value.size()) {
    const std::size_t length = utf8_length(value.substr(i));
    if (length == 0 || static_cast<unsigned char>(value[i]) < 0x20) {
      out += '?';
      ++i;
      continue;
    }
    if (value[i] == '"' || value[i] == '\\') out += '\\';
    out += value.substr(i, length);
    i += length;
  }
  return out;
}

// [Name "value"]
Result<std::pair<std::string, std::string>> parse_tag(std::string_view line) {
  const auto malformed = [] { return refuse("a tag is written [Name \"value\"]"); };
  std::string_view rest = line;
  if (!rest.starts_with('[') || !rest.ends_with("\"]")) return malformed();
  rest = rest.substr(1, rest.size() - 3);
  const std::size_t space = rest.find(" \"");
  if (space == std::string_view::npos || space == 0) return malformed();
  const std::string_view name = rest.substr(0, space);
  const auto letter = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
  };
  if (!std::ranges::all_of(name, letter)) return malformed();
  std::string value;
  const std::string_view quoted = rest.substr(space + 2);
  std::size_t i = 0;
  while (i < quoted.size()) {
    if (quoted[i] == '"') return malformed();
    if (quoted[i] == '\\' && ++i == quoted.size()) return malformed();
    const std::size_t length = utf8_length(quoted.substr(i));
    if (length == 0) return refuse("a tag's value must be UTF-8");
    if (static_cast<unsigned char>(quoted[i]) < 0x20) return malformed();
    value += quoted.substr(i, length);
    i += length;
  }
  return std::pair{std::string(name), value};
}

std::unexpected<Error> at_line(std::size_t line, const std::string& message) {
  return refuse(cat("line ", line, ": ", message));
}

// Tags begin with a capital letter, actions in brackets do not: a line that begins with a bracket
// is one or the other, however it was wrapped.
bool begins_tag(std::string_view line) {
  return line.starts_with('[') && !(line.size() > 1 && line[1] >= 'a' && line[1] <= 'z');
}

// A word, or words in brackets with single spaces between them.
bool could_be_action(std::string_view text) {
  const std::size_t open = text.rfind('[');
  const bool closed = open == std::string_view::npos || text.find(']', open) != text.npos;
  return text.size() <= 80 && closed && !begins_tag(text) &&
         std::ranges::all_of(text, [](char c) { return c >= 0x20 && c < 0x7f; });
}

// The tags that a record for one seat may have. The seed, which tells every card, is not among
// them, nor is any tag we do not know.
bool open_to_everyone(const Table& table, std::string_view name) {
  for (Seat seat = 0; seat < table.seats(); ++seat) {
    if (name == table.seat_name(seat, Language::kEnglish)) return true;
  }
  return name == "Commitment" || name == "Date" || name == "Event" || name == "Place";
}

}  // namespace

std::string_view Record::tag(std::string_view name) const {
  for (const auto& [key, value] : tags) {
    if (key == name) return value;
  }
  return {};
}

void Record::set(std::string_view name, std::string_view value) {
  for (auto& [key, old] : tags) {
    if (key == name) {
      old = value;
      return;
    }
  }
  tags.emplace_back(name, value);
}

Record record_of(const Table& table, Viewer viewer,
                 const std::vector<std::pair<std::string, std::string>>& extra) {
  Record record;
  record.set("Game", table.game().id);
  record.set("Rules", table.rules());
  if (viewer.is_seat()) {
    record.set("Seat", table.seat_name(viewer.as_seat(), Language::kEnglish));
  } else if (!viewer.sees_all()) {
    record.set("Seat", "spectator");
  }
  for (const auto& [name, value] : extra) {
    if (viewer.sees_all() || open_to_everyone(table, name)) record.set(name, value);
  }
  record.set("Result", result_text(table));
  if (table.over()) record.set("Reason", table.result(Language::kEnglish));
  record.actions = table.actions(viewer);
  Seat last = kNobody;
  const std::vector<Seat>& actors = table.actors();
  for (std::size_t i = 0; i < actors.size(); ++i) {
    if (i == 0 || (actors[i] != kChance && actors[i] != last)) record.lines.push_back(i);
    if (actors[i] != kChance) last = actors[i];
  }
  return record;
}

std::string write_record(const Record& record) {
  std::string text;
  for (const auto& [name, value] : record.tags)
    text += cat('[', name, " \"", escaped(value), "\"]\n");
  std::size_t column = 0;
  auto line = record.lines.begin();
  for (std::size_t i = 0; i < record.actions.size(); ++i) {
    const std::string& action = record.actions[i];
    const bool begins = line != record.lines.end() && *line == i;
    if (begins) ++line;
    if (i > 0 && !begins && column + 1 + action.size() <= 100) {
      text += cat(' ', action);
      column += 1 + action.size();
    } else {
      text += cat('\n', action);
      column = action.size();
    }
  }
  return text + '\n';
}

Result<Record> read_record(std::string_view text) {
  Record record;
  std::size_t number = 0;
  for (const std::string_view raw : split(text, '\n')) {
    ++number;
    const std::string_view line = trim(raw);
    if (begins_tag(line)) {
      if (!record.actions.empty()) return at_line(number, "tags stand before the first action");
      auto tag = parse_tag(line);
      if (!tag) return at_line(number, tag.error().message);
      const auto same = [&](const auto& each) { return each.first == tag->first; };
      if (std::ranges::any_of(record.tags, same)) {
        return at_line(number, cat("tag ", tag->first, " is given twice"));
      }
      if (record.tags.size() == kMostTags) return at_line(number, "there are more than 64 tags");
      record.tags.push_back(*std::move(tag));
      continue;
    }
    const std::size_t begin = record.actions.size();
    for (const std::string_view word : split_actions(line.substr(0, line.find(';')))) {
      if (!could_be_action(word)) return at_line(number, cat(quote(word), " is no action"));
      if (record.actions.size() == kMostActions) return at_line(number, "the game is too long");
      record.actions.emplace_back(word);
    }
    if (record.actions.size() > begin) record.lines.push_back(begin);
  }
  if (record.tag("Game").empty()) {
    return refuse(cat("a record begins with a tag that names its game, such as [Game \"",
                      usual_game(), "\"]"));
  }
  return record;
}

Result<Table> replay(const Record& record) {
  if (!record.tag("Seat").empty()) {
    return refuse(cat("this record was written for ", record.tag("Seat"),
                      " and lacks what that seat did not see; it cannot be replayed in full"));
  }
  Result<Table> table = Table::open(record.tag("Game"), record.tag("Rules"));
  if (!table) return table;
  for (std::size_t i = 0; i < record.actions.size(); ++i) {
    const auto played = table->play(record.actions[i]);
    if (!played) {
      return refuse(cat("action ", i + 1, " (", record.actions[i], "): ", played.error().message));
    }
  }
  const std::string_view claimed = record.tag("Result");
  if (!claimed.empty() && claimed != result_text(*table)) {
    return refuse(cat("the record says the result is ", quote(claimed), ", but its actions give '",
                      result_text(*table), "'"));
  }
  return table;
}

std::vector<std::string> names_in(const Record& record, const Table& table) {
  std::vector<std::string> names;
  for (Seat seat = 0; seat < table.seats(); ++seat) {
    const std::string_view name = record.tag(table.seat_name(seat, Language::kEnglish));
    names.emplace_back(name == kNameless ? std::string_view() : name);
  }
  return names;
}

Result<Verdict> verify(const Record& record) {
  if (record.tag("Commitment").empty()) {
    return refuse("the record has no [Commitment]: nothing was promised about its deal");
  }
  if (record.tag("Seed").empty()) {
    return refuse("the record has no [Seed] yet: it is published when the game is over");
  }
  const auto dealer = Dealer::from_seed(record.tag("Seed"));
  if (!dealer) return std::unexpected(dealer.error());
  if (dealer->commitment() != record.tag("Commitment")) {
    return Verdict{false, "The seed is not the one that was committed to before the game."};
  }
  // The whole game must be playable before its deal can be judged.
  if (const auto played = replay(record); !played) return std::unexpected(played.error());
  Result<Table> table = Table::open(record.tag("Game"), record.tag("Rules"));
  std::size_t dealt = 0;
  for (std::size_t i = 0; i < record.actions.size(); ++i) {
    if (table->turn() == kChance) {
      Table honest = *table;
      const std::string expected = honest.deal(dealer->number(table->chance_key()));
      if (expected != record.actions[i]) {
        return Verdict{false, cat("Action ", i + 1, " is ", record.actions[i],
                                  ", but the seed gives ", expected, ".")};
      }
      ++dealt;
    }
    (void)table->play(record.actions[i]);
  }
  return Verdict{true, cat("The seed is the one committed to, and all ", dealt,
                           " actions of chance follow from it.")};
}

}  // namespace salle
