#include "match/viewer_messages.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <span>

#include "core/json_pen.hpp"
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

// Where a message is written. Before the pen, which is given it.
struct Room {
  std::string text;
};

// A message that is being written; what is sent takes no more room than it needs.
class Pen : private Room, public JsonPen {
 public:
  explicit Pen(std::string_view say) : JsonPen(text) {
    text.reserve(kUsual);
    text += '{';
    put("say", say);
  }

  MessageText done() {
    text += '}';
    return std::make_shared<const std::string>(text);
  }

 private:
  static constexpr std::size_t kUsual = 2048;
};

void add_clocks(Pen& pen, const Match& match, Millis now) {
  if (match.clock().settings().kind == ClockKind::kNone) return;
  pen.object("clocks", [&] {
    pen.list("left", [&] {
      for (Seat seat = 0; seat < match.game().seats(); ++seat) {
        pen.add(match.clock().left(seat, now).value_or(0));
      }
    });
    pen.put("running", match.clock().running());
  });
}

// What was said or asked in an entry, as far as it is for this listener.
void add_said(Pen& pen, const Match& match, const MatchEntry& entry, const Listener& listener) {
  const bool heard = entry.seat < 0 || (listener.deaf_to >> entry.seat & 1U) == 0;
  if (const auto* greeting = entry.is<entries::Greet>(); greeting != nullptr && heard) {
    pen.put("what", salute_name(greeting->which));
  }
  if (const auto* said = entry.is<entries::Say>()) {
    const bool own_side =
        listener.seat >= 0 && match.game().side(listener.seat) == match.game().side(entry.seat);
    if (!heard || said->text.empty() || (said->to_side && !own_side)) return;
    pen.put("to", said->to_side ? "side" : "table");
    pen.put("text", said->text);
  }
  if (const auto* claim = entry.is<entries::Claim>()) pen.put("absent", claim->absent);
}

// Entries by the fields that everyone may know. What a move was is told by events and views, since
// a move may hold what is not for all.
void add_entries(Pen& pen, const Match& match, const Listener& listener, std::int64_t after,
                 std::int64_t to) {
  pen.list("entries", [&] {
    for (auto i = static_cast<std::size_t>(after); i < static_cast<std::size_t>(to); ++i) {
      const MatchEntry& entry = match.entries()[i];
      pen.object([&] {
        pen.put("number", entry.number);
        pen.put("kind", entry_kind(entry));
        pen.put("at", entry.at);
        pen.put("action", match.length_at(entry.number));
        if (entry.seat >= 0) pen.put("seat", entry.seat);
        add_said(pen, match, entry, listener);
      });
    }
  });
}

// What comes after a game: an invitation to the next, what it did to ratings.
void add_aftermath(Pen& pen, const Match& match) {
  if (const auto& rematch = match.rematch()) {
    pen.object("rematch", [&] {
      pen.put("by", rematch->by);
      pen.put("code", rematch->code);
      pen.list("declined", [&] {
        for (Seat seat = 0; seat < match.game().seats(); ++seat) {
          if (rematch->declined[index(seat)]) pen.add(seat);
        }
      });
    });
  }
  if (match.ratings().empty()) return;
  pen.list("ratings", [&] {
    for (const RatingChange& each : match.ratings()) {
      pen.object([&] {
        pen.put("before", each.before);
        pen.put("after", each.after);
      });
    }
  });
}

// Whom sentences speak to, and what they call those who sit there.
Audience audience_of(const Match& match, const std::vector<SeatCard>& seats,
                     const Listener& listener) {
  if (!wants_words(listener) && !match.over()) return listener.language;
  std::vector<std::string> names;
  for (const SeatCard& seat : seats) names.push_back(spoken_name(seat.name, listener.language));
  return {listener.language, spoken_to(match, listener.seat), names};
}

void add_events(Pen& pen, const Match& match, const Listener& listener, const Audience& audience,
                std::int64_t after, std::int64_t to) {
  pen.list("events", [&] {
    if (!match.playing() && !match.over()) return;
    match.game().told(match.viewer_of(listener.seat), match.length_at(after), match.length_at(to),
                      audience,
                      [&](std::size_t action, const auto& fields, const std::string& words) {
                        pen.object([&] {
                          fields(pen);
                          pen.put("action", action);
                          if (!words.empty()) pen.put("words", words);
                        });
                      });
  });
}

void add_standing(Pen& pen, const Match& match, const Listener& listener, const Audience& audience,
                  Millis now, ViewTexts& views) {
  pen.put("status", status_name(match.status()));
  pen.put("turn", match.turn());
  add_clocks(pen, match, now);
  if (match.draw_offered()) pen.put("drawOffered", *match.draw_offered());
  if (match.take_back_asked()) pen.put("takeBackAsked", *match.take_back_asked());
  if (match.status() == MatchStatus::kWaiting) return;
  if (listener.wants.may && (listener.seat >= 0 || match.setup().one_device)) {
    auto may = match.may(listener.seat, now);
    if (!listener.may_speak) {
      std::erase_if(may, [](std::string_view what) { return what.starts_with("say"); });
    }
    pen.put("may", may);
  }
  const Viewer viewer = match.viewer_of(listener.seat);
  if (listener.wants.view) {
    views.put(pen, match, viewer);
    pen.put("prompt", match.game().prompt(viewer, audience));
  }
  if (listener.wants.described) {
    pen.put("described", match.game().describe(viewer, audience));
  }
  // Whoever has resigned is moved for.
  if (match.turn() != kNobody && match.turn() == listener.seat &&
      !match.computer_at(listener.seat)) {
    if (listener.wants.meanings) {
      pen.list("legal", [&] {
        match.game().options(audience, [&](const std::string& action, const std::string& meaning) {
          pen.object([&] {
            pen.put("action", action);
            pen.put("meaning", meaning);
          });
        });
      });
    } else {
      pen.put("legal", match.game().legal());
    }
  }
  if (!match.over()) return;
  pen.put("ending", ending_name(match.ending()));
  pen.put("payoffs", std::span(match.payoffs()).first(index(match.game().seats())));
  if (match.ending() == MatchEnding::kPlayed) pen.put("result", match.game().result(audience));
  pen.put("seed", match.setup().seed);  // the game is over: anyone may check the deal now
  add_aftermath(pen, match);
}

MessageText whole_table(const Match& match, const std::vector<SeatCard>& seats,
                        const Listener& listener, std::int64_t since, Millis now, bool anew) {
  const std::int64_t number = match.number();
  const std::int64_t from = std::max(match.still_so(since) ? since : 0, number - kStoryPiece);
  Pen pen("table");
  pen.put("table", match.code());
  pen.put("number", number);
  pen.put("from", from);
  if (anew) pen.put("anew", true);
  pen.put("game", match.setup().game);
  pen.put("rules", match.setup().rules);
  pen.put("settings", settings_json(match.settings()));
  pen.put("commitment", match.commitment());
  pen.put("seats", seats_json(match, seats, listener, now));
  pen.put("you", listener.seat >= 0 ? std::optional(listener.seat) : std::nullopt);
  if (const auto wait = match.fair_wait()) pen.put("claimAfter", *wait);
  add_entries(pen, match, listener, from, number);
  const Audience audience = audience_of(match, seats, listener);
  if (listener.wants.events) {
    add_events(pen, match, listener, audience, from, number);
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
  pen.put("table", match.code());
  if (!id.empty()) pen.put("id", id);
  pen.put("from", from);
  pen.put("to", to);
  add_entries(pen, match, listener, from, to);
  if (listener.wants.events) {
    const Audience audience = audience_of(match, seats, listener);
    add_events(pen, match, listener, audience, from, to);
  }
  return pen.done();
}

void ViewTexts::put(JsonPen& pen, const Match& match, Viewer viewer) {
  if (match.game().game().secrets) {
    pen.object("view", [&] { match.game().view(viewer, pen); });
    return;
  }
  if (for_all_.empty()) {
    for_all_ = json_text([&](JsonPen& json) { match.game().view(Viewer::all(), json); });
  }
  pen.put_json("view", for_all_);
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
  pen.put("table", match.code());
  pen.put("number", match.number());
  add_entries(pen, match, listener, after, match.number());
  if (news_shows_seats(match, after)) pen.put("seats", seats_json(match, seats, listener, now));
  const Audience audience = audience_of(match, seats, listener);
  if (listener.wants.events) {
    add_events(pen, match, listener, audience, after, match.number());
  }
  add_standing(pen, match, listener, audience, now, views);
  return pen.done();
}

MessageText seats_text(const Match& match, const std::vector<SeatCard>& seats,
                       const Listener& listener, Millis now) {
  Pen pen("seats");
  pen.put("table", match.code());
  pen.put("seats", seats_json(match, seats, listener, now));
  return pen.done();
}

MessageText taken_text(const std::string& table, const std::string& id, std::int64_t number) {
  Pen pen("taken");
  pen.put("table", table);
  pen.put("id", id);
  pen.put("number", number);
  return pen.done();
}

MessageText refused_text(const std::string& table, const std::string& id, std::string_view code,
                         const std::string& why) {
  Pen pen("refused");
  pen.put("table", table);
  pen.put("id", id);
  pen.put("code", code);
  pen.put("why", why);
  return pen.done();
}

}  // namespace salle
