// One person of bench/cluster: plays at a table through the proxy, comes back whenever cut off, and
// asks again what was not answered, under the same id, as the page does.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <string_view>

#include "cluster_tables.hpp"
#include "hall_wire.hpp"

namespace salle::bench {

class Player;

// Two people and the game they play just now.
struct Place {
  Player* players[2] = {};
  TableStory* story = nullptr;
  bool over = false;
  Clock::time_point progress = Clock::now();
  // The latest move, until the other one has heard of it.
  const Player* mover = nullptr;
  Clock::time_point sent = {};
  bool disturbed = false;  // one of them was cut off meanwhile
};

// What players have in common.
class Company {
 public:
  virtual ~Company() = default;

  virtual void game_over(Place& place) = 0;
  void after(Clock::duration wait, std::function<void()> work);
  std::size_t below(std::size_t count) { return count < 2 ? 0 : random_() % count; }
  Clock::duration think();
  void bury(std::unique_ptr<Wire> wire) { buried_.push_back(std::move(wire)); }
  // How long a move waited for its answer, or the other one for hearing of it.
  void waited(const std::string& what, Clock::time_point sent, bool disturbed);
  // Something was killed now.
  void strike(const std::string& kind) { strikes_.push_back({kind, Clock::now()}); }

  Loop loop;
  const std::uint16_t port;
  const std::size_t think_ms;
  bool playing = true;
  std::int64_t acknowledged = 0;
  Faults faults;  // what must never be
  Counts errors;  // refusals that reached a person
  Counts events;  // cut off, asked again, …
  Waits waits;

 protected:
  Company(std::uint16_t to, std::size_t think, std::uint64_t seed)
      : port(to), think_ms(think), random_(seed) {}
  void work_that_is_due();
  void forget_the_buried() { buried_.clear(); }

 private:
  struct Strike {
    std::string kind;
    Clock::time_point at;
    bool over = false;  // a move that was sent after it was answered
  };
  std::multimap<Clock::time_point, std::function<void()>> timers_;
  std::vector<std::unique_ptr<Wire>> buried_;
  std::vector<Strike> strikes_;
  std::mt19937_64 random_;
};

class Player {
 public:
  Player(Company& company, std::string_view session, std::string name);
  ~Player();

  void connect();
  void sit_down(Place& place);
  bool connected() const;
  bool waits_for_answer() const { return move_.has_value(); }
  // Once a second: an answer that does not come at all.
  void look_at_the_clock();
  void watch();

  const std::string token;

 private:
  class Socket;
  struct Move {
    std::string id;
    std::string actions;
    std::string message;
    Clock::time_point sent;
    bool disturbed = false;
  };

  void opened();
  void heard(std::string_view text);
  void turned_away(std::string_view head);
  void cut_off(const std::string& how);
  void drop_line();

  void standing(std::string_view text, bool whole);
  void answered(std::string_view text);
  void refused(std::string_view text);
  void consider();
  void move();

  const std::string name_;
  Company& company_;
  std::unique_ptr<Socket> line_;
  Place* place_ = nullptr;
  std::string last_code_;
  std::size_t number_ = 0;  // the latest entry that was told
  std::string chosen_;      // "": not one's turn
  bool thinking_ = false;
  bool over_ = false;
  std::optional<Move> move_;
  std::uint64_t moves_ = 0;
  std::optional<Clock::time_point> cut_;
  std::string cut_how_;
};

}  // namespace salle::bench
