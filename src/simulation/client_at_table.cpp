// What somebody does at a table, and what he makes of what he is told there.
#include <algorithm>

#include "core/text.hpp"
#include "simulation/client.hpp"
#include "simulation/world.hpp"

namespace salle::simulation {
namespace {

constexpr Millis kBored = 150'000;  // with a table at which nothing happens

}  // namespace

void Client::go_to(const std::string& code, bool seated) {
  if (places_.contains(code)) return;
  Place& place = places_[code];
  place.since = world_.events().now();
  if (link_ != 0) watch(code, place);
  if (seated) world_.book(code).made = world_.events().now();
}

void Client::watch(const std::string& code, Place& place) {
  std::string wants = "[]";
  const bool everything = wants_everything();
  if (everything) wants = R"(["view","events","may","presence"])";
  if (everything && now_and_then(20)) wants = R"(["view","events","meanings","described","may"])";
  const std::int64_t since = now_and_then(4) ? 0 : place.number;
  place.asked = since;
  const std::string id = next_id();
  say(message("watch", code, id, cat(R"(,"since":)", std::to_string(since), R"(,"wants":)", wants)),
      id, code, false, true);
}

void Client::say(std::string text, std::string id, const std::string& table, bool is_move,
                 bool is_watch) {
  if (link_ == 0) return;
  world_.say(*this, text);
  asked_.push_back({std::move(id), std::move(text), table, world_.events().now(), is_watch, is_move,
                    is_move ? places_[table].number : -1});
}

void Client::do_there(const std::string& code, std::string_view what, std::string_view more) {
  std::string id = next_id();
  std::string text = message(what, code, id, more);
  say(std::move(text), std::move(id), code);
}

void Client::plan_move(const std::string& code, Place& place, bool soon) {
  if (place.timer) return;
  place.timer = true;
  Millis wait = soon ? 1'500 : pause();
  if (character_ == Character::kStaller && now_and_then(6)) wait += random_.below(400'000);
  world_.events().after(wait, [this, code] {
    const auto found = places_.find(code);
    if (found == places_.end()) return;
    found->second.timer = false;
    move(code);
  });
}

void Client::move(const std::string& code) {
  Place& place = places_[code];
  if (resting_ || link_ == 0 || !place.watching || place.seat < 0 || place.turn != place.seat ||
      place.choice.empty()) {
    return;
  }
  const bool waits = std::ranges::any_of(
      asked_, [&](const Asked& each) { return each.move && each.table == code; });
  if (waits) return;
  std::string id = next_id();
  std::string text = message(
      "move", code, id,
      cat(R"(,"answers":)", std::to_string(place.number), R"(,"actions":")", place.choice, "\""));
  if (character_ == Character::kDoubleClicker && now_and_then(3)) {
    world_.count(Fault::kDoubled);
    // Twice the same, or twice on purpose.
    if (now_and_then(2)) {
      world_.say(*this, text);
      say(std::move(text), std::move(id), code, true);
      asked_.back().again = true;
      return;
    }
    std::string other = next_id();
    std::string once_more = message(
        "move", code, other,
        cat(R"(,"answers":)", std::to_string(place.number), R"(,"actions":")", place.choice, "\""));
    say(std::move(once_more), std::move(other), code);
  }
  say(std::move(text), std::move(id), code, true);
}

void Client::at_table(const std::string& code, Place& place) {
  const Millis now = world_.events().now();
  if (!place.watching) {
    const bool waits = std::ranges::any_of(
        asked_, [&](const Asked& each) { return each.watch && each.table == code; });
    if (!waits) watch(code, place);
    return;
  }
  if (place.over || character_ == Character::kSpectator) {
    if (place.seat >= 0 && now_and_then(4) && !errand_) {
      const server::Host me{person_, guest_, ""};
      errand([this, code, me](Node& node, const std::function<bool()>& mine) {
        node.lobby().rematch(code, me, opened(mine));
      });
    } else if (place.seat >= 0 && now_and_then(8)) {
      do_there(code, "decline-rematch");
    }
    place.done_with = place.over ? now_and_then(2) : now_and_then(6);
    return;
  }
  if (place.playing && place.turn == place.seat && place.seat >= 0) {
    plan_move(code, place);
  } else if (now - place.since > kBored) {
    // Nobody comes, or nobody moves.
    if (!place.playing || place.seat < 0) {
      if (place.seat >= 0 && !errand_) {
        errand([code, me = person_](Node& node, const std::function<bool()>& mine) {
          node.lobby().stand_up(code, me, [mine](const std::optional<Refusal>&) { mine(); });
        });
      }
      place.done_with = true;
      return;
    }
    if (now_and_then(3)) return do_there(code, "resign");
    do_there(code, "claim", now_and_then(2) ? R"(,"what":"win")" : R"(,"what":"computer")");
  }
  if (wants_everything() && now_and_then(8)) {
    return do_there(code, "story", cat(R"(,"before":)", std::to_string(place.number)));
  }
  if (now_and_then(20)) {
    std::string id = next_id();
    std::string text = cat(R"({"do":"ping","id":")", id, R"("})");
    return say(std::move(text), std::move(id), code);
  }
  annoy(code, place);
}

// What people do besides moving.
void Client::annoy(const std::string& code, Place& place) {
  if (place.seat < 0) return;
  if (place.draw_offered >= 0 && place.draw_offered != place.seat && now_and_then(2)) {
    return do_there(code, "draw", now_and_then(2) ? R"(,"what":"accept")" : R"(,"what":"decline")");
  }
  if (place.take_back_asked >= 0 && place.take_back_asked != place.seat) {
    return do_there(code, "take-back",
                    now_and_then(4) ? R"(,"what":"decline")" : R"(,"what":"accept")");
  }
  switch (character_) {
    case Character::kOfferer:
      if (now_and_then(2)) return do_there(code, "take-back", R"(,"what":"ask")");
      return do_there(code, "draw", R"(,"what":"offer")");
    case Character::kChatter:
      if (now_and_then(2))
        return do_there(code, "say", R"(,"text":"a good duel, \"turn\": yours")");
      return do_there(code, "salute", R"(,"what":"well-played")");
    case Character::kLeaver:
      if (now_and_then(6)) return world_.disconnect(*this);
      if (now_and_then(12)) return do_there(code, "resign");
      return;
    case Character::kCheat: {
      std::string id = next_id();
      const std::int64_t answers = place.number + random_.below(3) - 1;
      const std::string stranger =
          world_.open_tables().empty()
              ? code
              : world_.open_tables()[random_.below(
                    static_cast<std::uint32_t>(world_.open_tables().size()))];
      const std::string& table = now_and_then(3) ? stranger : code;
      std::string text = message("move", table, id,
                                 cat(R"(,"answers":)", std::to_string(answers), R"(,"actions":")",
                                     now_and_then(2) ? "+1" : "*3", "\""));
      return say(std::move(text), std::move(id), table);
    }
    case Character::kNonsense: {
      std::string text = message("move", code, next_id(), R"(,"answers":3,"actions":"+1")");
      world_.count(Fault::kNonsense);
      for (std::uint32_t i = 0; i <= random_.below(4); ++i) {
        text[random_.below(static_cast<std::uint32_t>(text.size()))] =
            static_cast<char>(random_.below(256));
      }
      return world_.say(*this, text);
    }
    default:
      return;
  }
}

// Hearing

void Client::answered(std::string_view id) {
  std::erase_if(asked_, [id](const Asked& each) { return each.id == id; });
}

void Client::hear(const std::shared_ptr<const std::string>& text, Millis sent, bool reached) {
  const Heard heard = take_apart(*text);
  if (!heard.understood) return world_.note({"messages", cat("not one whole object: ", *text)});
  if (heard.say == "taken") {
    if (heard.number > 0 && !heard.table.empty() && !heard.id.empty()) {
      const auto own = std::ranges::find(asked_, heard.id, &Asked::id);
      world_.book(heard.table)
          .promised({heard.number, std::string(heard.id), person_,
                     own != asked_.end() ? own->answers : -1});
    }
    return answered(heard.id);
  }
  if (heard.say == "refused") return refused(heard);
  if (heard.say == "story") {
    answered(heard.id);
    const auto place = places_.find(std::string(heard.table));
    if (place == places_.end() || !place->second.watching) return;
    TableBook& book = world_.book(heard.table);
    if (auto wrong = book.told(heard, sent)) return world_.note(*wrong);
    return book.keep({person_, sent, *text, place->second.number});
  }
  if (heard.say == "table" || heard.say == "news") told_table(heard, sent, reached, text);
}

void Client::refused(const Heard& heard) {
  const auto own = std::ranges::find(asked_, heard.id, &Asked::id);
  const bool was_move = own != asked_.end() && own->move;
  const bool was_watch = own != asked_.end() && own->watch;
  // What was said twice may be refused here and done there. A node that is alone knows both.
  const bool once = own != asked_.end() &&
                    (!own->again || (heard.code == "stale" && world_.plan().keeps == Keeps::kFile));
  if (once && heard.code != "uncertain") {
    world_.book(heard.table).denied(heard.id);
  }
  answered(heard.id);
  const auto place = places_.find(std::string(heard.table));
  if (place == places_.end()) return;
  if (was_watch && heard.code == "no-table") place->second.done_with = true;
  if (was_move && place->second.turn == place->second.seat) {
    plan_move(place->first, place->second, heard.code != "stale");
  }
}

void Client::told_table(const Heard& heard, Millis sent, bool reached,
                        const std::shared_ptr<const std::string>& text) {
  const auto found = places_.find(std::string(heard.table));
  if (found == places_.end()) return;  // he has left meanwhile
  Place& place = found->second;
  const std::string& code = found->first;
  if (heard.say == "news" && !place.watching) return;  // from before he left and came back
  TableBook& book = world_.book(code);
  if (auto wrong = book.told(heard, sent)) return world_.note(*wrong);
  world_.note_moves(book.new_moves());
  const bool whole = heard.say == "table";
  const std::int64_t before = whole ? heard.from : place.number;
  if (heard.number != before + std::ssize(heard.entries)) {
    return world_.note(
        {"one history",
         cat("table ", code, ": ", heard.say, " goes from ", std::to_string(before), " to ",
             std::to_string(heard.number), " in ", heard.entries.size(), " entries")});
  }
  if (whole && reached && place.asked > 0 && heard.number < place.number) {
    return world_.note(
        {"one history", cat("table ", code, ": he knew ", std::to_string(place.number),
                            " entries and is told of ", std::to_string(heard.number))});
  }
  if (whole) {
    place.seat = heard.you;
    place.watching = true;
    std::erase_if(asked_, [&](const Asked& each) { return each.watch && each.table == code; });
  }
  if (wants_everything() || (heard.clocks && now_and_then(16))) book.keep({person_, sent, *text});
  if (heard.number != place.number) place.since = world_.events().now();
  place.number = heard.number;
  place.turn = heard.turn;
  place.playing = heard.status == "playing";
  place.draw_offered = heard.draw_offered;
  place.take_back_asked = heard.take_back_asked;
  if (!place.over && (heard.status == "over" || heard.status == "closed")) {
    place.over = true;
    if (!book.over) book.over_since = world_.events().now();
    book.over = true;
  }
  answer_take_back(code, place, heard);
  place.choice.clear();
  // Whoever sat down while he watched has the seat's eyes from then on.
  if (place.seat < 0 && !heard.legal.empty()) place.seat = heard.turn;
  if (!heard.legal.empty()) {
    place.choice = choose(heard.legal);
    plan_move(code, place);
  }
}

void Client::rest() {
  resting_ = true;
  lose_patience();
}

void Client::lose_patience() {
  for (const auto& [code, place] : places_) {
    if (place.playing && place.seat >= 0 && now_and_then(4)) do_there(code, "resign");
  }
}

// Half of the time any kind of action is as likely as any other, however few there are of it: what can
// rarely be done shows the most.
std::string_view Client::choose(std::span<const std::string_view> legal) {
  const auto any = [&](std::size_t count) {
    return random_.below(static_cast<std::uint32_t>(count));
  };
  if (now_and_then(2)) return legal[any(legal.size())];
  std::string kinds;
  for (const std::string_view action : legal) {
    if (kinds.find(action.front()) == std::string::npos) kinds += action.front();
  }
  const char kind = kinds[any(kinds.size())];
  const auto of_it = std::ranges::count(legal, kind, [](std::string_view a) { return a.front(); });
  std::size_t left = any(static_cast<std::size_t>(of_it));
  for (const std::string_view action : legal) {
    if (action.front() == kind && left-- == 0) return action;
  }
  return legal[0];
}

// The other's next move answers it, too: who waits for a quiet moment never takes anything back.
void Client::answer_take_back(const std::string& code, const Place& place, const Heard& heard) {
  if (resting_ || !place.playing || place.seat < 0) return;
  const bool moved = !heard.entries.empty() && heard.entries.back().kind == "move" &&
                     heard.entries.back().seat == place.seat;
  std::string_view what;
  // Above all he would like another try at what has shown him something.
  const bool regrets = character_ == Character::kOfferer ||
                       heard.events.find("\"revealed\"") != std::string_view::npos ||
                       (character_ != Character::kSteady && now_and_then(3));
  if (moved && regrets) {
    what = R"(,"what":"ask")";
  } else if (place.take_back_asked >= 0 && place.take_back_asked != place.seat &&
             !now_and_then(4)) {
    what = R"(,"what":"accept")";
  } else {
    return;
  }
  world_.events().after(random_.below(200), [this, code, what] {
    if (places_.contains(code)) do_there(code, "take-back", what);
  });
}

}  // namespace salle::simulation
