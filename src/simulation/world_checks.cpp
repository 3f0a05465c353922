// What must hold in every world, looked at all along and once more when everything rests.
#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <tuple>

#include "core/text.hpp"
#include "server/ratings.hpp"
#include "server/table_rows.hpp"
#include "simulation/world.hpp"

namespace salle::simulation {
namespace {

constexpr Millis kFlagFalls = 30'000;  // at most so long after the time is up
constexpr Millis kThoughtOver = 120'000;
constexpr Millis kInPlay = 60'000;      // a table is, after a move
constexpr Millis kSettled = 30'000;     // after the end of a game, before it is looked at for good
constexpr Millis kForgotten = 180'000;  // after the end of a game, and nobody looks at it any more

// Do two matches say the same of everything that their entries decide?
std::string differs(const Match& lived, const Match& replayed, Millis now) {
  if (lived.number() != replayed.number()) return "the number of entries";
  if (lived.status() != replayed.status()) return "the status";
  if (lived.result() != replayed.result() || lived.ending() != replayed.ending()) return "the end";
  if (lived.seats() != replayed.seats()) return "the seats";
  if (lived.draw_offered() != replayed.draw_offered()) return "a draw that is offered";
  if (lived.take_back_asked() != replayed.take_back_asked()) return "a take-back that is asked for";
  if (lived.ratings() != replayed.ratings()) return "the ratings";
  if (lived.game().view(Viewer::all()) != replayed.game().view(Viewer::all())) return "the game";
  for (Seat seat = 0; seat < lived.game().seats(); ++seat) {
    if (lived.may(seat, now) != replayed.may(seat, now)) return "what may be asked for";
    if (lived.clock().running() != replayed.clock().running()) return "whose clock runs";
    if (seat != lived.clock().running() &&
        lived.clock().left(seat, now) != replayed.clock().left(seat, now)) {
      return "a clock";
    }
  }
  return "";
}

// Levels that sat at a table and were rated there: once, however many seats they had on a side, and
// not where they had both.
std::vector<store::RatingRow> computers_that_learn(const Match& match) {
  std::map<std::string, std::set<int>> sides;
  for (std::size_t i = 0; i < match.seats().size(); ++i) {
    const Occupant& seat = match.seats()[i];
    if (seat.kind != SeatKind::kComputer) continue;
    sides[seat.computer].insert(match.game().side(static_cast<Seat>(i)));
  }
  std::vector<store::RatingRow> levels;
  for (const auto& [level, on] : sides) {
    if (on.size() != 1) continue;
    store::RatingRow row;
    row.computer = level;
    row.game = match.setup().game;
    row.rule_set = server::rule_set_of(match.setup().rules);
    levels.push_back(std::move(row));
  }
  return levels;
}

}  // namespace

store::Store* World::any_store() {
  for (auto& node : nodes_) {
    if (node != nullptr && (node->way() == nullptr || node->way()->reached()))
      return &node->store();
  }
  return nullptr;
}

void World::check_now_and_then() {
  events_.after(20'000, [this] { check_now_and_then(); });
  check_answers();
  check_growth();
  audit_some();
  if (!resting_) {
    figures_.table_moments += std::ranges::count_if(
        books_, [this](const auto& each) { return events_.now() - each.second.moved < kInPlay; });
    ++figures_.moments;
  }
}

void World::check_answers() {
  for (const auto& client : clients_) {
    if (const auto waits = client->unanswered(events_.now())) {
      return note({"every request is answered",
                   cat("person ", std::to_string(client->person()), " waits for ", *waits)});
    }
  }
}

void World::check_growth() {
  const auto people = static_cast<std::int64_t>(plan_.people);
  const auto grows = [&](const char* what, std::int64_t count) {
    note({"nothing grows without bound", cat(what, ": ", std::to_string(count))});
  };
  const auto unfinished =
      std::ranges::count_if(books_, [](const auto& each) { return !each.second.over; });
  while (!ended_.empty() && events_.now() - ended_.front() > kForgotten) ended_.pop_front();
  const std::int64_t ended = std::ssize(ended_) + std::ssize(books_) - unfinished;
  std::int64_t watched = 0;
  for (const auto& client : clients_) watched += client->lingers_at();
  for (const auto& node : nodes_) {
    if (node == nullptr) continue;
    const server::LobbyFigures figures = node->lobby().figures();
    const auto waiting = static_cast<std::int64_t>(node->commits().waiting());
    if (figures.rooms > unfinished + ended + watched + 10) {
      grows("tables in memory", figures.rooms);
    }
    if (figures.listeners > 6 * people) grows("listeners", figures.listeners);
    if (figures.quick_waiting > people) grows("people who wait for a game", figures.quick_waiting);
    const auto buckets = static_cast<std::int64_t>(node->limit_buckets());
    if (buckets > 3 * people * std::ssize(server::kLimits)) grows("limits", buckets);
    if (waiting > 10 * people) grows("commits that wait", waiting);
    if (std::ssize(books_) + people < static_cast<std::int64_t>(node->thoughts_waiting())) {
      grows("thoughts that wait", static_cast<std::int64_t>(node->thoughts_waiting()));
    }
  }
  if (static_cast<std::int64_t>(events_.waiting()) > 200 * people + 10'000) {
    grows("things to do", static_cast<std::int64_t>(events_.waiting()));
  }
}

std::optional<Finding> World::audit(TableBook& book, bool last) {
  store::Store* store = any_store();
  if (store == nullptr) return std::nullopt;
  const auto row = store->table_with_code(book.code());
  if (!row) return std::nullopt;  // it cannot be read just now
  if (!*row) {
    return Finding{"acknowledged moves survive", cat("table ", book.code(), " is not there")};
  }
  const auto entries = store->entries((*row)->id, 0);
  if (!entries) return std::nullopt;
  ++figures_.audits;
  if (auto wrong = book.audit({**row, *entries, database_ == nullptr, starts_}, audit_chance_()))
    return wrong;
  if (!last) return std::nullopt;
  auto replayed = server::open_match(**row, *entries);
  if (!replayed) return Finding{"replay", replayed.error().why};
  if (replayed->over() && (*row)->status < MatchStatus::kOver) {
    return Finding{"ratings add up", cat("table ", book.code(), " is over and never ended")};
  }
  for (auto& node : nodes_) {
    if (node == nullptr) continue;
    const Match* lived = node->lobby().find(book.code());
    if (lived == nullptr) return Finding{"replay", cat("table ", book.code(), " is not found")};
    // Whoever is out of time has lost by now, wherever that is seen to.
    const auto deadline = lived->clock().deadline();
    if (lived->playing() && deadline && node->now() - *deadline > kFlagFalls) {
      return Finding{"clocks", cat("table ", book.code(), ": the time was up ",
                                   std::to_string(node->now() - *deadline), " ms ago")};
    }
    // Whoever thinks, however long and on whichever node: a game goes on.
    const Seat turn = lived->turn();
    if (lived->playing() && turn >= 0 && lived->computer_at(turn) && !lived->entries().empty() &&
        node->now() - lived->entries().back().at > kThoughtOver) {
      return Finding{"games go on",
                     cat("table ", book.code(), ": a computer has been to move for ",
                         std::to_string(node->now() - lived->entries().back().at), " ms")};
    }
    const std::string what = differs(*lived, *replayed, node->now());
    if (!what.empty()) {
      return Finding{"replay", cat("table ", book.code(), " at node ", node->number(),
                                   " is not what its entries say: ", what)};
    }
  }
  return std::nullopt;
}

// All that have come to an end, and one that has not.
void World::audit_some() {
  std::vector<std::string> done;
  for (auto& [code, book] : books_) {
    if (!book.over || events_.now() - book.over_since < kSettled) continue;
    const std::int64_t audits = figures_.audits;
    if (auto wrong = audit(book, false)) return note(*wrong);
    if (figures_.audits > audits) done.push_back(code);  // otherwise it could not be read just now
  }
  for (const std::string& code : done) {
    ++figures_.games;
    ended_.push_back(events_.now());
    books_.erase(code);
    std::erase(seen_tables_, code);
  }
  if (books_.empty()) return;
  auto any = books_.begin();
  std::advance(any, audit_chance_.below(static_cast<std::uint32_t>(books_.size())));
  if (auto wrong = audit(any->second, false)) note(*wrong);
}

void World::check_at_rest() {
  check_answers();
  store::Store* store = any_store();
  if (store == nullptr) return note({"every request is answered", "no node came back"});
  // Of a busy hall some: what has come to an end was looked at when it did.
  const auto step = 1 + std::ssize(books_) / 200;
  std::ptrdiff_t place = static_cast<std::ptrdiff_t>(audit_chance_.below(1'000));
  for (auto& [code, book] : books_) {
    if (place++ % step != 0) continue;
    if (auto wrong = audit(book, true)) return note(*wrong);
  }
  // Whoever listens has heard everything.
  for (const auto& client : clients_) {
    for (const auto& [code, number] : client->watched()) {
      const auto row = store->table_with_code(code);
      if (!row || !*row) continue;
      const std::vector<store::TableId> ids = {(*row)->id};
      const auto latest = store->latest_entries(ids);
      if (latest && latest->front().second != number) {
        return note(
            {"one history",
             cat("person ", std::to_string(client->person()), " knows ", std::to_string(number),
                 " of ", std::to_string(latest->front().second), " entries of table ", code)});
      }
    }
  }
  check_ratings();
}

// Of all people, in a busy hall of some: their ratings count the games that count, each once. So do
// those of computers, whom many meet at the same time, where everybody is looked at.
void World::check_ratings() {
  store::Store* store = any_store();
  const int step = plan_.people <= 100 ? 1 : plan_.people / 25;
  // Whom each game counts for, and how many count for each level that sat anywhere.
  std::map<store::TableId, std::vector<store::RatingRow>> computers;
  std::map<std::tuple<std::string, std::string, std::string>, std::int64_t> met;
  const auto games_of = [&met](const store::RatingRow& level) -> std::int64_t& {
    return met[{level.computer, level.game, level.rule_set}];
  };
  for (store::PersonId person = 1; person <= plan_.people; person += step) {
    struct Counted {
      std::int64_t games = 0;
      std::int64_t gained = 0;  // by all of them
      bool told = true;         // at the table, each time
    };
    std::map<std::pair<std::string, std::string>, Counted> counted;
    const auto played = store->history(person, 100'000, 0);
    const auto ratings = store->ratings(person);
    if (!played || !ratings) return;
    for (const store::TableRow& row : *played) {
      const auto entries = store->entries(row.id, 0);
      const auto match = server::open_match(row, *entries);
      if (!match) return note({"replay", match.error().why});
      const auto levels = computers_that_learn(*match);
      if (step == 1) std::ranges::for_each(levels, games_of);
      bool counts =
          match->settings().rated && match->status() == MatchStatus::kOver && !match->stalled();
      std::array<bool, 2> acted{};
      for (const Seat actor : match->game().actors()) {
        if (actor >= 0) acted[static_cast<std::size_t>(match->game().side(actor))] = true;
      }
      for (const Occupant& seat : match->seats()) {
        if (seat.kind == SeatKind::kPerson && seat.person % 4 == 0) counts = false;  // a guest
      }
      if (counts && acted[0] && acted[1]) {
        Counted& of = counted[{row.game, std::string(server::rule_set_of(row.rules))}];
        ++of.games;
        if (step == 1) computers.try_emplace(row.id, levels);
        const Seat own = match->seat_of(person);
        of.told &= own >= 0 && !match->ratings().empty();
        if (!of.told) continue;
        const RatingChange& change = match->ratings()[index(own)];
        of.gained += change.after - change.before;
      }
    }
    for (const store::RatingRow& row : *ratings) {
      Counted& of = counted[{row.game, row.rule_set}];
      if (of.games != row.games || row.rating < 0 || row.rating > 4'000) {
        return note({"ratings add up", cat("person ", std::to_string(person), " has ",
                                           std::to_string(row.games), " rated games of ", row.game,
                                           ", and ", std::to_string(of.games), " count")});
      }
      const std::int64_t now = std::lround(row.rating);
      const std::int64_t first = std::lround(server::Strength{}.rating);
      if (of.told && now != first + of.gained) {
        return note({"ratings add up",
                     cat("person ", std::to_string(person), " has ", std::to_string(now), " in ",
                         row.game, " after gaining ", std::to_string(of.gained))});
      }
      of.games = 0;
    }
    for (const auto& [kind, of] : counted) {
      if (of.games != 0) {
        return note(
            {"ratings add up", cat("person ", std::to_string(person), " has no rating in ",
                                   kind.first, " after ", std::to_string(of.games), " games")});
      }
    }
  }
  for (const auto& [id, levels] : computers) {
    for (const store::RatingRow& level : levels) ++games_of(level);
  }
  for (const auto& [who, games] : met) {
    store::RatingRow level;
    std::tie(level.computer, level.game, level.rule_set) = who;
    const auto stored = store->rating(level);
    if (!stored) return;
    const std::int64_t counted = *stored ? (*stored)->games : 0;
    if (counted != games) {
      return note({"ratings add up",
                   cat(level.computer, " has ", std::to_string(counted), " rated games of ",
                       level.game, ", and ", std::to_string(games), " count")});
    }
  }
}

}  // namespace salle::simulation
