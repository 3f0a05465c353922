#include "wasm/engine_answers.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>

#include "core/text.hpp"
#include "match/saved_match.hpp"
#include "players/player.hpp"

namespace salle::wasm {
namespace {

constexpr std::size_t kMostMatches = 16;

std::unexpected<EngineRefusal> refused(const Refusal& refusal) {
  return no(std::string(refusal.code), refusal.why);
}

// Everything that changed: what the page shows, what it keeps, and whether there is more to come.
Json after(std::uint64_t number, const LocalScreen& screen, const LocalScreen::Messages& messages) {
  Json list = Json::array();
  for (const MessageText& text : messages) list.push_back(Json::parse(*text, nullptr, false));
  const Seat curtain = screen.curtain();
  return {{"match", number},
          {"messages", std::move(list)},
          {"curtain", curtain == kNobody ? Json(nullptr) : Json(curtain)},
          {"thinking", screen.match().next() == LocalMatch::Next::kComputer},
          {"saved", write_saved(screen.match())}};
}

// The record with the day on which the match began, after the names.
Record dated_record(const LocalMatch& match) {
  Record record = match.record();
  const auto day =
      std::chrono::floor<std::chrono::days>(std::chrono::sys_time<std::chrono::milliseconds>(
          std::chrono::milliseconds(match.match().setup().created)));
  const std::chrono::year_month_day date(day);
  std::array<char, 16> text{};
  std::snprintf(text.data(), text.size(), "%04d-%02u-%02u", static_cast<int>(date.year()),
                static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()));
  const auto place =
      std::ranges::find(record.tags, "Commitment", &std::pair<std::string, std::string>::first);
  record.tags.insert(place, {"Date", text.data()});
  return record;
}

// A game as pages kept it before there were entries: its settings and its record.
salle::Answer<LocalMatch> read_old(const Json& old) {
  const auto text = [&](const Json& json, const char* name) -> std::string {
    const auto found = json.is_object() ? json.find(name) : json.end();
    return found != json.end() && found->is_string() ? found->get<std::string>() : "";
  };
  const auto field = [&](const char* name) -> const Json* {
    const auto found = old.is_object() ? old.find(name) : old.end();
    return found == old.end() ? nullptr : &*found;
  };
  LocalPlan plan{text(old, "game"), text(old, "rules"), {}, text(old, "seed")};
  const Json* seats = field("seats");
  if (seats == nullptr || !seats->is_array()) {
    return salle::no("unreadable", "\"seats\" must be a list");
  }
  for (const Json& seat : *seats) {
    const bool computer = text(seat, "kind") == "computer";
    const std::string level = text(seat, "level");
    plan.seats.push_back({text(seat, "name"), !computer       ? ""
                                              : level.empty() ? std::string(kStandIn)
                                                              : level});
  }
  const auto record = read_record(text(old, "record"));
  if (!record) return salle::no("unreadable", record.error().message);
  OldEnd end;
  end.ending = text(old, "ending");
  if (const Json* payoffs = field("payoffs"); payoffs != nullptr && payoffs->is_array()) {
    for (const Json& each : *payoffs) {
      end.payoffs.push_back(each.is_number_integer() ? each.get<int>() : 0);
    }
  }
  const Json* offered = field("drawOffered");
  if (offered != nullptr && offered->is_number_unsigned() &&
      offered->get<std::uint64_t>() < kMaxSeats) {
    end.draw_offered = offered->get<int>();
  }
  const Json* begun = field("begun");
  const Millis created =
      begun != nullptr && begun->is_number_integer() ? begun->get<Millis>() : Millis{0};
  return LocalMatch::from_record(plan, *record, created, end);
}

salle::Answer<LocalMatch> begin(EngineRequest& request, Millis now) {
  LocalPlan plan{request.text("game"), request.text("rules", false), {}, request.text("seed")};
  const Json* seats = request.field("seats");
  if (seats == nullptr || !seats->is_array()) request.fail("\"seats\" must be a list");
  if (!request.mistake().empty()) return salle::no("malformed", request.mistake());
  for (const Json& seat : *seats) {
    const auto name = seat.is_object() ? seat.find("name") : seat.end();
    const auto computer = seat.is_object() ? seat.find("computer") : seat.end();
    if (!seat.is_object() || name == seat.end() || !name->is_string() || computer == seat.end() ||
        !computer->is_string()) {
      return salle::no("malformed", "a seat is {\"name\": a text, \"computer\": a level or \"\"}");
    }
    plan.seats.push_back({name->get<std::string>(), computer->get<std::string>()});
    if (plan.seats.back().computer.empty()) continue;
    if (const auto player = make_player(plan.game, plan.seats.back().computer); !player) {
      return salle::no("player", player.error().message);
    }
  }
  return LocalMatch::begin(plan, now);
}

}  // namespace

Answer MatchApi::take(const std::string& what, EngineRequest& request) {
  if (what == "match-open") return open(request);
  const auto number = request.number("match");
  const auto now = static_cast<Millis>(request.number("now").value_or(0));
  if (!request.mistake().empty()) return no("malformed", request.mistake());
  const auto found = number ? screens_.find(*number) : screens_.end();
  if (found == screens_.end()) return no("no-match", "there is no such match; open it first");
  LocalScreen& screen = found->second;
  if (what == "match-say") {
    const Json* said = request.field("message");
    const auto message = decode(said == nullptr ? "" : said->dump());
    if (!message) return no("malformed", message.error().message);
    return after(*number, screen, screen.say(*message, now));
  }
  if (what == "match-think") return think(*number, screen, now);
  if (what == "match-hint") return hint(screen, request);
  if (what == "match-look") {
    const Seat curtain = screen.curtain();
    if (curtain == kNobody) return no("no-curtain", "the screen need not be handed over now");
    return after(*number, screen, screen.look(curtain, now));
  }
  if (what == "match-record") return Json(write_record(dated_record(screen.match())));
  if (what == "match-rematch") {
    if (screen.match().next() != LocalMatch::Next::kOver) {
      return no("not-over", "this game is still being played");
    }
    LocalPlan plan = screen.match().rematch();
    plan.seed = request.text("seed");
    if (!request.mistake().empty()) return no("malformed", request.mistake());
    const auto next = LocalMatch::begin(plan, now);
    if (!next) return refused(next.error());
    return Json{{"saved", write_saved(*next)}};
  }
  if (what == "match-close") {
    screens_.erase(found);
    return Json(nullptr);
  }
  return no("malformed", cat("there is no request ", quote(what)));
}

// New, as it was saved, or as an older page kept it.
Answer MatchApi::open(EngineRequest& request) {
  if (screens_.size() == kMostMatches) {
    return no("too-many", cat("there are ", kMostMatches, " matches open here; close one first"));
  }
  const auto now = static_cast<Millis>(request.number("now").value_or(0));
  const Json* old = request.field("old");
  auto match = old != nullptr         ? read_old(*old)
               : request.has("saved") ? read_saved(request.text("saved"))
                                      : begin(request, now);
  const auto looking = request.number("looking");
  if (!request.mistake().empty()) return no("malformed", request.mistake());
  if (!match) return refused(match.error());
  // Opened again in the middle of a computer's thought: the screen is still in the same hands.
  if (looking && *looking < match->seats().size() && match->next() == LocalMatch::Next::kComputer &&
      match->person(static_cast<Seat>(*looking))) {
    match->look(static_cast<Seat>(*looking));
  }
  const auto [place, _] = screens_.emplace(++last_, LocalScreen(*std::move(match)));
  return after(last_, place->second, {});
}

// The computer whose turn it is decides, knowing what its seat knows.
Answer MatchApi::think(std::uint64_t number, LocalScreen& screen, Millis now) {
  const Match& match = screen.match().match();
  const Seat turn = match.turn();
  if (screen.match().next() != LocalMatch::Next::kComputer) {
    return no("no-decision", "it is not a computer's turn");
  }
  auto player = make_player(match.setup().game, *match.computer_at(turn));
  if (!player) player = make_player(match.setup().game, std::string(kStandIn));
  if (!player) return no("player", player.error().message);
  const auto sight = match.game().sight(turn);
  if (auto lacking = lacks((*player)->weights(*sight, {}))) {
    return std::unexpected(*std::move(lacking));
  }
  Random random(match.thinking_seed(turn));
  const auto thought = (*player)->think(*sight, {}, random);
  ComputerMove move;
  move.actions = thought ? thought->action : match.game().legal().front();
  move.value = thought ? thought->value : 0.0;
  return after(number, screen, screen.take(move, now));
}

// What the analyst would look at in the place of the one person who plays here, knowing what that
// seat knows. Among several people nobody is helped.
Answer MatchApi::hint(const LocalScreen& screen, EngineRequest& request) const {
  const LocalMatch& match = screen.match();
  const Budget budget = request.budget();
  const Language language = request.language();
  if (!request.mistake().empty()) return no("malformed", request.mistake());
  if (match.people() != 1) return no("no-hint", "hints are for one person against computers");
  if (match.next() != LocalMatch::Next::kPerson) return no("no-decision", "it is not your turn");
  auto analyst = make_analyst(match.match().setup().game);
  if (!analyst) return no("player", analyst.error().message);
  const Seat turn = match.match().turn();
  return thought_of(**analyst, match.match().game(), budget, match.match().thinking_seed(turn),
                    language);
}

}  // namespace salle::wasm
