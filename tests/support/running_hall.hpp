// The real server, `salle serve`, as a process of its own that can be killed and started again.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>
#include <vector>

namespace salle {

class RunningHall {
 public:
  // `folder` is for the data, unless that is elsewhere; what the server logs goes to `folder`.log
  // beside it.
  explicit RunningHall(std::string folder, std::vector<std::string> more = {},
                       std::string data = {});
  ~RunningHall();  // kills it
  RunningHall(const RunningHall&) = delete;
  RunningHall& operator=(const RunningHall&) = delete;

  // Starts it, again on the port it had; false if it did not open, and then `said` says why.
  bool start();
  void signal(int number) const;
  // Waits for its end: the exit status, or 128 and the signal.
  int wait();
  int kill();       // SIGKILL, and waits
  int terminate();  // SIGTERM, and waits

  bool running() const { return child_ > 0; }
  std::uint16_t port() const { return port_; }
  pid_t process() const { return child_; }
  // Accounts in tests are quicker than people: without this nobody is ever told to slow down.
  bool limits = false;

  const std::string& folder() const { return data_; }  // of the data
  const std::string& said() const { return said_; }    // the line by which it opened
  std::string log() const;                             // of all starts

 private:
  std::string folder_;
  std::vector<std::string> more_;
  std::string data_;
  std::uint16_t port_ = 0;
  pid_t child_ = -1;
  int output_ = -1;
  std::string said_;
};

}  // namespace salle
