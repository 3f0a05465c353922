#include "support/postgres.hpp"

#include <arpa/inet.h>
#include <fcntl.h>
#include <grp.h>
#include <gtest/gtest.h>
#include <pwd.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <optional>
#include <pqxx/pqxx>
#include <string_view>
#include <thread>

#include "store/store.hpp"
#include "support/program.hpp"

namespace salle {
namespace {

namespace fs = std::filesystem;

const std::string kPrograms = "/usr/lib/postgresql/15/bin/";

// PostgreSQL does not run as root.
passwd* other_user() { return ::geteuid() == 0 ? ::getpwnam("postgres") : nullptr; }

std::string as_other(const std::string& command) {
  return other_user() != nullptr ? "runuser -u postgres -- " + command : command;
}

// A process, its parent and what it does, as the system tells.
struct Process {
  pid_t id = 0;
  pid_t parent = 0;
  char state = 0;
};

std::optional<Process> process_at(const fs::path& folder) {
  std::ifstream file(folder / "stat");
  Process process;
  std::string name;
  if (file >> process.id >> name >> process.state >> process.parent) return process;
  return std::nullopt;
}

// Where one is stopped that does not stand yet: it may go on for a moment after it was told.
bool stop_process(const Process& process) {
  constexpr std::string_view kStands = "TZX";  // stopped, or ended and not yet buried
  if (kStands.contains(process.state)) return false;
  ::kill(process.id, SIGSTOP);
  return true;
}

// Those of a server stand in groups of their own: they are known by their parent.
std::vector<Process> children_of(pid_t parent) {
  std::vector<Process> children;
  for (const auto& entry : fs::directory_iterator("/proc")) {
    const auto process = process_at(entry.path());
    if (process && process->parent == parent) children.push_back(*process);
  }
  return children;
}

int free_port() {
  const int listener = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  ::bind(listener, reinterpret_cast<sockaddr*>(&address), sizeof address);
  socklen_t size = sizeof address;
  ::getsockname(listener, reinterpret_cast<sockaddr*>(&address), &size);
  ::close(listener);
  return ntohs(address.sin_port);
}

bool shell(const std::string& command) {
  const ProgramOutcome outcome = run_shell(command + " 2>&1");
  EXPECT_EQ(outcome.status, 0) << command << ": " << outcome.output;
  return outcome.status == 0;
}

[[noreturn]] void become_server(const std::vector<std::string>& words, const std::string& log,
                                pid_t parent) {
  if (const passwd* other = other_user(); other != nullptr) {
    if (::initgroups(other->pw_name, other->pw_gid) != 0 || ::setgid(other->pw_gid) != 0 ||
        ::setuid(other->pw_uid) != 0) {
      ::_exit(126);
    }
  }
  // After the change of user, which forgets it: when the tests are gone, at once.
  ::prctl(PR_SET_PDEATHSIG, SIGQUIT);
  if (::getppid() != parent) ::_exit(126);
  ::setpgid(0, 0);
  const int file = ::open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
  for (const int stream : {1, 2}) ::dup2(file, stream);
  for (int descriptor = 3; descriptor < 1024; ++descriptor) ::close(descriptor);
  std::vector<char*> arguments;
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  ::execv(arguments[0], arguments.data());
  ::_exit(127);
}

}  // namespace

PostgresServer::PostgresServer(Disk disk) : disk_(disk), port_(free_port()), owner_(::getpid()) {
  std::string name = (fs::temp_directory_path() / "salle-postgres-XXXXXX").string();
  EXPECT_NE(::mkdtemp(name.data()), nullptr);
  folder_ = name;
  if (const passwd* other = other_user(); other != nullptr) {
    EXPECT_EQ(::chown(folder_.c_str(), other->pw_uid, other->pw_gid), 0);
  }
  shell(as_other(kPrograms + "initdb --no-sync -A trust -U salle -E UTF8 --locale=C -D " + folder_ +
                 "/1"));
  // One user must give a password.
  const std::string rules = folder_ + "/1/pg_hba.conf";
  std::ofstream(rules) << "host all guarded 127.0.0.1/32 scram-sha-256\n"
                          "host all all 127.0.0.1/32 trust\n";
  start();
  run_sql(address_of("postgres"), "CREATE ROLE guarded LOGIN SUPERUSER PASSWORD 'tr0ub4dor'");
}

PostgresServer::~PostgresServer() {
  if (::getpid() != owner_) return;  // a child of the tests that ended by itself
  if (server_ != 0) {
    thaw();
    crash();
  }
  fs::remove_all(folder_);
}

void PostgresServer::start() {
  const pid_t parent = ::getpid();
  const std::string fast = disk_ == Disk::kFast ? "off" : "on";
  const std::vector<std::string> words = {kPrograms + "postgres",
                                          "-D",
                                          folder_ + '/' + std::to_string(generation_),
                                          "-p",
                                          std::to_string(port_),
                                          "-c",
                                          "listen_addresses=127.0.0.1",
                                          "-c",
                                          "unix_socket_directories=",
                                          "-c",
                                          "fsync=" + fast,
                                          "-c",
                                          "full_page_writes=" + fast};
  server_ = ::fork();
  if (server_ == 0) become_server(words, folder_ + "/log", parent);
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  while (std::chrono::steady_clock::now() < deadline) {
    try {
      pqxx::connection ready(address_of("postgres"));
      return;
    } catch (const std::exception&) {
      std::this_thread::sleep_for(std::chrono::milliseconds(30));
    }
  }
  ADD_FAILURE() << "the server does not answer: " << run_shell("cat " + folder_ + "/log").output;
}

void PostgresServer::stop() {
  ::kill(server_, SIGINT);
  ::waitpid(server_, nullptr, 0);
  server_ = 0;
}

void PostgresServer::crash() {
  ::kill(server_, SIGQUIT);
  ::waitpid(server_, nullptr, 0);
  server_ = 0;
}

// First the one that makes the others, until it certainly makes no more.
void PostgresServer::freeze() {
  const auto wait = [] { std::this_thread::sleep_for(std::chrono::milliseconds(1)); };
  const fs::path own = fs::path("/proc") / std::to_string(server_);
  for (auto server = process_at(own); server && stop_process(*server); server = process_at(own)) {
    wait();
  }
  while (std::ranges::count_if(children_of(server_), stop_process) > 0) wait();
}

void PostgresServer::thaw() {
  ::kill(server_, SIGCONT);
  for (const Process& child : children_of(server_)) ::kill(child.id, SIGCONT);
}

void PostgresServer::replace() {
  stop();
  const std::string before = folder_ + '/' + std::to_string(generation_);
  const std::string after = folder_ + '/' + std::to_string(++generation_);
  shell("cp -a " + before + ' ' + after);
  fs::remove_all(before);
  start();
}

std::string PostgresServer::address_of(const std::string& database) const {
  // On a machine that is busy with other tests a server may take its time.
  return "postgresql://salle@127.0.0.1:" + std::to_string(port_) + '/' + database +
         "?connect_timeout=60";
}

std::string PostgresServer::as(const std::string& address,
                               const std::string& user_and_password) const {
  std::string changed = address;
  return changed.replace(changed.find("salle@"), 5, user_and_password);
}

std::string PostgresServer::run_sql(const std::string& address, const std::string& sql) {
  try {
    pqxx::connection connection(address);
    pqxx::nontransaction plain(connection);
    const pqxx::result answer = plain.exec(sql);
    return answer.empty() || answer.columns() == 0 ? "" : answer[0][0].c_str();
  } catch (const std::exception& exception) {
    return exception.what();
  }
}

void PostgresServer::wait_until_alone(const std::string& address) {
  while (run_sql(address,
                 "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND "
                 "backend_type = 'client backend' AND pid <> pg_backend_pid()") != "0") {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
}

std::string PostgresServer::empty_database() {
  const std::string name = "d" + std::to_string(++databases_);
  EXPECT_EQ(run_sql(address_of("postgres"), "CREATE DATABASE " + name + " TEMPLATE template0"), "");
  return address_of(name);
}

std::string PostgresServer::database() {
  if (!base_) {
    base_ = true;
    run_sql(address_of("postgres"), "CREATE DATABASE base TEMPLATE template0");
    const auto made = store::open(address_of("base"));
    EXPECT_TRUE(made) << made.error().message;
  }
  const std::string name = "d" + std::to_string(++databases_);
  EXPECT_EQ(run_sql(address_of("postgres"), "CREATE DATABASE " + name + " TEMPLATE base"), "");
  return address_of(name);
}

PostgresServer& shared_postgres() {
  static PostgresServer server(PostgresServer::Disk::kFast);
  return server;
}

}  // namespace salle
