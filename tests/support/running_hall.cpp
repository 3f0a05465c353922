#include "support/running_hall.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <utility>

namespace salle {

RunningHall::RunningHall(std::string folder, std::vector<std::string> more, std::string data)
    : folder_(std::move(folder)),
      more_(std::move(more)),
      data_(data.empty() ? folder_ : std::move(data)) {}

RunningHall::~RunningHall() {
  if (running()) kill();
}

bool RunningHall::start() {
  std::vector<std::string> words = {SALLE_PROGRAM,         "serve",      "--data", data_, "--port",
                                    std::to_string(port_), "--thinkers", "1"};
  words.insert(words.end(), more_.begin(), more_.end());
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  const std::string log_file = folder_ + ".log";
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) return false;
  child_ = ::fork();
  if (child_ == 0) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);  // never outlives the test
    ::dup2(ends[1], STDOUT_FILENO);
    const int log = ::open(log_file.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
    ::dup2(log, STDERR_FILENO);
    if (!limits) ::setenv("SALLE_LIMITS", "off", 1);
    ::execv(arguments[0], arguments.data());
    ::_exit(127);
  }
  ::close(ends[1]);
  if (output_ >= 0) ::close(output_);
  output_ = ends[0];
  said_.clear();
  char letter = 0;
  while (!said_.ends_with('\n') && ::read(output_, &letter, 1) == 1) said_ += letter;
  const std::string_view mark = "http://127.0.0.1:";
  const std::size_t found = said_.find(mark);
  if (found == std::string::npos) {
    wait();
    return false;
  }
  port_ = static_cast<std::uint16_t>(std::atoi(said_.c_str() + found + mark.size()));
  return true;
}

void RunningHall::signal(int number) const {
  if (running()) ::kill(child_, number);
}

int RunningHall::wait() {
  if (!running()) return -1;
  int status = 0;
  ::waitpid(child_, &status, 0);
  child_ = -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

int RunningHall::kill() {
  signal(SIGKILL);
  return wait();
}

int RunningHall::terminate() {
  signal(SIGTERM);
  return wait();
}

std::string RunningHall::log() const {
  std::ifstream file(folder_ + ".log");
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

}  // namespace salle
