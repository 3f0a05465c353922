// What those who watch a match are told. Everything a message holds is named here, one by
// one, and comes from the viewer's own view and events: nothing is left out afterwards.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "match/match.hpp"

namespace salle {

using MessageText = std::shared_ptr<const std::string>;

// How a seat is shown to everyone.
struct SeatCard {
  std::string name;
  bool computer = false;
  bool present = false;
  Millis left = 0;  // when he was last seen, of somebody who is away; 0: not known
  bool operator==(const SeatCard&) const = default;
};

struct Listener {
  Seat seat = kNobody;  // kNobody: a spectator
  Language language = Language::kEnglish;
  Wants wants;
  unsigned deaf_to = 0;    // seats of those whom he does not want to hear, a bit each
  bool may_speak = false;  // in words of his own
  bool operator==(const Listener&) const = default;
};

// Does he want sentences? They call those who sit by their names: he must be told with the seats.
inline bool wants_words(const Listener& listener) {
  const Wants& wants = listener.wants;
  return wants.view || wants.events || wants.meanings || wants.described;
}

// Whom sentences speak to as "you", where that seat looks: nobody, where several people look at one
// screen at once.
Seat spoken_to(const Match& match, Seat looking);

// How much of what happened is told at once: the rest in pieces as long, when it is asked for. So
// no message grows with the length of a match.
inline constexpr std::int64_t kStoryPiece = 100;  // entries

// Everything about the table, for someone who comes or comes back: settings, seats, and what
// happened after entry `since`, or the latest piece of it where that is more, or can no longer be
// told apart.
MessageText table_text(const Match& match, const std::vector<SeatCard>& seats,
                       const Listener& listener, std::int64_t since, Millis now);
// The same for a screen that another one looks at now: what it showed before is to be forgotten.
MessageText table_anew_text(const Match& match, const std::vector<SeatCard>& seats,
                            const Listener& listener, std::int64_t since, Millis now);

// The piece of what happened that ends with entry `before`.
MessageText story_text(const Match& match, const std::vector<SeatCard>& seats,
                       const Listener& listener, std::int64_t before, const std::string& id);

// Does that news say who sits where? Only then must it be given the seats.
bool news_shows_seats(const Match& match, std::int64_t after);

// The views of one moment. Where a game has no secrets everyone sees the same: it is written once.
class ViewTexts {
 public:
  void put(JsonPen& pen, const Match& match, Viewer viewer);

 private:
  std::string for_all_;
};

// What the entries after that number changed. `views` is shared by all who are told of it. The seats
// may be left out for those who want no words, where it neither shows them nor tells the result.
MessageText news_text(const Match& match, const std::vector<SeatCard>& seats,
                      const Listener& listener, std::int64_t after, Millis now, ViewTexts& views);

// Who sits where and is there, when nothing else has changed.
MessageText seats_text(const Match& match, const std::vector<SeatCard>& seats,
                       const Listener& listener, Millis now);

MessageText taken_text(const std::string& table, const std::string& id, std::int64_t number);
MessageText refused_text(const std::string& table, const std::string& id, std::string_view code,
                         const std::string& why);

}  // namespace salle
