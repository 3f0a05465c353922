#include "match/viewer_messages.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <concepts>
#include <nlohmann/json.hpp>

#include "core/text.hpp"
#include "core/utf8.hpp"
#include "players/level.hpp"

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
    case MatchEnding::kAbsent:
      return "absent";
    case MatchEnding::kAgreed:
      return "agreed";
    case MatchEnding::kDeclined:
      return "declined";
    default:
      return "closed";
  }
}

Json seats_json(const Match& match, const std::vector<SeatCard>& seats, const Listener& listener,
                Millis now) {
  Json list = Json::array();
  for (std::size_t i = 0; i < seats.size(); ++i) {
    const auto seat = static_cast<Seat>(i);
    list.push_back({{"seat", match.game().seat_name(seat, listener.language)},
                    {"side", match.game().side(seat)},
                    {"name", seats[i].name},
                    {"computer", seats[i].computer},
                    {"present", seats[i].present}});
    if (!seats[i].present && seats[i].left > 0) {
      list.back()["away"] = std::max<Millis>(0, now - seats[i].left);
    }
    if (seats[i].computer && match.seats()[i].kind == SeatKind::kPerson) {
      list.back()["standIn"] = true;
    }
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

// Can it stand between quotes as it is?
bool is_plain(std::string_view text) {
  bool ascii = true;
  for (const char c : text) {
    if ((c >= 0 && c < ' ') || c == '"' || c == '\\') return false;
    ascii &= c >= 0;
  }
  return ascii || is_utf8(text);
}

void add_text(std::string& out, std::string_view value) {
  if (!is_plain(value)) {
    out += Json(value).dump();
    return;
  }
  out += '"';
  out += value;
  out += '"';
}

template <std::integral T>
void add_number(std::string& out, T value) {
  std::array<char, 24> digits;
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
  out.append(digits.data(), end);
}

// What `dump` writes, without the machine that it sets up each time.
void add_json(std::string& out, const Json& value) {
  switch (value.type()) {
    case Json::value_t::object:
      out += '{';
      for (bool first = true; const auto& [name, field] : value.get_ref<const Json::object_t&>()) {
        if (!std::exchange(first, false)) out += ',';
        add_text(out, name);
        out += ':';
        add_json(out, field);
      }
      out += '}';
      return;
    case Json::value_t::array:
      out += '[';
      for (bool first = true; const Json& item : value) {
        if (!std::exchange(first, false)) out += ',';
        add_json(out, item);
      }
      out += ']';
      return;
    case Json::value_t::string:
      return add_text(out, value.get_ref<const std::string&>());
    case Json::value_t::boolean:
      out += value.get<bool>() ? "true" : "false";
      return;
    case Json::value_t::number_integer:
      return add_number(out, value.get<std::int64_t>());
    case Json::value_t::number_unsigned:
      return add_number(out, value.get<std::uint64_t>());
    default:
      out += value.dump();
  }
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
    add_number(out_, value);
  }
  // JSON as it is.
  void written(std::string_view name, std::string_view value) {
    key(name);
    out_ += value;
  }
  void json(std::string_view name, const Json& value) {
    key(name);
    add_json(out_, value);
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
  void add(std::string_view value) { add_text(out_, value); }

  std::string out_;
};

// What was said or asked in an entry, as far as it is for this listener.
void add_said(Pen& pen, const Match& match, const MatchEntry& entry, const Listener& listener) {
  const bool heard = entry.seat < 0 || (listener.deaf_to >> entry.seat & 1U) == 0;
  if (const auto* greeting = entry.is<entries::Greet>(); greeting != nullptr && heard) {
    pen.text("what", salute_name(greeting->which));
  }
  if (const auto* said = entry.is<entries::Say>()) {
    const bool own_side =
        listener.seat >= 0 && match.game().side(listener.seat) == match.game().side(entry.seat);
    if (!heard || said->text.empty() || (said->to_side && !own_side)) return;
    pen.text("to", said->to_side ? "side" : "table");
    pen.text("text", said->text);
  }
  if (const auto* claim = entry.is<entries::Claim>()) pen.number("absent", claim->absent);
}

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
        pen.number("action", match.length_at(entry.number));
        if (entry.seat >= 0) pen.number("seat", entry.seat);
        add_said(pen, match, entry, listener);
      });
    }
  });
}

// What comes after a game: an invitation to the next, what it did to ratings.
void add_aftermath(Pen& pen, const Match& match) {
  if (const auto& rematch = match.rematch()) {
    Json declined = Json::array();
    for (Seat seat = 0; seat < match.game().seats(); ++seat) {
      if (rematch->declined[index(seat)]) declined.push_back(seat);
    }
    pen.json("rematch",
             {{"by", rematch->by}, {"code", rematch->code}, {"declined", std::move(declined)}});
  }
  if (match.ratings().empty()) return;
  Json ratings = Json::array();
  for (const RatingChange& each : match.ratings()) {
    ratings.push_back({{"before", each.before}, {"after", each.after}});
  }
  pen.json("ratings", ratings);
}

// Whom sentences speak to, and what they call those who sit there.
Audience audience_of(const Match& match, const std::vector<SeatCard>& seats,
                     const Listener& listener) {
  if (!wants_words(listener) && !match.over()) return listener.language;
  std::vector<std::string> names;
  for (const SeatCard& seat : seats) names.push_back(spoken_name(seat.name, listener.language));
  return {listener.language, spoken_to(match, listener.seat), names};
}

Json events_json(const Match& match, const Listener& listener, const Audience& audience,
                 std::int64_t after, std::int64_t to) {
  Json list = Json::array();
  if (!match.playing() && !match.over()) return list;
  for (Told& told : match.game().told(match.viewer_of(listener.seat), match.length_at(after),
                                      match.length_at(to), audience)) {
    told.json["action"] = told.action;
    if (!told.words.empty()) told.json["words"] = std::move(told.words);
    list.push_back(std::move(told.json));
  }
  return list;
}

void add_standing(Pen& pen, const Match& match, const Listener& listener, const Audience& audience,
                  Millis now, ViewTexts& views) {
  pen.text("status", status_name(match.status()));
  pen.number("turn", match.turn());
  if (const Json clocks = clocks_json(match, now); !clocks.is_null()) pen.json("clocks", clocks);
  if (match.draw_offered()) pen.number("drawOffered", *match.draw_offered());
  if (match.take_back_asked()) pen.number("takeBackAsked", *match.take_back_asked());
  if (match.status() == MatchStatus::kWaiting) return;
  if (listener.wants.may && (listener.seat >= 0 || match.setup().one_device)) {
    auto may = match.may(listener.seat, now);
    if (!listener.may_speak) {
      std::erase_if(may, [](std::string_view what) { return what.starts_with("say"); });
    }
    pen.texts("may", may);
  }
  const Viewer viewer = match.viewer_of(listener.seat);
  if (listener.wants.view) {
    pen.written("view", views.of(match, viewer));
    pen.text("prompt", match.game().prompt(viewer, audience));
  }
  if (listener.wants.described) {
    pen.text("described", match.game().describe(viewer, audience));
  }
  // Whoever has resigned is moved for.
  if (match.turn() != kNobody && match.turn() == listener.seat &&
      !match.computer_at(listener.seat)) {
    if (listener.wants.meanings) {
      pen.list("legal", [&] {
        for (const Option& option : match.game().options(audience)) {
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
  if (match.ending() == MatchEnding::kPlayed) pen.text("result", match.game().result(audience));
  pen.text("seed", match.setup().seed);  // the game is over: anyone may check the deal now
  add_aftermath(pen, match);
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
  pen.json("seats", seats_json(match, seats, listener, now));
  pen.json("you", listener.seat >= 0 ? Json(listener.seat) : Json(nullptr));
  if (const auto wait = match.fair_wait()) pen.number("claimAfter", *wait);
  add_entries(pen, match, listener, from, number);
  const Audience audience = audience_of(match, seats, listener);
  if (listener.wants.events) {
    pen.json("events", events_json(match, listener, audience, from, number));
  }
  ViewTexts views;
  add_standing(pen, match, listener, audience, now, views);
  return pen.done();
}

}  // namespace

Seat spoken_to(const Match& match, Seat looking) {
  const auto person = [](const Occupant& seat) { return seat.kind == SeatKind::kPerson; };
  const bool shared = match.setup().one_device && !match.game().game().secrets &&
                      std::ranges::count_if(match.setup().seats, person) > 1;
  return shared ? kNobody : looking;
}

MessageText table_text(const Match& match, const std::vector<SeatCard>& seats,
                       const Listener& listener, std::int64_t since, Millis now) {
  return whole_table(match, seats, listener, since, now, false);
}

MessageText table_anew_text(const Match& match, const std::vector<SeatCard>& seats,
                            const Listener& listener, std::int64_t since, Millis now) {
  return whole_table(match, seats, listener, since, now, true);
}

MessageText story_text(const Match& match, const std::vector<SeatCard>& seats,
                       const Listener& listener, std::int64_t before, const std::string& id) {
  const std::int64_t to = std::clamp<std::int64_t>(before, 0, match.number());
  const std::int64_t from = std::max<std::int64_t>(0, to - kStoryPiece);
  Pen pen("story");
  pen.text("table", match.code());
  if (!id.empty()) pen.text("id", id);
  pen.number("from", from);
  pen.number("to", to);
  add_entries(pen, match, listener, from, to);
  if (listener.wants.events) {
    const Audience audience = audience_of(match, seats, listener);
    pen.json("events", events_json(match, listener, audience, from, to));
  }
  return pen.done();
}

const std::string& ViewTexts::of(const Match& match, Viewer viewer) {
  if (!match.game().game().secrets) viewer = Viewer::all();
  for (const auto& [whose, text] : texts_) {
    if (whose == viewer) return text;
  }
  std::string text;
  text.reserve(512);
  add_json(text, match.game().view(viewer));
  texts_.emplace_back(viewer, std::move(text));
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
  if (news_shows_seats(match, after)) pen.json("seats", seats_json(match, seats, listener, now));
  const Audience audience = audience_of(match, seats, listener);
  if (listener.wants.events) {
    pen.json("events", events_json(match, listener, audience, after, match.number()));
  }
  add_standing(pen, match, listener, audience, now, views);
  return pen.done();
}

MessageText seats_text(const Match& match, const std::vector<SeatCard>& seats,
                       const Listener& listener, Millis now) {
  Pen pen("seats");
  pen.text("table", match.code());
  pen.json("seats", seats_json(match, seats, listener, now));
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
