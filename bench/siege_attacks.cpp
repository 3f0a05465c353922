// What is done to the hall, by number (bench/siege --only):
//
//    1  a binary frame and a close, or something bad, in one packet
//    2  heads of requests without end, in pieces that end one byte into a line
//    3  an opponent with 25 sockets who salutes without end, at a table with an honest player
//    4  one person at 60 tables against the strongest Archers
//    5  20 sockets that watch a long game over and over
//    6  pongs that come late
//    7  wrong passwords for an honest person's name, from many addresses
//    8  200 people at once who want a quick match
//    9  table codes guessed over HTTP and WebSocket, from one address and from many
//   10  guests, tables and connections without end, slow readers, slow senders, random bytes
//
// All of it is paced: a few hundred requests and messages a second each, on the cores of the hall.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <functional>
#include <map>
#include <random>
#include <utility>
#include <vector>

#include "hall_wire.hpp"
#include "siege.hpp"
#include "siege_rogues.hpp"

namespace salle::bench {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr const char* kArchers = "{\"game\":\"archers\",\"rules\":\"standard\"";
constexpr std::string_view kCodeLetters = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

struct Tally {
  long done = 0;
  std::map<int, long> answers;  // by status; 0: hung up on
};

class Siege {
 public:
  Siege(const SiegeWish& wish, Board& board) : wish_(wish), board_(board), rogues_(wish.port) {}
  void run();

 private:
  struct Chore {
    milliseconds every;
    Clock::time_point next;
    std::function<void()> act;
  };

  void every(int ms, std::function<void()> act) {
    chores_.push_back({milliseconds(ms), Clock::now(), std::move(act)});
  }
  std::size_t below(std::size_t count) { return random_() % count; }
  std::string somewhere() { return from_address(66, below(5000)); }
  static std::string one_place() { return "X-Forwarded-For: 10.67.0.1\r\n"; }
  std::string guess() {
    std::string code;
    for (int i = 0; i < 6; ++i) code += kCodeLetters[below(kCodeLetters.size())];
    return code;
  }

  void ask(int attack, std::string_view method, std::string_view path, std::string_view token,
           std::string_view from, std::string_view body,
           std::function<void(std::string_view)> then = {}) {
    ++tallies_[attack].done;
    rogues_.ask(method, path, token, from, body,
                [this, attack, then = std::move(then)](int status, std::string_view answer) {
                  ++tallies_[attack].answers[status];
                  if (then && status >= 200 && status < 300) then(answer);
                });
  }
  void with_guest(int attack, const std::string& from,
                  const std::function<void(const std::string&)>& then) {
    ask(attack, "POST", "/api/guest", "", from, "{\"bearer\":true}",
        [then](std::string_view body) { then(std::string(field(body, "token"))); });
  }
  static std::string watching(const std::string& code) {
    return "{\"do\":\"watch\",\"wants\":[],\"table\":\"" + code + "\"}";
  }
  // Plays something legal, at once, wherever it is asked to.
  void play_on(int attack, Rogue& rogue, std::string_view text);

  void frames();
  void drip();
  void salutes();
  void strong_tables();
  void long_game();
  void watchers();
  void late_pongs();
  void passwords();
  void quick();
  void guesses();
  void floods();
  void hold_ajar();

  const SiegeWish& wish_;
  Board& board_;
  Rogues rogues_;
  std::mt19937_64 random_{2};
  std::vector<Chore> chores_;
  std::map<int, Tally> tallies_;
  std::vector<std::string> ids_;
  std::string long_game_;  // its code
  std::vector<Peer> kept_;
  std::vector<std::pair<Clock::time_point, std::pair<Peer, std::string>>> pongs_;
  std::uint64_t last_id_ = 0;
};

void Siege::play_on(int attack, Rogue& rogue, std::string_view text) {
  const std::string move = rogue_move(text, random_(), ++last_id_);
  if (move.empty()) return;
  ++tallies_[attack].done;
  rogue.say(move);
}

void Siege::frames() {
  const std::array<std::string, 6> seconds = {rogue_frame(8, std::string("\x03\xe8", 2)),
                                              rogue_frame(5, "bad"),
                                              rogue_frame(8, "\x03"),
                                              rogue_frame(1, "bare", false),
                                              rogue_frame(9, "ping"),
                                              rogue_frame(2, "more")};
  every(20, [this, seconds] {
    const Peer rogue = rogues_.web_socket("", somewhere());
    if (!rogue) return;
    ++tallies_[1].done;
    rogue->opened = [this, seconds](Rogue& self) {
      ++tallies_[1].answers[101];
      self.write(rogue_frame(2, "bytes") + seconds[below(seconds.size())]);
    };
  });
}

void Siege::drip() {
  const auto drips = std::make_shared<std::vector<Peer>>(8);
  every(10, [this, drips] {
    std::string pieces;
    for (int i = 0; i < 8; ++i) pieces += ": b\r\na";
    for (Peer& each : *drips) {
      if (!each || each->gone()) {
        each = rogues_.connect();
        if (each) each->write("GET / HTTP/1.1\r\nHost: localhost\r\na");
        ++tallies_[2].done;
      } else {
        each->write(pieces);
      }
    }
  });
}

void Siege::salutes() {
  with_guest(3, somewhere(), [this](const std::string& token) {
    ask(3, "POST", "/api/tables", token, somewhere(),
        "{\"game\":\"en-garde\",\"rules\":\"ferti/advanced\"}",
        [this, token](std::string_view body) {
          const std::string code(field(body, "code"));
          board_.put("salutes", code);
          const auto sockets = std::make_shared<std::vector<Peer>>(25);
          every(50, [this, token, code, sockets] {
            for (std::size_t i = 0; i < sockets->size(); ++i) {
              Peer& each = (*sockets)[i];
              if (!each || each->gone()) {
                if (below(20) != 0) continue;  // he comes back, but not at once
                each = rogues_.web_socket(token, somewhere());
                if (!each) continue;
                each->endless = true;
                each->opened = [code](Rogue& self) { self.say(watching(code)); };
                if (i == 0) {
                  each->heard = [this](Rogue& self, std::string_view text) {
                    play_on(3, self, text);
                  };
                }
              } else if (each->open()) {
                ++tallies_[3].done;
                each->say("{\"do\":\"salute\",\"what\":\"oops\",\"table\":\"" + code + "\"}");
              }
            }
          });
        });
  });
}

void Siege::strong_tables() {
  with_guest(4, somewhere(), [this](const std::string& token) {
    const Peer line = rogues_.web_socket(token, somewhere());
    if (!line) return;
    line->endless = true;
    kept_.push_back(line);
    line->heard = [this](Rogue& self, std::string_view text) { play_on(4, self, text); };
    const auto left = std::make_shared<int>(60);
    every(100, [this, token, line, left] {
      if (*left == 0) return;
      ask(4, "POST", "/api/tables", token, one_place(),
          std::string(kArchers) + ",\"seats\":[\"me\",{\"computer\":\"maitre\"}]}",
          [line, left](std::string_view body) {
            --*left;
            line->say(watching(std::string(field(body, "code"))));
          });
    });
  });
}

// Two of them play as fast as they may, so that there is something long to watch.
void Siege::long_game() {
  const std::string from = somewhere();
  with_guest(5, from, [this, from](const std::string& one) {
    with_guest(5, from, [this, from, one](const std::string& other) {
      ask(5, "POST", "/api/tables", one, from,
          "{\"game\":\"en-garde\",\"rules\":\"ferti/advanced target=99\"}",
          [this, from, one, other](std::string_view body) {
            const std::string code(field(body, "code"));
            ask(5, "POST", "/api/tables/" + code + "/join", other, from, "{}",
                [this, from, one, other, code](std::string_view) {
                  long_game_ = code;
                  for (const std::string& token : {one, other}) {
                    const Peer line = rogues_.web_socket(token, from);
                    if (!line) return;
                    line->endless = true;
                    kept_.push_back(line);
                    line->opened = [code](Rogue& self) { self.say(watching(code)); };
                    line->heard = [this](Rogue& self, std::string_view text) {
                      if (field(text, "say") == "refused") return;  // too fast: looks again soon
                      if (number_field(text, "number") < 1500) play_on(5, self, text);
                    };
                    every(1000, [line, code] {
                      if (line->open()) line->say(watching(code));
                    });
                  }
                });
          });
    });
  });
}

void Siege::watchers() {
  long_game();
  const auto sockets = std::make_shared<std::vector<Peer>>(20);
  every(100, [this, sockets] {
    if (long_game_.empty()) return;
    for (Peer& each : *sockets) {
      if (!each || each->gone()) {
        each = rogues_.web_socket("", from_address(66, below(4)));
        if (each) each->endless = true;
      } else if (each->open()) {
        ++tallies_[5].done;
        each->say("{\"do\":\"watch\",\"table\":\"" + long_game_ + "\"}");
      }
    }
  });
}

void Siege::late_pongs() {
  const auto sockets = std::make_shared<std::vector<Peer>>(20);
  every(200, [this, sockets] {
    for (Peer& each : *sockets) {
      if (each && !each->gone()) {
        if (each->open()) each->say("{\"do\":\"ping\"}");  // whoever talks is measured
        continue;
      }
      each = rogues_.web_socket("", somewhere());
      if (!each) continue;
      each->endless = true;
      each->pinged = [this, self = std::weak_ptr<Rogue>(each)](Rogue&, std::string_view payload) {
        if (const Peer peer = self.lock()) {
          pongs_.push_back({Clock::now() + milliseconds(450), {peer, std::string(payload)}});
        }
      };
    }
    const auto now = Clock::now();
    std::erase_if(pongs_, [&](const auto& each) {
      if (each.first > now) return false;
      ++tallies_[6].done;
      each.second.first->write(rogue_frame(10, each.second.second));
      return true;
    });
  });
}

void Siege::passwords() {
  every(60, [this] {
    ask(7, "POST", "/api/login", "", somewhere(),
        std::string("{\"name\":\"") + kVictim + "\",\"password\":\"guess number " +
            std::to_string(random_() % 100'000) + "\"}");
  });
}

void Siege::quick() {
  const auto tokens = std::make_shared<std::vector<std::string>>();
  every(20, [this, tokens] {
    if (tokens->size() >= 200) return;
    with_guest(8, somewhere(), [tokens](const std::string& token) { tokens->push_back(token); });
  });
  every(15'000, [this, tokens] {
    for (const std::string& token : *tokens) {
      ask(8, "POST", "/api/quick", token, somewhere(), std::string(kArchers) + "}");
    }
  });
}

void Siege::guesses() {
  every(10, [this] {
    ask(9, "GET", "/api/tables/" + guess(), "", below(2) == 0 ? one_place() : somewhere(), "");
  });
  const auto lines = std::make_shared<std::array<Peer, 4>>();
  every(20, [this, lines] {
    for (Peer& each : *lines) {
      if (!each || each->gone()) {
        each = rogues_.web_socket("", somewhere());
        if (each) each->endless = true;
      } else if (each->open()) {
        ++tallies_[9].done;
        each->say(watching(guess()));
      }
    }
  });
}

void Siege::floods() {
  every(20, [this] {  // guests, and tables of theirs
    with_guest(10, below(2) == 0 ? one_place() : somewhere(), [this](const std::string& token) {
      if (ids_.size() < 100) ids_.push_back(token);
    });
    if (!ids_.empty()) {
      ask(10, "POST", "/api/tables", ids_[below(ids_.size())], somewhere(),
          std::string(kArchers) + "}");
    }
  });
  every(10, [this] {  // in and out
    if (const Peer rogue = rogues_.connect()) {
      rogue->opened = [](Rogue& self) { self.hang_up(); };
      ++tallies_[10].done;
    }
  });
  every(40, [this] {  // random bytes, half of them behind a handshake
    std::string bytes;
    for (std::size_t left = below(400); left > 0; --left) {
      bytes.push_back(static_cast<char>(random_() & 255));
    }
    const Peer rogue = below(2) == 0 ? rogues_.connect() : rogues_.web_socket("", somewhere());
    if (!rogue) return;
    ++tallies_[10].done;
    rogue->opened = [bytes](Rogue& self) { self.write(bytes); };
  });
}

// Those who are slow: they read nothing, or send a byte a second.
void Siege::hold_ajar() {
  const auto readers = std::make_shared<std::array<Peer, 10>>();
  const auto senders = std::make_shared<std::array<Peer, 50>>();
  every(1000, [this, readers, senders] {
    for (Peer& each : *readers) {
      if (each && !each->gone() && each->open()) {
        each->stop_reading();
        for (int i = 0; i < 10 && !long_game_.empty(); ++i) {
          each->say("{\"do\":\"watch\",\"table\":\"" + long_game_ + "\"}");
        }
      } else if (!each || each->gone()) {
        each = rogues_.web_socket("", somewhere());
      }
    }
    for (Peer& each : *senders) {
      if (!each || each->gone()) {
        each = rogues_.connect();
        if (each) each->write("POST /api/login HTTP/1.1\r\nHost: localhost\r\nX: ");
        ++tallies_[10].done;
      } else {
        each->write("x");
      }
    }
  });
}

void Siege::run() {
  while (!board_.begun && !board_.over) rogues_.round(20);
  const std::map<int, std::function<void()>> attacks = {
      {1, [this] { frames(); }},    {2, [this] { drip(); }},
      {3, [this] { salutes(); }},   {4, [this] { strong_tables(); }},
      {5, [this] { watchers(); }},  {6, [this] { late_pongs(); }},
      {7, [this] { passwords(); }}, {8, [this] { quick(); }},
      {9, [this] { guesses(); }},   {10, [this] { floods(), hold_ajar(); }}};
  for (const auto& [number, begin] : attacks) {
    if (wish_.attacks.contains(number)) begin();
  }
  while (!board_.over) {
    rogues_.round(5);
    const auto now = Clock::now();
    for (std::size_t i = 0; i < chores_.size(); ++i) {  // a chore may add others
      if (chores_[i].next > now) continue;
      // What could not be done in time is not made up for.
      chores_[i].next = std::max(chores_[i].next + chores_[i].every, now);
      const auto act = chores_[i].act;
      act();
    }
  }
  for (const auto& [number, tally] : tallies_) {
    std::fprintf(stderr, "attack %2d: %ld done;", number, tally.done);
    for (const auto& [status, count] : tally.answers) {
      std::fprintf(stderr, " %d: %ld", status, count);
    }
    std::fprintf(stderr, "\n");
  }
}

}  // namespace

void attack(const SiegeWish& wish, Board& board) { Siege(wish, board).run(); }

}  // namespace salle::bench
