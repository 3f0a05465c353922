// A duellist's second speaks for him: this one speaks the KOSEN protocol with one bot, whatever
// game stands behind it. No sockets: lines in, lines out.
//
// A bot is told at once whether it is client 0 or 1, before anyone knows whom it will meet. Where
// it ends up on the other seat, everything it hears is mirrored: it stands on square 24 - x, and
// who was 0 is 1. The game is the same seen from behind.
//
// What a bot says out of place is answered by Accept 500, which bots overlook; only what cannot be
// read or played is an Error, since there are bots that give up at the first one.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "core/seat.hpp"
#include "games/en_garde/kosen/lines.hpp"
#include "games/en_garde/kosen/message.hpp"
#include "games/en_garde/state.hpp"

namespace salle::kosen {

struct BoardState {
  std::array<int, 2> square = {1, en_garde::kLastSquare};
  std::array<int, 2> score = {0, 0};
  int pile = 15;
  Seat turn = 0;
};

// How much nonsense is borne before a bot counts as lost.
struct ErrorLimits {
  int errors = 10;    // lines that cannot be read or played, in a row
  int strays = 1000;  // messages nobody waited for, in a row
};

class BotSession {
 public:
  BotSession(int client, const ErrorLimits& forbearance) : client_(client), bears_(forbearance) {}

  int client() const { return client_; }
  const std::string& name() const { return name_; }  // empty until it was told
  bool asked() const { return state_ == State::kAsked; }
  std::int64_t requests() const { return requests_; }  // decisions it was ever asked for
  Seat seat() const { return seat_; }
  void sit(Seat seat) { seat_ = seat; }

  // What is to be sent, in order; each call hands out what came since the last one.
  std::string take_out() { return std::exchange(out_, {}); }

  // To the bot.
  void greet() { put(ConnectionStart{client_}); }
  void show(const BoardState& standing);
  void ask(en_garde::Cards hand);
  void tell(const Play& play) { put(Played{play}); }  // the opponent's
  void end_round(int winner, const std::array<int, 2>& score, std::string_view how);
  void end_game(int winner, const std::array<int, 2>& score, std::string_view how);

  // From the bot.
  enum class Meaning { kNothing, kNamed, kPlay, kHopeless };
  struct Heard {
    Meaning meaning = Meaning::kNothing;
    en_garde::Action action = {};
  };
  Heard hear(std::string_view line);
  Heard hear_too_long();
  // The answer to a play. After a refusal the bot is asked again; false when it has had enough
  // chances.
  void take();
  bool refuse_play(std::string_view why);

 private:
  enum class State { kNaming, kIdle, kAsked };

  template <class Message>
  void put(const Message& message) {
    out_ += line_of(message);
  }
  Heard stray();
  Heard fault(int code, std::string_view why);
  bool mirrored() const { return seat_ != client_; }
  int as_seen(int winner) const { return winner < 0 || !mirrored() ? winner : 1 - winner; }
  std::array<int, 2> as_seen(const std::array<int, 2>& score) const {
    return mirrored() ? std::array{score[1], score[0]} : score;
  }

  int client_;
  ErrorLimits bears_;
  Seat seat_ = 0;
  State state_ = State::kNaming;
  std::string name_;
  std::int64_t requests_ = 0;
  int errors_ = 0;
  int strays_ = 0;
  std::string out_;
};

}  // namespace salle::kosen
