#include "match/viewer_messages.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <concepts>
#include <nlohmann/json.hpp>

#include "core/text.hpp"

namespace salle {
namespace {

using Json = nlohmann::ordered_json;

std::string_view status_name(MatchStatus status) {
  switch (status) {
    case MatchStatus::kWaiting:
      return "waiting";
    case MatchStatus::kPlaying:
      return "playing";
    case MatchStatus::kOver:
      return "over";
    default:
      return "closed";
  }
}

std::string_view ending_name(MatchEnding ending) {
  switch (ending) {
    case MatchEnding::kPlayed:
      return "played";
    case MatchEnding::kResigned:
      return "resigned";
    case MatchEnding::kTime:
      return "time";
    case MatchEnding::kAgreed:
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
  // JSON as it is.
  void written(std::string_view name, std::string_view value) {
    key(name);
    out_ += value;
  }
  void json(std::string_view name, const Json& value) {
    key(name);
    out_ += value.dump();
  }
  template <class Texts>
  void texts(std::string_view name, const Texts& values) {
    key(name);
    out_ += '[';
    for (const std::string_view value : values) {
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
  MessageText done() {
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
      const MatchEntry& entry = match.entries()[i];
      pen.object([&] {
        pen.number("number", entry.number);
        pen.text("kind", entry_kind(entry));
        pen.number("at", entry.at);
        if (entry.seat >= 0) pen.number("seat", entry.seat);
        const bool heard = entry.seat < 0 || (listener.deaf_to >> entry.seat & 1U) == 0;
        const auto* greeting = entry.is<entries::Greet>();
        if (greeting != nullptr && heard) pen.text("what", salute_name(greeting->which));
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

void add_standing(Pen& pen, const Match& match, const Listener& listener, Millis now,
                  ViewTexts& views) {
  pen.text("status", status_name(match.status()));
  pen.number("turn", match.turn());
  if (const Json clocks = clocks_json(match, now); !clocks.is_null()) pen.json("clocks", clocks);
  if (match.draw_offered()) pen.number("drawOffered", *match.draw_offered());
  if (match.take_back_asked()) pen.number("takeBackAsked", *match.take_back_asked());
  if (match.status() == MatchStatus::kWaiting) return;
  if (listener.wants.may && (listener.seat >= 0 || match.setup().one_device)) {
    pen.texts("may", match.may(listener.seat, now));
  }
  const Viewer viewer = match.viewer_of(listener.seat);
  if (listener.wants.view) {
    pen.written("view", views.of(match, viewer));
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
  if (match.ending() == MatchEnding::kPlayed)
    pen.text("result", match.game().result(listener.language));
  pen.text("seed", match.setup().seed);  // the game is over: anyone may check the deal now
}

MessageText whole_table(const Match& match, const std::vector<SeatCard>& seats,
                        const Listener& listener, std::int64_t since, Millis now, bool anew) {
  const std::int64_t number = match.number();
  const std::int64_t from = std::max(match.still_so(since) ? since : 0, number - kStoryPiece);
  Pen pen("table");
  pen.text("table", match.code());
  pen.number("number", number);
  pen.number("from", from);
  if (anew) pen.json("anew", true);
  pen.text("game", match.setup().game);
  pen.text("rules", match.setup().rules);
  pen.json("settings", settings_json(match.settings()));
  pen.text("commitment", match.commitment());
  pen.json("seats", seats_json(match, seats, listener));
  pen.json("you", listener.seat >= 0 ? Json(listener.seat) : Json(nullptr));
  add_entries(pen, match, listener, from, number);
  if (listener.wants.events) pen.json("events", events_json(match, listener, from, number));
  ViewTexts views;
  add_standing(pen, match, listener, now, views);
  return pen.done();
}

}  // namespace

MessageText table_text(const Match& match, const std::vector<SeatCard>& seats,
                       const Listener& listener, std::int64_t since, Millis now) {
  return whole_table(match, seats, listener, since, now, false);
}

MessageText table_anew_text(const Match& match, const std::vector<SeatCard>& seats,
                            const Listener& listener, std::int64_t since, Millis now) {
  return whole_table(match, seats, listener, since, now, true);
}

MessageText story_text(const Match& match, const Listener& listener, std::int64_t before,
                       const std::string& id) {
  const std::int64_t to = std::clamp<std::int64_t>(before, 0, match.number());
  const std::int64_t from = std::max<std::int64_t>(0, to - kStoryPiece);
  Pen pen("story");
  pen.text("table", match.code());
  if (!id.empty()) pen.text("id", id);
  pen.number("from", from);
  pen.number("to", to);
  add_entries(pen, match, listener, from, to);
  if (listener.wants.events) pen.json("events", events_json(match, listener, from, to));
  return pen.done();
}

const std::string& ViewTexts::of(const Match& match, Viewer viewer) {
  if (!match.game().game().secrets) viewer = Viewer::all();
  for (const auto& [whose, text] : texts_) {
    if (whose == viewer) return text;
  }
  texts_.emplace_back(viewer, match.game().view(viewer).dump());
  return texts_.back().second;
}

bool news_shows_seats(const Match& match, std::int64_t after) {
  // Where something was taken back, everything is told anew.
  if (match.entries().empty() || !match.still_so(after)) return true;
  const MatchEntry& latest = match.entries().back();
  return latest.is<entries::Sit>() != nullptr || latest.is<entries::Begin>() != nullptr;
}

MessageText news_text(const Match& match, const std::vector<SeatCard>& seats,
                      const Listener& listener, std::int64_t after, Millis now, ViewTexts& views) {
  // Something was taken back: what was told before is no longer so.
  if (!match.still_so(after)) return table_text(match, seats, listener, 0, now);
  Pen pen("news");
  pen.text("table", match.code());
  pen.number("number", match.number());
  add_entries(pen, match, listener, after, match.number());
  if (news_shows_seats(match, after)) pen.json("seats", seats_json(match, seats, listener));
  if (listener.wants.events) {
    pen.json("events", events_json(match, listener, after, match.number()));
  }
  add_standing(pen, match, listener, now, views);
  return pen.done();
}

MessageText seats_text(const Match& match, const std::vector<SeatCard>& seats,
                       const Listener& listener) {
  Pen pen("seats");
  pen.text("table", match.code());
  pen.json("seats", seats_json(match, seats, listener));
  return pen.done();
}

MessageText taken_text(const std::string& table, const std::string& id, std::int64_t number) {
  Pen pen("taken");
  pen.text("table", table);
  pen.text("id", id);
  pen.number("number", number);
  return pen.done();
}

MessageText refused_text(const std::string& table, const std::string& id, std::string_view code,
                         const std::string& why) {
  Pen pen("refused");
  pen.text("table", table);
  pen.text("id", id);
  pen.text("code", code);
  pen.text("why", why);
  return pen.done();
}

}  // namespace salle
