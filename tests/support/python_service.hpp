// A service of the test's own, written in Python: says its port on its first line, and then a line of
// JSON for whatever it is given.
#pragma once

#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string>

namespace salle {

class PythonService {
 public:
  // `script` stands in tests/support.
  explicit PythonService(const std::string& script, const std::string& argument = "") {
    int ends[2];
    if (::pipe(ends) != 0) return;
    const std::string path = SALLE_SOURCE_DIR "/tests/support/" + script;
    child_ = ::fork();
    if (child_ == 0) {
      ::prctl(PR_SET_PDEATHSIG, SIGKILL);  // never outlives the test
      ::dup2(ends[1], STDOUT_FILENO);
      // Debian's own, for which the mail server is packaged.
      ::execl("/usr/bin/python3", "python3", path.c_str(), argument.c_str(), nullptr);
      ::_exit(127);
    }
    ::close(ends[1]);
    output_ = ends[0];
    port_ = std::atoi(line().c_str());
  }
  ~PythonService() {
    ::kill(child_, SIGKILL);
    ::waitpid(child_, nullptr, 0);
    ::close(output_);
  }
  PythonService(const PythonService&) = delete;
  PythonService& operator=(const PythonService&) = delete;

  std::string port() const { return std::to_string(port_); }
  // Waits for the next thing it is given.
  nlohmann::json next() { return nlohmann::json::parse(line(), nullptr, false); }

 private:
  std::string line() {
    std::string text;
    char letter = 0;
    while (::read(output_, &letter, 1) == 1 && letter != '\n') text += letter;
    return text;
  }

  pid_t child_ = -1;
  int output_ = -1;
  int port_ = 0;
};

// A real mail server (smtp_server.py), and what it was given.
class SmtpServer : private PythonService {
 public:
  explicit SmtpServer(int refusals = 0)
      : PythonService("smtp_server.py", std::to_string(refusals)) {}
  std::string url() const { return "smtp://127.0.0.1:" + port(); }
  nlohmann::json mail() { return next(); }
};

// Takes what is pushed to browsers (push_service.py): its path decides what it answers, "/gone" 410,
// "/busy" 503 the first time, "/far" a redirection, all else 201.
class PushService : private PythonService {
 public:
  PushService() : PythonService("push_service.py") {}
  std::string url(const std::string& path) const { return "http://127.0.0.1:" + port() + path; }
  nlohmann::json pushed() { return next(); }
};

}  // namespace salle
