#include "match/entry.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <nlohmann/json.hpp>

#include "core/text.hpp"

namespace salle {
namespace {

using namespace entries;

constexpr std::array<std::string_view, 6> kSalutes = {"salute",    "well-played", "good-luck",
                                                      "thank-you", "oops",        "rematch"};

// In the order of EntryWhat.
constexpr std::array<std::string_view, std::variant_size_v<EntryWhat>> kKinds = {"sit",
                                                                                 "begin",
                                                                                 "move",
                                                                                 "resign",
                                                                                 "time",
                                                                                 "draw-offer",
                                                                                 "draw-accept",
                                                                                 "draw-decline",
                                                                                 "takeback-ask",
                                                                                 "takeback-accept",
                                                                                 "takeback-decline",
                                                                                 "salute",
                                                                                 "say",
                                                                                 "claim",
                                                                                 "return",
                                                                                 "rematch",
                                                                                 "rematch-decline",
                                                                                 "decline",
                                                                                 "rated",
                                                                                 "stall",
                                                                                 "close"};

// A whole number from 0 on at the front of a text, and the blank behind it; -1 if there is none.
std::int64_t take_number(std::string_view& text) {
  std::int64_t number = -1;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || number < 0 || text.front() == '-') return -1;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  if (!text.empty() && text.front() != ' ') return -1;
  if (!text.empty()) text.remove_prefix(1);
  return number;
}

bool is_chance(std::string_view action) { return action.starts_with('*'); }

// Chance stands behind what the seat did.
std::size_t where_chance_begins(std::string_view text) {
  for (const std::string_view action : split_actions(text)) {
    if (is_chance(action)) return static_cast<std::size_t>(action.data() - text.data());
  }
  return text.size();
}

std::string with_chance(std::string text, const std::string& chance) {
  if (!chance.empty()) text += ' ';
  return text + chance;
}

std::string seat_text(const Occupant& who) {
  return nlohmann::ordered_json{{"person", who.person}, {"computer", who.computer}}.dump();
}

Result<EntryWhat> read_sit(std::string_view text) {
  const auto json = nlohmann::json::parse(text, nullptr, false);
  const auto wrong = [] {
    return refuse("who sat down must be {\"person\": a number, \"computer\": a level's name}");
  };
  if (!json.is_object() || json.size() != 2) return wrong();
  const auto person = json.find("person");
  const auto computer = json.find("computer");
  if (person == json.end() || !person->is_number_integer() || computer == json.end() ||
      !computer->is_string()) {
    return wrong();
  }
  Occupant who;
  who.person = person->get<PersonId>();
  who.computer = computer->get<std::string>();
  if (who.person < 0 || (who.person != 0 && !who.computer.empty())) return wrong();
  who.kind = !who.computer.empty() ? SeatKind::kComputer
             : who.person != 0     ? SeatKind::kPerson
                                   : SeatKind::kOpen;
  return Sit{std::move(who)};
}

Result<EntryWhat> read_begin(std::string_view text) {
  if (text.empty()) return Begin{};
  const std::int64_t format = take_number(text);
  const std::int64_t rules = take_number(text);
  if (format < 2 || format > 1'000'000 || rules < 1 || rules > 1'000'000) {
    return refuse("a beginning must say its format and the version of its rules, as \"2 1 *L *3\"");
  }
  if (format > kEntryFormat) {
    return refuse(cat("it is of format ", std::to_string(format),
                      ", of a newer program; this one reads up to ", kEntryFormat));
  }
  for (const std::string_view action : split_actions(text)) {
    if (!is_chance(action)) return refuse("there is something in it that was not dealt");
  }
  return Begin{static_cast<int>(format), static_cast<int>(rules), std::string(text)};
}

Result<EntryWhat> read_move(std::string_view text) {
  const std::int64_t spent = take_number(text);
  if (spent < 0) return refuse("a move must begin with the milliseconds it took, as \"1500 +3\"");
  const std::size_t chance = where_chance_begins(text);
  for (const std::string_view action : split_actions(text.substr(chance))) {
    if (!is_chance(action)) return refuse("something stands behind what chance did");
  }
  std::string_view actions = text.substr(0, chance);
  while (actions.ends_with(' ')) actions.remove_suffix(1);
  if (actions.empty()) return refuse("there is no action in this move");
  return Move{spent, std::string(actions), std::string(text.substr(chance))};
}

// "table Well met." or "side Well met."; behind that nothing where it was forgotten.
Result<EntryWhat> read_say(std::string_view text) {
  const std::size_t end = std::min(text.find(' '), text.size());
  const std::string_view to = text.substr(0, end);
  if (to != "table" && to != "side") return refuse("a saying must be to the table or to the side");
  return Say{to == "side", std::string(text.substr(std::min(end + 1, text.size())))};
}

Result<EntryWhat> read_claim(std::string_view text) {
  const bool computer = text.starts_with("computer ");
  if (!computer && !text.starts_with("win ")) {
    return refuse("a claim must be \"win\" or \"computer\", and against whom");
  }
  text.remove_prefix(text.find(' ') + 1);
  const std::int64_t seat = take_number(text);
  if (seat < 0 || seat >= kMaxSeats || !text.empty()) return refuse("there is no such seat");
  return Claim{computer ? Claim::What::kComputer : Claim::What::kWin, static_cast<Seat>(seat)};
}

Result<EntryWhat> read_rematch(std::string_view text) {
  if (text.empty() || text.size() > 16) return refuse("a rematch must name its table");
  return RematchAsk{std::string(text)};
}

// "1500 1512 1480 1470": before and after, seat by seat.
Result<EntryWhat> read_rated(std::string_view text) {
  Rated rated;
  do {
    const std::int64_t before = text.empty() ? -1 : take_number(text);
    const std::int64_t after = text.empty() ? -1 : take_number(text);
    if (before < 0 || after < 0 || before > 10'000 || after > 10'000 ||
        rated.seats.size() == kMaxSeats) {
      return refuse("ratings must be pairs of numbers");
    }
    rated.seats.push_back({static_cast<int>(before), static_cast<int>(after)});
  } while (!text.empty());
  return rated;
}

Result<EntryWhat> read_stall(std::string_view text) {
  const std::int64_t stood_still = take_number(text);
  if (stood_still < 0 || !text.empty()) return refuse("a standstill must be milliseconds");
  return Stall{stood_still};
}

template <class What>
Result<EntryWhat> read_plain(std::string_view text) {
  if (!text.empty()) return refuse("there must be nothing in it");
  return What{};
}

Result<EntryWhat> read_what(std::string_view kind, std::string_view text) {
  const auto found = std::ranges::find(kKinds, kind);
  switch (found - kKinds.begin()) {
    case 0:
      return read_sit(text);
    case 1:
      return read_begin(text);
    case 2:
      return read_move(text);
    case 3:
      return read_plain<Resign>(text);
    case 4:
      return read_plain<TimeUp>(text);
    case 5:
      return read_plain<DrawOffer>(text);
    case 6:
      return read_plain<DrawAccept>(text);
    case 7:
      return read_plain<DrawDecline>(text);
    case 8:
      return read_plain<TakeBackAsk>(text);
    case 9:
      return read_plain<TakeBackAccept>(text);
    case 10:
      return read_plain<TakeBackDecline>(text);
    case 11: {
      const auto which = salute_named(text);
      if (!which) return refuse(cat("there is no greeting ", quote(text)));
      return Greet{*which};
    }
    case 12:
      return read_say(text);
    case 13:
      return read_claim(text);
    case 14:
      return read_plain<Return>(text);
    case 15:
      return read_rematch(text);
    case 16:
      return read_plain<RematchDecline>(text);
    case 17:
      return read_plain<Decline>(text);
    case 18:
      return read_rated(text);
    case 19:
      return read_stall(text);
    case 20:
      return read_plain<Close>(text);
    default:
      return refuse(cat("there is no kind ", quote(kind)));
  }
}

struct Writer {
  std::string operator()(const Sit& sit) const { return seat_text(sit.who); }
  std::string operator()(const Begin& begin) const {
    if (begin.format < 2) return "";
    return with_chance(cat(begin.format, " ", begin.rules_version), begin.chance);
  }
  std::string operator()(const Move& move) const {
    return with_chance(cat(std::to_string(move.spent), " ", move.actions), move.chance);
  }
  std::string operator()(const Greet& greet) const { return std::string(salute_name(greet.which)); }
  std::string operator()(const Say& say) const {
    return cat(say.to_side ? "side " : "table ", say.text);
  }
  std::string operator()(const Claim& claim) const {
    return cat(claim.what == Claim::What::kWin ? "win " : "computer ", claim.absent);
  }
  std::string operator()(const RematchAsk& rematch) const { return rematch.code; }
  std::string operator()(const Rated& rated) const {
    std::string text;
    for (const RatingChange& each : rated.seats) {
      text += cat(text.empty() ? "" : " ", each.before, " ", each.after);
    }
    return text;
  }
  std::string operator()(const Stall& stall) const { return std::to_string(stall.stood_still); }
  template <class What>
  std::string operator()(const What&) const {
    return "";
  }
};

}  // namespace

std::string_view salute_name(Salute which) { return kSalutes[static_cast<std::size_t>(which)]; }

std::optional<Salute> salute_named(std::string_view name) {
  const auto found = std::ranges::find(kSalutes, name);
  if (found == kSalutes.end()) return std::nullopt;
  return static_cast<Salute>(found - kSalutes.begin());
}

std::string_view entry_kind(const MatchEntry& entry) { return kKinds[entry.what.index()]; }

StoredEntry write_entry(std::int64_t table, const MatchEntry& entry) {
  return {table,
          entry.number,
          entry.at,
          entry.seat,
          std::string(entry_kind(entry)),
          std::visit(Writer{}, entry.what),
          entry.id};
}

Result<MatchEntry> read_entry(const StoredEntry& stored) {
  const auto wrong = [&](const std::string& why) {
    return refuse(cat("entry ", std::to_string(stored.number), " (", stored.kind, "): ", why));
  };
  if (stored.seat < -1 || stored.seat >= kMaxSeats) {
    return wrong(cat("there is no seat ", std::to_string(stored.seat)));
  }
  auto what = read_what(stored.kind, stored.text);
  if (!what) return wrong(what.error().message);
  return MatchEntry{stored.number, stored.at, stored.seat, *std::move(what), stored.id, {}};
}

}  // namespace salle
