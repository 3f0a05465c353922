#include "server/telling.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <concepts>
#include <nlohmann/json.hpp>

#include "core/text.hpp"

namespace salle::server {
namespace {

using Json = nlohmann::ordered_json;

std::string_view status_name(store::TableStatus status) {
  switch (status) {
    case store::TableStatus::kWaiting:
      return "waiting";
    case store::TableStatus::kPlaying:
      return "playing";
    case store::TableStatus::kOver:
      return "over";
    default:
      return "closed";
  }
}

std::string_view ending_name(Ending ending) {
  switch (ending) {
    case Ending::kPlayed:
      return "played";
    case Ending::kResigned:
      return "resigned";
    case Ending::kTime:
      return "time";
    case Ending::kAgreed:
      return "agreed";
    default:
      return "closed";
  }
}

Json seats_json(const Match& match, const std::vector<SeatCard>& seats, const Listener& listener) {
  Json list = Json::array();
  for (std::size_t i = 0; i < seats.size(); ++i) {
    const auto seat = static_cast<Seat>(i);
    list.push_back({{"seat", match.game().seat_name(seat, listener.language)},
                    {"side", match.game().side(seat)},
                    {"name", seats[i].name},
                    {"computer", seats[i].computer},
                    {"present", seats[i].present}});
  }
  return list;
}

Json clocks_json(const Match& match, Millis now) {
  if (match.clock().settings().kind == ClockKind::kNone) return nullptr;
  Json list = Json::array();
  for (Seat seat = 0; seat < match.game().seats(); ++seat) {
    list.push_back(match.clock().left(seat, now).value_or(0));
  }
  return {{"left", list}, {"running", match.clock().running()}};
}

// Writes an object from front to back. Most of what is said is short and said often: building a
// tree first, only to write it out, cost more than all else in it.
class Pen {
 public:
  explicit Pen(std::string_view say) {
    out_.reserve(256);
    out_ += '{';
    text("say", say);
  }

  void text(std::string_view name, std::string_view value) {
    key(name);
    add(value);
  }
  template <std::integral T>
  void number(std::string_view name, T value) {
    key(name);
    std::array<char, 24> digits;
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
    out_.append(digits.data(), end);
  }
  void json(std::string_view name, const Json& value) {
    key(name);
    out_ += value.dump();
  }
  void texts(std::string_view name, const std::vector<std::string>& values) {
    key(name);
    out_ += '[';
    for (const std::string& value : values) {
      comma();
      add(value);
    }
    out_ += ']';
  }
  template <class Write>
  void list(std::string_view name, Write write) {
    key(name);
    out_ += '[';
    write();
    out_ += ']';
  }
  template <class Write>
  void object(Write write) {
    comma();
    out_ += '{';
    write();
    out_ += '}';
  }
  Text done() {
    out_ += '}';
    return std::make_shared<const std::string>(std::move(out_));
  }

 private:
  void comma() {
    if (out_.back() != '{' && out_.back() != '[') out_ += ',';
  }
  void key(std::string_view name) {
    comma();
    out_ += '"';
    out_ += name;
    out_ += "\":";
  }
  void add(std::string_view value) {
    const auto plain = [](char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; };
    if (!std::ranges::all_of(value, plain)) {
      out_ += Json(value).dump();
      return;
    }
    out_ += '"';
    out_ += value;
    out_ += '"';
  }

  std::string out_;
};

// Entries by the fields that everyone may know. What a move was is told by events and views, since
// a move may hold what is not for all.
void add_entries(Pen& pen, const Match& match, const Listener& listener, std::int64_t after,
                 std::int64_t to) {
  pen.list("entries", [&] {
    for (auto i = static_cast<std::size_t>(after); i < static_cast<std::size_t>(to); ++i) {
      const store::Entry& entry = match.entries()[i];
      pen.object([&] {
        pen.number("number", entry.number);
        pen.text("kind", entry.kind);
        pen.number("at", entry.at);
        if (entry.seat >= 0) pen.number("seat", entry.seat);
        const bool heard = entry.seat < 0 || (listener.deaf_to >> entry.seat & 1U) == 0;
        if (entry.kind == "salute" && heard) pen.text("what", entry.text);
      });
    }
  });
}

Json events_json(const Match& match, const Listener& listener, std::int64_t after,
                 std::int64_t to) {
  Json list = Json::array();
  if (!match.playing() && !match.over()) return list;
  for (const Told& told : match.game().told(match.viewer_of(listener.seat), match.length_at(after),
                                            match.length_at(to), listener.language)) {
    Json event = told.json;
    event["action"] = told.action;
    if (!told.words.empty()) event["words"] = told.words;
    list.push_back(std::move(event));
  }
  return list;
}

// What would not be refused: found out by asking, so that it cannot be another answer.
void add_may(Pen& pen, const Match& match, Seat seat, Millis now) {
  std::vector<std::string> may;
  const auto add = [&](const char* what, const Answer<store::Entry>& asked) {
    if (asked) may.emplace_back(what);
  };
  add("take-back", match.propose_take_back(seat, "ask", now));
  add("answer-take-back", match.propose_take_back(seat, "accept", now));
  add("offer-draw", match.propose_draw(seat, "offer", now));
  add("answer-draw", match.propose_draw(seat, "accept", now));
  add("resign", match.propose_resign(seat, now));
  pen.texts("may", may);
}

void add_standing(Pen& pen, const Match& match, const Listener& listener, Millis now) {
  pen.text("status", status_name(match.row().status));
  pen.number("turn", match.turn());
  if (const Json clocks = clocks_json(match, now); !clocks.is_null()) pen.json("clocks", clocks);
  if (match.draw_offered()) pen.number("drawOffered", *match.draw_offered());
  if (match.take_back_asked()) pen.number("takeBackAsked", *match.take_back_asked());
  if (match.row().status == store::TableStatus::kWaiting) return;
  if (listener.wants.may && listener.seat >= 0) add_may(pen, match, listener.seat, now);
  const Viewer viewer = match.viewer_of(listener.seat);
  if (listener.wants.view) {
    pen.json("view", match.game().view(viewer));
    pen.text("prompt", match.game().prompt(viewer, listener.language));
  }
  if (listener.wants.described) {
    pen.text("described", match.game().describe(viewer, listener.language));
  }
  // Whoever has resigned is moved for.
  if (match.turn() != kNobody && match.turn() == listener.seat &&
      !match.computer_at(listener.seat)) {
    if (listener.wants.meanings) {
      pen.list("legal", [&] {
        for (const Option& option : match.game().options(listener.language)) {
          pen.object([&] {
            pen.text("action", option.action);
            pen.text("meaning", option.meaning);
          });
        }
      });
    } else {
      pen.texts("legal", match.game().legal());
    }
  }
  if (!match.over()) return;
  pen.text("ending", ending_name(match.ending()));
  Json payoffs = Json::array();
  for (Seat seat = 0; seat < match.game().seats(); ++seat) {
    payoffs.push_back(match.payoffs()[static_cast<std::size_t>(seat)]);
  }
  pen.json("payoffs", payoffs);
  if (match.ending() == Ending::kPlayed) pen.text("result", match.game().result(listener.language));
  pen.text("seed", match.row().seed);  // the game is over: anyone may check the deal now
}

}  // namespace

Text table_text(const Match& match, const std::vector<SeatCard>& seats, const Listener& listener,
                std::int64_t since, Millis now) {
  const auto& row = match.row();
  const std::int64_t number = match.number();
  const std::int64_t from = std::max(match.still_so(since) ? since : 0, number - kStoryPiece);
  Pen pen("table");
  pen.text("table", row.code);
  pen.number("number", number);
  pen.number("from", from);
  pen.text("game", row.game);
  pen.text("rules", row.rules);
  pen.json("settings", settings_json(match.settings()));
  pen.text("commitment", match.commitment());
  pen.json("seats", seats_json(match, seats, listener));
  pen.json("you", listener.seat >= 0 ? Json(listener.seat) : Json(nullptr));
  add_entries(pen, match, listener, from, number);
  if (listener.wants.events) pen.json("events", events_json(match, listener, from, number));
  add_standing(pen, match, listener, now);
  return pen.done();
}

Text story_text(const Match& match, const Listener& listener, std::int64_t before,
                const std::string& id) {
  const std::int64_t to = std::clamp<std::int64_t>(before, 0, match.number());
  const std::int64_t from = std::max<std::int64_t>(0, to - kStoryPiece);
  Pen pen("story");
  pen.text("table", match.row().code);
  if (!id.empty()) pen.text("id", id);
  pen.number("from", from);
  pen.number("to", to);
  add_entries(pen, match, listener, from, to);
  if (listener.wants.events) pen.json("events", events_json(match, listener, from, to));
  return pen.done();
}

bool news_shows_seats(const Match& match, std::int64_t after) {
  // Where something was taken back, everything is told anew.
  if (match.entries().empty() || !match.still_so(after)) return true;
  const std::string& kind = match.entries().back().kind;
  return kind == "sit" || kind == "begin";
}

Text news_text(const Match& match, const std::vector<SeatCard>& seats, const Listener& listener,
               std::int64_t after, Millis now) {
  // Something was taken back: what was told before is no longer so.
  if (!match.still_so(after)) return table_text(match, seats, listener, 0, now);
  Pen pen("news");
  pen.text("table", match.row().code);
  pen.number("number", match.number());
  add_entries(pen, match, listener, after, match.number());
  if (news_shows_seats(match, after)) pen.json("seats", seats_json(match, seats, listener));
  if (listener.wants.events) {
    pen.json("events", events_json(match, listener, after, match.number()));
  }
  add_standing(pen, match, listener, now);
  return pen.done();
}

Text seats_text(const Match& match, const std::vector<SeatCard>& seats, const Listener& listener) {
  Pen pen("seats");
  pen.text("table", match.row().code);
  pen.json("seats", seats_json(match, seats, listener));
  return pen.done();
}

Text taken_text(const std::string& table, const std::string& id, std::int64_t number) {
  Pen pen("taken");
  pen.text("table", table);
  pen.text("id", id);
  pen.number("number", number);
  return pen.done();
}

Text refused_text(const std::string& table, const std::string& id, std::string_view code,
                  const std::string& why) {
  Pen pen("refused");
  pen.text("table", table);
  pen.text("id", id);
  pen.text("code", code);
  pen.text("why", why);
  return pen.done();
}

}  // namespace salle::server
