// A program of somebody else's, run by the shell in a process group of its own, with whom one
// speaks in lines.
//
// Nothing it does can hold up or hurt the caller: every wait has an end, what it may say is
// limited, and when the object goes, the whole group is killed. It inherits nothing but its three
// streams. What it writes to standard error is read and dropped, but for the last line, which says
// best why it ended.
#pragma once

#include <sys/types.h>

#include <atomic>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.hpp"

namespace salle::engine_protocol {

using Moment = std::chrono::steady_clock::time_point;
inline Moment in_seconds(double seconds) {
  return std::chrono::steady_clock::now() +
         std::chrono::duration_cast<std::chrono::steady_clock::duration>(
             std::chrono::duration<double>(seconds));
}

class EngineProcess {
 public:
  static Result<std::unique_ptr<EngineProcess>> start(const std::string& command);
  ~EngineProcess();
  EngineProcess(const EngineProcess&) = delete;
  EngineProcess& operator=(const EngineProcess&) = delete;

  // Sends whole lines. A program that has ended or closed its input is no failure yet: what it
  // said before still counts.
  Result<void> send(std::string_view lines, Moment until);
  // The next line, without its end; nothing when the time is over. An error, as the end of a
  // sentence that begins with the engine's name: "ended with status 1". `stop` ends the wait, too.
  Result<std::optional<std::string>> hear(Moment until, const std::atomic<bool>* stop = nullptr);
  // From now on it may say so many bytes again.
  void allow(std::size_t bytes) { allowed_ = bytes; }

  // No more input. True if it ended by itself in time.
  bool leave(Moment until);

  static constexpr std::size_t kLongestLine = std::size_t{1} << 16;
  static constexpr std::size_t kMostBytes = std::size_t{1} << 20;  // between two allowances

 private:
  EngineProcess(pid_t child, int input, int output, int errors)
      : child_(child), input_(input), output_(output), errors_(errors) {}

  std::optional<std::string> take_line();
  Result<void> read_more(Moment until, const std::atomic<bool>* stop);
  void read_errors();
  bool ended() const;
  std::string how_it_ended();

  pid_t child_;
  int input_;
  int output_;
  int errors_;
  std::string heard_;        // not yet taken
  std::size_t scanned_ = 0;  // of it: no line ends before
  std::size_t allowed_ = kMostBytes;
  std::string last_error_;
};

}  // namespace salle::engine_protocol
