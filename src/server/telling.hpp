// What the hall says to those who watch a table. Everything a message holds is named here, one by
// one, and comes from the viewer's own view and events: nothing is left out afterwards.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "server/match.hpp"
#include "server/messages.hpp"

namespace salle::server {

using Text = std::shared_ptr<const std::string>;

// How a seat is shown to everyone.
struct SeatCard {
  std::string name;
  bool computer = false;
  bool present = false;
};

struct Listener {
  Seat seat = kNobody;  // kNobody: a spectator
  Language language = Language::kEnglish;
  Wants wants;
  bool operator==(const Listener&) const = default;
};

// Everything about the table, for someone who comes or comes back: settings, seats, and what
// happened after entry `since` (all of it where that can no longer be told apart).
Text table_text(const Match& match, const std::vector<SeatCard>& seats, const Listener& listener,
                std::int64_t since, Millis now);

// Does that news say who sits where? Only then must it be given the seats.
bool news_shows_seats(const Match& match, std::int64_t after);

// What the entries after that number changed.
Text news_text(const Match& match, const std::vector<SeatCard>& seats, const Listener& listener,
               std::int64_t after, Millis now);

// Who sits where and is there, when nothing else has changed.
Text seats_text(const Match& match, const std::vector<SeatCard>& seats, const Listener& listener);

Text taken_text(const std::string& table, const std::string& id, std::int64_t number);
Text refused_text(const std::string& table, const std::string& id, std::string_view code,
                  const std::string& why);

}  // namespace salle::server
