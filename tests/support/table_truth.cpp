#include "support/table_truth.hpp"

#include <algorithm>
#include <set>

#include "core/text.hpp"
#include "players/level.hpp"
#include "records/dealer.hpp"
#include "records/record.hpp"

namespace salle {
namespace {

using Json = nlohmann::ordered_json;
using nlohmann::json;

std::string actions_of(const store::Entry& entry) {
  return entry.text.substr(entry.text.find(' ') + 1);  // behind what it cost in milliseconds
}

bool only(const json& object, const std::set<std::string>& names) {
  for (const auto& [name, value] : object.items()) {
    if (!names.contains(name)) return false;
  }
  return true;
}

}  // namespace

TableTruth::TableTruth(store::Store& store, const std::string& code) {
  const auto row = store.table_with_code(code);
  if (!row || !*row) {
    wrong_ = "there is no table " + code;
    states_.push_back(nullptr);
    return;
  }
  row_ = **row;
  entries_ = store.entries(row_.id, 0).value();
  states_.push_back(nullptr);
  std::set<std::pair<int, std::string>> ids;
  for (const store::Entry& entry : entries_) {
    if (entry.number != std::ssize(states_)) wrong_ = "a gap at " + std::to_string(entry.number);
    if (!entry.id.empty() && !ids.emplace(entry.seat, entry.id).second) {
      wrong_ = "taken twice: " + entry.id;
    }
    take(entry);
    if (!wrong_.empty()) return;
  }
}

// What chance did at this table from that action on, as it stands behind a move.
static std::string chance_behind(const Table& table, std::size_t from) {
  std::string text;
  const auto actions = table.actions(Viewer::all());
  for (std::size_t i = from; i < actions.size(); ++i) text += " " + actions[i];
  return text;
}

void TableTruth::take(const store::Entry& entry) {
  auto state = states_.back();
  if (entry.kind == "begin") {
    Table fresh = Table::open(row_.game, row_.rules).value();
    Dealer::from_seed(row_.seed)->settle(fresh);
    if (!entry.text.ends_with(chance_behind(fresh, 0))) wrong_ = "dealt otherwise: " + entry.text;
    state = std::make_shared<const Table>(std::move(fresh));
    began_ = entry.number;
  } else if (entry.kind == "move") {
    Table next = *state;
    const std::string actions = actions_of(entry);  // outlives its pieces
    for (const std::string_view action : split_actions(actions)) {
      if (action.starts_with('*')) break;  // what chance did: it does it again
      if (next.turn() != entry.seat || !next.play(action)) wrong_ = "illegal: " + entry.text;
    }
    const std::size_t before = next.length();
    Dealer::from_seed(row_.seed)->settle(next);
    if (!entry.text.ends_with(chance_behind(next, before)))
      wrong_ = "dealt otherwise: " + entry.text;
    if (next.over() && ended_ == 0) ended_ = entry.number;
    state = std::make_shared<const Table>(std::move(next));
  } else if (entry.kind == "draw-accept" || entry.kind == "close") {
    ended_ = entry.number;
  } else if (entry.kind == "resign" || entry.kind == "time") {
    // Of teams somebody may be left; whether it ended is what everyone is told.
    if (row_.status != MatchStatus::kPlaying && ended_ == 0) {
      const bool more = std::ranges::any_of(entries_, [&](const store::Entry& later) {
        return later.number > entry.number &&
               (later.kind == "move" || later.kind == "resign" || later.kind == "time");
      });
      if (!more) ended_ = entry.number;
    }
  } else if (entry.kind.starts_with("takeback") && entry.kind != "takeback-decline") {
    wrong_ = "tables with take-backs are not for this test";
  }
  states_.push_back(state);
}

std::string TableTruth::check_fields(const json& message) const {
  static const std::set<std::string> kAll = {
      "say",         "table",         "number", "from",    "game",       "rules",
      "settings",    "seats",         "you",    "entries", "commitment", "events",
      "status",      "turn",          "view",   "prompt",  "legal",      "clocks",
      "drawOffered", "takeBackAsked", "ending", "payoffs", "result",     "seed",
      "id",          "code",          "why",    "to",      "claimAfter"};
  if (!only(message, kAll)) return "a field too many";
  if (message.contains("entries")) {
    for (const json& entry : message["entries"]) {
      if (!only(entry, {"number", "kind", "at", "action", "seat", "what"})) {
        return "an entry tells too much";
      }
    }
  }
  if (message.contains("seats")) {
    for (const json& seat : message["seats"]) {
      if (!only(seat, {"seat", "side", "name", "computer", "present", "away"})) {
        return "a seat tells too much";
      }
    }
  }
  return "";
}

std::string TableTruth::check_standing(const json& message, const Hearer& hearer,
                                       std::int64_t number) const {
  const int seat = hearer.seat;
  const auto& state = states_[static_cast<std::size_t>(number)];
  const bool over = ended_ > 0 && number >= ended_;
  if (!over && message.contains("seed")) return "the seed before the end";
  if (state == nullptr) {
    const bool bare = !message.contains("view") && !message.contains("legal");
    return bare ? "" : "a view before the beginning";
  }
  const Viewer viewer = over ? Viewer::all() : seat >= 0 ? Viewer::seat(seat) : Viewer::spectator();
  if (message["view"] != json::parse(state->view(viewer).dump())) return "another view";
  if (message["prompt"] != state->prompt(viewer, hearer.audience())) return "another prompt";
  const int turn = over ? -2 : state->turn();
  if (message["turn"] != turn) return "another turn";
  if (over) {
    if (message["seed"] != row_.seed) return "another seed";
    return message.contains("legal") ? "legal actions after the end" : "";
  }
  const bool resigned = std::ranges::any_of(entries_, [&](const store::Entry& entry) {
    return entry.number <= number && entry.seat == seat &&
           (entry.kind == "resign" || entry.kind == "time");
  });
  const bool decides = turn == seat && seat >= 0 && !resigned;
  if (decides != message.contains("legal")) return "legal actions of others";
  if (!message.contains("legal")) return "";
  std::vector<std::string> legal;
  for (const json& each : message["legal"]) legal.push_back(each["action"]);
  return legal == state->legal() ? "" : "other legal actions";
}

// `before` is the number from which on events are told.
std::string TableTruth::check_message(const json& message, const Hearer& hearer,
                                      std::int64_t before, const std::string& text) const {
  if (auto wrong = check_fields(message); !wrong.empty()) return wrong;
  const std::int64_t number = message["number"];
  if (number > std::ssize(entries_)) return "told what is not on the disk";
  if (auto wrong = check_standing(message, hearer, number); !wrong.empty()) return wrong;
  const bool over = ended_ > 0 && number >= ended_;
  if (!over && text.find(row_.seed) != std::string::npos) return "the seed in the text";
  return check_piece(message, hearer, before, number, over);
}

// What is told of the entries after `before` up to `number`.
std::string TableTruth::check_piece(const json& message, const Hearer& hearer, std::int64_t before,
                                    std::int64_t number, bool over) const {
  const int seat = hearer.seat;
  std::int64_t next = before;
  for (const json& told : message["entries"]) {
    const store::Entry& entry = entries_[static_cast<std::size_t>(next++)];
    if (told["number"] != entry.number || told["kind"] != entry.kind || told["at"] != entry.at ||
        told.value("seat", -1) != entry.seat) {
      return "another entry " + told.dump();
    }
    const auto& then = states_[static_cast<std::size_t>(entry.number)];
    if (told["action"] != (then == nullptr ? 0 : then->length())) {
      return "another number of actions " + told.dump();
    }
  }
  if (next != number) return "entries are missing";
  const auto& state = states_[static_cast<std::size_t>(number)];
  if (state == nullptr) return "";
  const auto& earlier = states_[static_cast<std::size_t>(before)];
  const Viewer viewer = over ? Viewer::all() : seat >= 0 ? Viewer::seat(seat) : Viewer::spectator();
  Json events = Json::array();
  for (const Told& told : state->told(viewer, earlier ? earlier->length() : 0, hearer.audience())) {
    Json event = told.json;
    event["action"] = told.action;
    if (!told.words.empty()) event["words"] = told.words;
    events.push_back(std::move(event));
  }
  return json(message["events"]) == json::parse(events.dump()) ? "" : "other events";
}

std::string TableTruth::check(const TableClient& client) const {
  if (!wrong_.empty()) return wrong_;
  if (!client.wrongs().empty()) return client.wrongs().front();
  for (const auto& [id, number] : client.taken()) {
    if (number > std::ssize(entries_)) return "taken, but not on the disk: " + id;
    const store::Entry& entry = entries_[static_cast<std::size_t>(number - 1)];
    if (entry.id != id || entry.seat != client.seat()) return "taken as another: " + id;
  }
  Hearer hearer;
  std::int64_t number = 0;
  for (const std::string& text : client.heard()) {
    const json message = json::parse(text);
    const std::string say = message["say"];
    if (message.contains("seats")) {
      hearer.names.clear();
      for (const json& seat : message["seats"]) hearer.names.push_back(seat.value("name", ""));
    }
    std::string wrong;
    if (say == "table") {
      // Who sits down while he watches has the seat's eyes from then on, without a word of it.
      hearer.seat = message["you"].is_null() ? -1 : message["you"].get<int>();
      wrong = check_message(message, hearer, message["from"], text);
    } else if (say == "news") {
      wrong = check_message(message, hearer, number, text);
    } else if (say == "story") {
      wrong = check_fields(message);
      const bool over = ended_ > 0 && number >= ended_;
      if (wrong.empty()) wrong = check_piece(message, hearer, message["from"], message["to"], over);
    } else {
      wrong = check_fields(message);
      if (text.find(row_.seed) != std::string::npos) wrong = "the seed in an answer";
    }
    if (!wrong.empty()) return wrong + " in " + text;
    if (message.contains("number") && message.contains("entries")) number = message["number"];
  }
  return "";
}

Audience TableTruth::Hearer::audience() const {
  std::vector<std::string> spoken;
  for (const std::string& name : names) {
    spoken.emplace_back(spoken_name(name, Language::kEnglish));
  }
  return {Language::kEnglish, seat, spoken};
}

std::string scan_for_tokens(const std::string& text, const std::vector<std::string>& tokens) {
  for (const std::string& token : tokens) {
    if (text.find(token) != std::string::npos) return "a session's token";
    if (text.find(token.substr(token.find('.') + 1)) != std::string::npos) return "half a token";
    if (text.find(sha256_hex(token)) != std::string::npos) return "a token's hash";
  }
  return text.find("$argon2") != std::string::npos ? "a password's hash" : "";
}

}  // namespace salle
