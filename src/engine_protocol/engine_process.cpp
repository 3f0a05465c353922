#include "engine_protocol/engine_process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <thread>
#include <utility>

#include "core/text.hpp"

namespace salle::engine_protocol {
namespace {

using namespace std::chrono_literals;

constexpr auto kLook = 20ms;           // how often a wait looks at who wants to stop it
constexpr auto kEndComesWith = 300ms;  // between the last byte of a program and its end
constexpr std::size_t kMostErrorText = 200;

void close_end(int& end) {
  if (end >= 0) ::close(end);
  end = -1;
}

// Two ends of a pipe; closed with the object unless they were taken.
struct Pipe {
  int read = -1;
  int write = -1;

  Pipe() {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) == 0) std::tie(read, write) = std::pair(ends[0], ends[1]);
  }
  ~Pipe() {
    close_end(read);
    close_end(write);
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
};

// A write to a program that is gone must be an error, not the end of us. The signal goes to the
// thread that writes, so that one alone need not hear it.
class NoBrokenPipes {
 public:
  NoBrokenPipes() {
    sigemptyset(&pipe_);
    sigaddset(&pipe_, SIGPIPE);
    sigset_t waiting;
    sigemptyset(&waiting);
    sigpending(&waiting);
    was_waiting_ = sigismember(&waiting, SIGPIPE) == 1;
    pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
  }
  ~NoBrokenPipes() {
    constexpr timespec kAtOnce{};
    while (!was_waiting_ && sigtimedwait(&pipe_, nullptr, &kAtOnce) < 0 && errno == EINTR) {
    }
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }
  NoBrokenPipes(const NoBrokenPipes&) = delete;
  NoBrokenPipes& operator=(const NoBrokenPipes&) = delete;

 private:
  sigset_t pipe_;
  sigset_t before_;
  bool was_waiting_ = false;
};

int milliseconds_to(Moment until) {
  const auto left =
      std::chrono::ceil<std::chrono::milliseconds>(until - std::chrono::steady_clock::now());
  return static_cast<int>(std::clamp<std::int64_t>(left.count(), 0, 60'000));
}

// One program and its words: then the shell need not stay, the signal that ends the program is the
// one we see, and its streams are nobody else's.
bool is_simple(std::string_view command) {
  // What the shell does itself, where no program of that name need be.
  constexpr std::array<std::string_view, 4> kOfTheShell = {"exec", "command", "eval", "."};
  command.remove_prefix(std::min(command.find_first_not_of(' '), command.size()));
  const std::string_view first = command.substr(0, command.find(' '));
  return command.find_first_of(";|&(){}`\n") == std::string_view::npos &&
         first.find('=') == std::string_view::npos &&
         std::ranges::find(kOfTheShell, first) == kOfTheShell.end();
}

Result<pid_t> spawn(const std::string& command, const Pipe& input, const Pipe& output,
                    const Pipe& errors) {
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_adddup2(&files, input.read, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&files, output.write, STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&files, errors.write, STDERR_FILENO);
  // Connections and data files are nobody else's business.
  posix_spawn_file_actions_addclosefrom_np(&files, STDERR_FILENO + 1);
  posix_spawnattr_t how;
  posix_spawnattr_init(&how);
  sigset_t none;
  sigemptyset(&none);
  sigset_t usual;
  sigfillset(&usual);
  posix_spawnattr_setsigmask(&how, &none);
  posix_spawnattr_setsigdefault(&how, &usual);
  posix_spawnattr_setpgroup(&how, 0);
  posix_spawnattr_setflags(&how,
                           POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  std::string shell = "sh";
  std::string option = "-c";
  std::string text = is_simple(command) ? cat("exec ", command) : command;
  std::array<char*, 4> words = {shell.data(), option.data(), text.data(), nullptr};
  pid_t child = -1;
  const int failure = posix_spawn(&child, "/bin/sh", &files, &how, words.data(), environ);
  posix_spawnattr_destroy(&how);
  posix_spawn_file_actions_destroy(&files);
  if (failure != 0) return refuse(cat("cannot be started: ", std::strerror(failure)));
  return child;
}

}  // namespace

Result<std::unique_ptr<EngineProcess>> EngineProcess::start(const std::string& command) {
  Pipe input;
  Pipe output;
  Pipe errors;
  if (input.write < 0 || output.read < 0 || errors.read < 0) {
    return refuse(cat("cannot be started: ", std::strerror(errno)));
  }
  const auto child = spawn(command, input, output, errors);
  if (!child) return std::unexpected(child.error());
  for (const int end : {input.write, output.read, errors.read}) {
    ::fcntl(end, F_SETFL, ::fcntl(end, F_GETFL) | O_NONBLOCK);
  }
  return std::unique_ptr<EngineProcess>(new EngineProcess(*child, std::exchange(input.write, -1),
                                                          std::exchange(output.read, -1),
                                                          std::exchange(errors.read, -1)));
}

EngineProcess::~EngineProcess() {
  // Before the leader is let go: as long as it is there, the group's number is nobody else's.
  ::kill(-child_, SIGKILL);
  int status = 0;
  while (::waitpid(child_, &status, 0) < 0 && errno == EINTR) {
  }
  close_end(input_);
  close_end(output_);
  close_end(errors_);
}

Result<void> EngineProcess::send(std::string_view lines, Moment until) {
  const NoBrokenPipes quiet;
  while (!lines.empty() && input_ >= 0) {
    const ssize_t wrote = ::write(input_, lines.data(), lines.size());
    if (wrote > 0) {
      lines.remove_prefix(static_cast<std::size_t>(wrote));
    } else if (errno == EPIPE) {
      close_end(input_);
    } else if (errno == EAGAIN) {
      // It may be waiting for somebody to read what it says, before it reads any more itself.
      if (std::chrono::steady_clock::now() >= until) return refuse("does not read what it is told");
      pollfd writable{input_, POLLOUT, 0};
      ::poll(&writable, 1, std::min<int>(kLook.count(), milliseconds_to(until)));
      if (auto ok = read_more(std::chrono::steady_clock::now(), nullptr); !ok) return ok;
    } else if (errno != EINTR) {
      return refuse(cat("cannot be told anything: ", std::strerror(errno)));
    }
  }
  return {};
}

std::optional<std::string> EngineProcess::take_line() {
  const std::size_t end = heard_.find('\n', scanned_);
  if (end == std::string::npos) {
    scanned_ = heard_.size();
    return std::nullopt;
  }
  std::string line = heard_.substr(0, end);
  heard_.erase(0, end + 1);
  scanned_ = 0;
  if (line.ends_with('\r')) line.pop_back();
  return line;
}

Result<std::optional<std::string>> EngineProcess::hear(Moment until,
                                                       const std::atomic<bool>* stop) {
  for (;;) {
    if (auto line = take_line()) return line;
    if (std::chrono::steady_clock::now() >= until) return std::nullopt;
    if (stop != nullptr && stop->load(std::memory_order_relaxed)) return refuse("was interrupted");
    if (auto ok = read_more(until, stop); !ok) return std::unexpected(ok.error());
  }
}

// Waits for more of what it says, and reads that.
Result<void> EngineProcess::read_more(Moment until, const std::atomic<bool>* stop) {
  std::array<pollfd, 2> ends = {{{output_, POLLIN, 0}, {errors_, POLLIN, 0}}};
  const int most = milliseconds_to(until);
  ::poll(ends.data(), ends.size(), stop == nullptr ? most : std::min<int>(most, kLook.count()));
  if (ends[1].revents != 0) read_errors();
  if (ends[0].revents == 0) return {};
  std::array<char, 1 << 14> buffer;
  const ssize_t got = ::read(output_, buffer.data(), buffer.size());
  if (got < 0 && (errno == EAGAIN || errno == EINTR)) return {};
  if (got <= 0) return refuse(how_it_ended());
  heard_.append(buffer.data(), static_cast<std::size_t>(got));
  const auto size = static_cast<std::size_t>(got);
  if (size > allowed_) return refuse(cat("said more than ", kMostBytes, " bytes for one move"));
  allowed_ -= size;
  const std::size_t line_end = heard_.rfind('\n');
  const std::size_t open =
      line_end == std::string::npos ? heard_.size() : heard_.size() - line_end - 1;
  if (open > kLongestLine) return refuse(cat("said a line of more than ", kLongestLine, " bytes"));
  return {};
}

void EngineProcess::read_errors() {
  std::array<char, 1 << 14> buffer;
  const ssize_t got = ::read(errors_, buffer.data(), buffer.size());
  if (got < 0 && (errno == EAGAIN || errno == EINTR)) return;
  if (got <= 0) return close_end(errors_);
  last_error_.append(buffer.data(), static_cast<std::size_t>(got));
  // The last line that says something.
  const std::size_t end = last_error_.find_last_not_of("\r\n ");
  if (end == std::string::npos) return last_error_.clear();
  const std::size_t begin = last_error_.rfind('\n', end);
  if (begin != std::string::npos) last_error_.erase(0, begin + 1);
  if (last_error_.size() > kMostErrorText) last_error_.erase(kMostErrorText);
}

bool EngineProcess::ended() const {
  siginfo_t info{};
  return ::waitid(P_PID, static_cast<id_t>(child_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
         info.si_pid == child_;
}

std::string EngineProcess::how_it_ended() {
  const Moment until = std::chrono::steady_clock::now() + kEndComesWith;
  while (!ended() && std::chrono::steady_clock::now() < until) std::this_thread::sleep_for(1ms);
  if (errors_ >= 0) read_errors();
  siginfo_t info{};
  ::waitid(P_PID, static_cast<id_t>(child_), &info, WEXITED | WNOHANG | WNOWAIT);
  if (info.si_pid != child_) return "closed its standard output";
  std::string how = info.si_code == CLD_EXITED
                        ? cat("ended with status ", info.si_status)
                        : cat("was killed by signal ", info.si_status, " (",
                              std::string_view(sigdescr_np(info.si_status)), ")");
  const std::string_view why = trim(last_error_);
  if (!why.empty()) how += cat(", saying ", quote(why));
  return how;
}

bool EngineProcess::leave(Moment until) {
  close_end(input_);
  std::array<char, 1 << 14> buffer;
  while (!ended()) {
    if (std::chrono::steady_clock::now() >= until) return false;
    // What it still says must not keep it from ending.
    while (::read(output_, buffer.data(), buffer.size()) > 0 &&
           std::chrono::steady_clock::now() < until) {
    }
    read_errors();
    std::this_thread::sleep_for(1ms);
  }
  return true;
}

}  // namespace salle::engine_protocol
