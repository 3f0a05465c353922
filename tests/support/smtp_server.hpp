// A real mail server of the test's own (smtp_server.py), and what it was given.
#pragma once

#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string>

namespace salle {

class SmtpServer {
 public:
  explicit SmtpServer(int refusals = 0) {
    int ends[2];
    if (::pipe(ends) != 0) return;
    const std::string script = SALLE_SOURCE_DIR "/tests/support/smtp_server.py";
    const std::string count = std::to_string(refusals);
    child_ = ::fork();
    if (child_ == 0) {
      ::prctl(PR_SET_PDEATHSIG, SIGKILL);  // never outlives the test
      ::dup2(ends[1], STDOUT_FILENO);
      // Debian's own, for which the mail server is packaged.
      ::execl("/usr/bin/python3", "python3", script.c_str(), count.c_str(), nullptr);
      ::_exit(127);
    }
    ::close(ends[1]);
    output_ = ends[0];
    port_ = std::atoi(line().c_str());
  }
  ~SmtpServer() {
    ::kill(child_, SIGKILL);
    ::waitpid(child_, nullptr, 0);
    ::close(output_);
  }
  SmtpServer(const SmtpServer&) = delete;
  SmtpServer& operator=(const SmtpServer&) = delete;

  std::string url() const { return "smtp://127.0.0.1:" + std::to_string(port_); }
  // Waits for the next mail.
  nlohmann::json mail() { return nlohmann::json::parse(line(), nullptr, false); }

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

}  // namespace salle
