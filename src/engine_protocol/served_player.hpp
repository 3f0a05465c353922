// A player of the house behind the engine protocol: hears lines, says lines, thinks in between.
//
// Thinking has a thread of its own, so that "stop" and "isready" are answered meanwhile. One thread
// hears; what is said comes from both, a whole line at a time.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

#include "core/random.hpp"
#include "core/result.hpp"
#include "engine_protocol/briefing.hpp"
#include "players/player.hpp"

namespace salle::engine_protocol {

class ServedPlayer {
 public:
  using Say = std::function<void(std::string_view line)>;

  // Refuses a game or a player that is not there.
  static Result<std::unique_ptr<ServedPlayer>> open(const std::string& game,
                                                    const std::string& player, Say say);
  ~ServedPlayer();  // what is being thought is stopped
  ServedPlayer(const ServedPlayer&) = delete;
  ServedPlayer& operator=(const ServedPlayer&) = delete;

  // False when the conversation is over.
  bool hear(std::string_view line);
  // Nobody says anything any more: waits for the answer that is being thought of, if it comes
  // within so many seconds.
  void finish(double patience);

 private:
  ServedPlayer(std::string game, std::string player, std::unique_ptr<AnyPlayer> mind, Say say);

  void introduce();
  Result<void> obey(std::string_view word, std::string_view rest);
  Result<void> set_option(std::string_view rest);
  Result<void> begin_game(std::string_view rest);
  Result<void> take_seat(std::string_view rest);
  void take_position(std::string_view rest);
  Result<void> go(std::string_view rest);
  void think(std::shared_ptr<AnySight> sight, Budget budget);
  void stop_thinking();
  void say(std::string_view line);

  std::string player_;
  std::unique_ptr<AnyPlayer> mind_;
  Say say_;
  std::mutex saying_;
  Briefing briefing_;
  std::uint64_t seed_ = 1;
  Random random_{1};
  std::atomic<bool> stop_ = false;
  std::atomic<bool> thinking_ = false;
  std::thread thinker_;
};

}  // namespace salle::engine_protocol
