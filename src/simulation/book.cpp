#include "simulation/book.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "core/text.hpp"
#include "server/table_rows.hpp"
#include "simulation/clock_book.hpp"

namespace salle::simulation {
namespace {

std::uint64_t mark_of(std::string_view kind, Millis at, int seat) {
  std::uint64_t hash = 1469598103934665603u;
  for (const char c : kind) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211u;
  hash = (hash ^ static_cast<std::uint64_t>(at)) * 0x9e3779b97f4a7c15u;
  hash = (hash ^ static_cast<std::uint64_t>(seat + 2)) * 1099511628211u;
  return hash | 1u;
}

std::string number_text(std::int64_t number) { return std::to_string(number); }

// Events as a viewer's own game tells them, without words, which call people by their names.
bool same_events(std::string_view told, const Match& match, Viewer viewer, std::size_t from,
                 std::size_t to) {
  auto heard = nlohmann::json::parse(told, nullptr, false);
  if (!heard.is_array()) return false;
  auto expected = nlohmann::json::array();
  for (const Told& each : match.game().told(viewer, from, to, Language::kEnglish)) {
    nlohmann::json event = nlohmann::json::parse(each.json.dump());
    event["action"] = each.action;
    event.erase("words");
    expected.push_back(std::move(event));
  }
  for (auto& event : heard) event.erase("words");
  return heard == expected;
}

// Two games that this viewer cannot tell apart, with other cards where he may not look: he must be
// shown the same.
bool depends_on_hidden(const Match& match, Viewer viewer, std::uint64_t seed) {
  const MatchSetup& setup = match.setup();
  const std::string position = match.game().position(viewer);
  const auto one = Table::open_at(setup.game, setup.rules, position, seed);
  const auto other = Table::open_at(setup.game, setup.rules, position, ~seed);
  if (!one || !other) return false;
  return one->view(viewer) != other->view(viewer) ||
         one->prompt(viewer, Language::kEnglish) != other->prompt(viewer, Language::kEnglish) ||
         one->describe(viewer, Language::kEnglish) != other->describe(viewer, Language::kEnglish);
}

// Two games that somebody cannot tell apart, and what is done next in both.
class Twins {
 public:
  // For somebody who sits there and is not to move.
  static std::optional<Twins> of(const Match& match, std::uint64_t seed) {
    const int seats = match.game().seats();
    const auto seat = static_cast<Seat>((match.turn() + 1) % seats);
    if (!match.playing() || match.turn() < 0 || seat == match.turn()) return std::nullopt;
    const std::string position = match.game().position(Viewer::seat(seat));
    auto one = Table::open_at(match.setup().game, match.setup().rules, position, seed);
    auto other = Table::open_at(match.setup().game, match.setup().rules, position, ~seed);
    if (!one || !other) return std::nullopt;
    return Twins{seat, *std::move(one), *std::move(other)};
  }

  // Where the same is done in both before his eyes, and nothing is turned up, he is told the same.
  bool told_apart(std::string_view actions) {
    const auto done = [actions](Table& table) {
      const auto outcome = table.try_out(split_actions(actions), spread, Language::kEnglish);
      if (outcome) table.play(outcome->actions);
      return outcome.has_value();
    };
    const std::size_t begin = one_.length();
    if (begin != other_.length() || !done(one_) || !done(other_)) return false;
    if (one_.turn() != other_.turn() || one_.length() != other_.length()) return false;
    const Viewer viewer = Viewer::seat(seat_);
    if (one_.actions(viewer) != other_.actions(viewer)) return false;
    for (std::size_t at = begin; at < one_.length(); ++at) {
      if (one_.revealed_to(seat_, at) || other_.revealed_to(seat_, at)) return false;
    }
    return texts(one_, begin) != texts(other_, begin);
  }

 private:
  Twins(Seat seat, Table one, Table other)
      : seat_(seat), one_(std::move(one)), other_(std::move(other)) {}
  static std::uint64_t spread(std::uint64_t key) { return key * 0x9e3779b97f4a7c15u; }
  std::vector<std::string> texts(const Table& table, std::size_t from) const {
    const Viewer viewer = Viewer::seat(seat_);
    std::vector<std::string> list = {table.view(viewer).dump(),
                                     table.prompt(viewer, Language::kEnglish),
                                     table.describe(viewer, Language::kEnglish)};
    for (const Told& each : table.told(viewer, from, Language::kEnglish)) {
      list.push_back(each.json.dump());
      list.push_back(std::to_string(each.action));
      list.push_back(each.words);
    }
    return list;
  }

  Seat seat_;
  Table one_;
  Table other_;
};

// Has somebody learned of these actions what taking them back could not untell? Alone with computers,
// unrated, everything may be tried again.
bool untells(const Match& match, std::size_t from) {
  std::ptrdiff_t persons = 0;
  bool shown = false;
  for (Seat seat = 0; seat < match.game().seats(); ++seat) {
    if (match.seats()[index(seat)].kind != SeatKind::kPerson) continue;
    ++persons;
    for (std::size_t at = from; at < match.game().length(); ++at) {
      shown |= match.game().revealed_to(seat, at);
    }
  }
  return shown && (persons > 1 || match.settings().rated);
}

// When the hall came back last before then; 0: it was not away.
Millis reopened_before(const std::vector<Millis>& starts, Millis at) {
  const auto later = std::ranges::upper_bound(starts, at);
  return later == starts.begin() ? 0 : *std::prev(later);
}

}  // namespace

Finding TableBook::finding(const char* check, std::string what) const {
  return {check, cat("table ", code_, ": ", what)};
}

std::optional<Finding> TableBook::told(const Heard& heard, Millis sent) {
  for (const ToldEntry& entry : heard.entries) {
    if (entry.number <= 0) return finding("one history", "an entry without a number");
    const auto place = static_cast<std::size_t>(entry.number - 1);
    if (told_.size() <= place) told_.resize(place + 1);
    Mark& mark = told_[place];
    const std::uint64_t what = mark_of(entry.kind, entry.at, entry.seat);
    if (mark.what == 0) {
      mark = {what, sent};
      if (entry.kind == "move") {
        ++new_moves_;
        moved = sent;
      }
    } else if (mark.what != what) {
      return finding("one history",
                     cat("entry ", number_text(entry.number), " was told otherwise (", entry.kind,
                         " of ", entry.seat, ")"));
    }
  }
  return std::nullopt;
}

std::optional<Finding> TableBook::audit_said(const Match& match, const Said& said,
                                             const Heard& heard, std::uint64_t seed) const {
  const Seat seat = match.seat_of(said.person);
  const auto wrong = [&](const char* what) {
    return finding("secrets", cat(what, " at entry ", number_text(heard.number), " for seat ", seat,
                                  ": ", said.text.substr(0, 300)));
  };
  if (!match.over() && said.text.find(match.setup().seed) != std::string::npos) {
    return wrong("the seed is told before the end");
  }
  const Viewer viewer = match.over() ? Viewer::all()
                        : seat >= 0  ? Viewer::seat(seat)
                                     : Viewer::spectator();
  if (heard.say == "story") {
    const bool same = heard.events.empty() || match.status() == MatchStatus::kWaiting ||
                      same_events(heard.events, match, viewer, match.length_at(heard.from),
                                  match.length_at(heard.to));
    return same ? std::nullopt : std::optional(wrong("another story is told"));
  }
  if (heard.turn != match.turn()) return wrong("another turn is told");
  const bool decides = match.turn() >= 0 && match.turn() == seat && !match.computer_at(seat);
  if (!decides && !heard.legal.empty()) return wrong("somebody else's legal actions are told");
  if (decides && !std::ranges::equal(heard.legal, match.game().legal())) {
    return wrong("other legal actions are told");
  }
  if (!heard.view.empty()) {
    if (match.game().view(viewer).dump() != heard.view) return wrong("another view is told");
    // Now and then: it takes as long as many moves.
    if (!match.over() && (seed + said.text.size()) % 4 == 0 &&
        depends_on_hidden(match, viewer, seed)) {
      return wrong("the view depends on hidden cards");
    }
  }
  if (!heard.events.empty() && match.status() != MatchStatus::kWaiting) {
    const std::int64_t after =
        heard.say == "table" ? heard.from
                             : (heard.entries.empty() ? heard.number : heard.entries[0].number - 1);
    if (!same_events(heard.events, match, viewer, match.length_at(after), match.game().length())) {
      return wrong("other events are told");
    }
  }
  return std::nullopt;
}

std::optional<Finding> TableBook::audit(const Truth& truth, std::uint64_t seed) {
  const auto& entries = truth.entries;
  const std::int64_t count = std::ssize(entries);
  if (known() > count) {
    return finding(
        "acknowledged moves survive",
        cat("entry ", number_text(known()), " was told, and ", number_text(count), " are stored"));
  }
  for (std::size_t i = 0; i < told_.size(); ++i) {
    const store::Entry& entry = entries[i];
    if (told_[i].what != 0 && told_[i].what != mark_of(entry.kind, entry.at, entry.seat)) {
      return finding("one history",
                     cat("entry ", number_text(entry.number), " is stored otherwise than told"));
    }
  }
  auto setup = server::setup_of(truth.row, entries);
  if (!setup) return finding("replay", setup.error().why);
  auto opened = Match::open(*std::move(setup));
  if (!opened) return finding("replay", opened.error().why);
  Match& match = *opened;

  std::vector<std::pair<std::int64_t, const Said*>> kept;
  std::vector<Heard> heard;
  heard.reserve(kept_.size());
  for (const Said& each : kept_) {
    heard.push_back(take_apart(each.text));
    if (each.number >= 0) heard.back().number = each.number;
    kept.emplace_back(heard.back().number, &each);
  }
  const auto check_kept = [&](std::int64_t number,
                              const ClockBook& clocks) -> std::optional<Finding> {
    for (std::size_t i = 0; i < kept.size(); ++i) {
      if (kept[i].first != number) continue;
      if (auto wrong = audit_said(match, *kept[i].second, heard[i], seed)) return wrong;
      if (!heard[i].clocks) continue;
      const std::string wrong =
          clocks.told(heard[i].left, heard[i].running, match, kept[i].second->sent);
      if (!wrong.empty()) return finding("clocks", cat(wrong, " at entry ", number_text(number)));
    }
    return std::nullopt;
  };

  ClockBook clocks(match.settings().clock, match.game().seats());
  std::ranges::sort(denied_);
  std::set<std::pair<Seat, std::string>> ids;
  std::vector<store::PersonId> sat;
  for (const Occupant& seat : match.seats()) sat.push_back(seat.person);
  if (auto wrong = check_kept(0, clocks)) return wrong;
  std::size_t promise = 0;
  std::ranges::stable_sort(promises_, {}, &Promise::number);
  for (const store::Entry& stored : entries) {
    const auto entry = read_entry(stored);
    if (!entry) return finding("replay", entry.error().message);
    const bool by_computer = entry->seat >= 0 && match.computer_at(entry->seat).has_value();
    // When the turn was told that this entry ends.
    const auto begun =
        static_cast<std::size_t>(std::max<std::int64_t>(clocks.turn_number(), 1) - 1);
    Millis told = begun < told_.size() ? told_[begun].first_sent : 0;
    if (!truth.alone || restarted >= told) told = 0;
    const bool may_rewind = entry->is<entries::TakeBackAsk>() != nullptr ||
                            entry->is<entries::TakeBackAccept>() != nullptr;
    const std::optional<Match> earlier = may_rewind ? std::optional(match) : std::nullopt;
    const std::int64_t game_number = match.game_number();
    if (const auto* move = entry->is<entries::Move>();
        move != nullptr && !kept.empty() &&
        (seed + static_cast<std::uint64_t>(entry->at)) % 8 == 0) {
      auto twins = Twins::of(match, seed);
      if (twins && twins->told_apart(move->actions)) {
        return finding("secrets", cat("what entry ", number_text(stored.number),
                                      " tells depends on hidden cards"));
      }
    }
    if (const auto taken = match.take(*entry); !taken) {
      return finding("replay", taken.error().why);
    }
    if (earlier && match.game().length() < earlier->game().length() &&
        untells(*earlier, match.game().length())) {
      return finding("take-backs",
                     cat("something revealed is taken back at entry ", number_text(stored.number)));
    }
    const Millis reopened = truth.alone ? reopened_before(truth.starts, entry->at) : 0;
    if (const std::string wrong = clocks.take({*entry, by_computer, match, reopened, told});
        !wrong.empty()) {
      return finding("clocks", cat(wrong, " at entry ", number_text(stored.number)));
    }
    if (!stored.id.empty() && std::ranges::binary_search(denied_, stored.id)) {
      return finding("what is refused is not done",
                     cat("entry ", number_text(stored.number), " (", stored.id, ") was refused"));
    }
    if (!stored.id.empty() && !ids.emplace(stored.seat, stored.id).second) {
      return finding("one history", cat("taken twice: ", stored.id));
    }
    if (const auto* sit = entry->is<entries::Sit>()) sat.push_back(sit->who.person);
    for (; promise < promises_.size() && promises_[promise].number <= stored.number; ++promise) {
      const Promise& each = promises_[promise];
      const Occupant* seat = stored.seat < 0 ? nullptr : &match.seats()[index(stored.seat)];
      // Who stood up before the game is not known any more.
      if (each.answers >= 0 && each.answers < game_number) {
        return finding(
            "a move answers what its mover knew",
            cat("entry ", number_text(stored.number), " answers ", number_text(each.answers),
                ", and the game was at ", number_text(game_number)));
      }
      if (each.number == stored.number && stored.id == each.id && seat != nullptr &&
          (seat->person == each.person || seat->person == 0)) {
        continue;
      }
      return finding("acknowledged moves survive",
                     cat("what was promised as entry ", number_text(each.number), " (", each.id,
                         ") is not there"));
    }
    if (auto wrong = check_kept(stored.number, clocks)) return wrong;
  }
  if (promise < promises_.size()) {
    return finding("acknowledged moves survive",
                   cat("entry ", number_text(promises_[promise].number), " was promised"));
  }
  // Who had a seat from the beginning and stood up is not known any more.
  const bool forgotten = std::ranges::any_of(match.setup().seats, [](const Occupant& seat) {
    return seat.kind == SeatKind::kPerson && seat.person == 0;
  });
  for (const store::PersonId person : seated_) {
    if (!forgotten && std::ranges::find(sat, person) == sat.end()) {
      return finding("acknowledged moves survive",
                     cat("person ", number_text(person), " was given a seat that is not his"));
    }
  }
  const bool ended = truth.row.status >= MatchStatus::kOver;
  if (ended &&
      (!match.over() || truth.row.status != match.status() || truth.row.result != match.result())) {
    return finding("replay", "the row says that it ended otherwise than its entries do");
  }
  kept_.clear();
  return std::nullopt;
}

}  // namespace salle::simulation
