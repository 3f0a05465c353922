// Somebody in the simulated hall: plays, watches, errs, leaves and comes back, and believes nothing
// that does not fit what he was told before.
#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/random.hpp"
#include "server/lobby.hpp"
#include "simulation/book.hpp"
#include "simulation/events.hpp"

namespace salle::simulation {

class World;
class Node;

enum class Character : std::uint8_t {
  kSteady,  // wants nothing but to play
  kPage,    // wants to be told everything
  kCheat,
  kStaller,
  kDoubleClicker,
  kReconnecter,
  kLeaver,
  kOfferer,
  kChatter,
  kNonsense,
  kSpectator,
};

class Client {
 public:
  Client(World& world, store::PersonId person, bool guest, Character character, std::uint64_t seed);

  store::PersonId person() const { return person_; }
  Character character() const { return character_; }
  server::ConnectionId link() const { return link_; }
  bool connected() const { return link_ != 0; }

  void begin();
  // He stops asking for things, but keeps listening.
  void rest();
  // Something makes many lose patience in the same moment: he gives up what he is at, or does not.
  void lose_patience();

  // The world tells: a connection is there, or gone.
  void connected(server::ConnectionId link);
  void disconnected();
  void hear(const std::shared_ptr<const std::string>& text, Millis sent, bool reached);

  // What he has waited for too long.
  std::optional<std::string> unanswered(Millis now) const;
  // Tables he watches, with the latest entry he knows.
  std::vector<std::pair<std::string, std::int64_t>> watched() const;
  // Games that are over and that he still looks at.
  std::int64_t lingers_at() const {
    return std::ranges::count_if(places_, [](const auto& each) { return each.second.over; });
  }

 private:
  struct Place {
    std::int64_t number = 0;
    int seat = -1;
    int turn = kNobody;
    bool watching = false;  // told the whole table on this connection
    bool playing = false;
    bool over = false;
    bool timer = false;
    bool done_with = false;
    std::string choice = {};  // what he would do
    int draw_offered = -1;
    int take_back_asked = -1;
    Millis since = 0;        // nothing happened
    std::int64_t asked = 0;  // what happened after this entry
  };
  struct Asked {
    std::string id;
    std::string text;
    std::string table;
    Millis when = 0;
    bool watch = false;
    bool move = false;
    std::int64_t answers = -1;  // of a move
    bool again = false;         // said before, on another connection
  };
  // Something asked over HTTP.
  struct Errand {
    std::uint64_t number = 0;
    Millis when = 0;
    std::shared_ptr<Life> node;
  };

  static std::string message(std::string_view what, const std::string& table, const std::string& id,
                             std::string_view more = "");
  void pulse();
  void look_for_game();
  void at_table(const std::string& code, Place& place);
  void annoy(const std::string& code, Place& place);
  void go_to(const std::string& code, bool seated);
  void watch(const std::string& code, Place& place);
  void plan_move(const std::string& code, Place& place, bool soon = false);
  void move(const std::string& code);
  void say(std::string text, std::string id, const std::string& table, bool is_move = false,
           bool is_watch = false);
  void do_there(const std::string& code, std::string_view what, std::string_view more = "");
  void told_table(const Heard& heard, Millis sent, bool reached,
                  const std::shared_ptr<const std::string>& text);
  std::string_view choose(std::span<const std::string_view> legal);
  void answer_take_back(const std::string& code, const Place& place, const Heard& heard);
  void refused(const Heard& heard);
  void answered(std::string_view id);
  void leave(const std::string& code);
  std::string next_id();
  Millis pause();
  bool wants_everything() const {
    return character_ == Character::kPage || character_ == Character::kSpectator ||
           character_ == Character::kCheat;
  }
  bool now_and_then(std::uint32_t of) { return random_.below(of) == 0; }
  server::TableWish wish();
  void errand(std::function<void(Node&, std::function<bool()> mine)> work);
  server::Lobby::Opened opened(std::function<bool()> mine);

  World& world_;
  const store::PersonId person_;
  const bool guest_;
  const Character character_;
  Random random_;
  server::ConnectionId link_ = 0;
  bool resting_ = false;
  std::map<std::string, Place> places_;
  std::vector<Asked> asked_;
  std::optional<Errand> errand_;
  std::uint64_t errands_ = 0;
  std::uint64_t ids_ = 0;
};

}  // namespace salle::simulation
