// Runs simulated worlds until something is found, or the time is up.
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <random>

#include "core/text.hpp"
#include "simulation/shrinker.hpp"
#include "simulation/world.hpp"

namespace salle::simulation {
namespace {

// Somebody has enough: the worlds that are under way are lived to their end, and what was seen is told.
volatile sig_atomic_t enough = 0;

struct Wishes {
  std::uint64_t seed = 0;
  int worlds = 0;
  double minutes = 0;
  double days = 0;
  int tables = 0;
  int jobs = 1;
  bool shrinks = true;
  std::string trace = {};
};

// What one process has seen.
struct Sum {
  WorldFigures figures;
  std::int64_t worlds = 0;
  double seconds = 0;  // of the processor
  bool found = false;
};

class Folder {
 public:
  Folder() : path_(cat("/tmp/salle-simulation-", static_cast<int>(getpid()))) {
    std::filesystem::create_directory(path_);
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

void print(const std::string& text) {
  std::fwrite(text.data(), 1, text.size(), stdout);
  std::fflush(stdout);
}

std::string rounded(double value, int digits = 1) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.*f", digits, value);
  return text.data();
}

std::string table_of(const Sum& sum) {
  const WorldFigures& figures = sum.figures;
  std::string text = cat(
      "worlds     ", std::to_string(sum.worlds), "\nsimulated  ",
      rounded(static_cast<double>(figures.simulated) / kDay, 3), " days\nmoves      ",
      std::to_string(figures.moves), "\ntables     ",
      rounded(static_cast<double>(figures.table_moments) /
              static_cast<double>(std::max<std::int64_t>(1, figures.moments))),
      " in play at a time\ngames      ", std::to_string(figures.games), "\nmessages   ",
      std::to_string(figures.messages), "\nrequests   ", std::to_string(figures.requests),
      "\naudits     ", std::to_string(figures.audits), "\nprocessor  ", rounded(sum.seconds),
      " s, ",
      rounded(sum.seconds * 1e6 / static_cast<double>(std::max<std::int64_t>(1, figures.moves))),
      " us a move\nfaults     ", std::to_string(figures.faults.all()), "\n");
  for (std::size_t i = 0; i < kFaultKinds; ++i) {
    if (figures.faults.of[i] > 0) {
      text += cat("  ", kFaultNames[i], " ", std::to_string(figures.faults.of[i]), "\n");
    }
  }
  return text;
}

double processor_seconds() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

// One world; says what was found, and the shortest way to see it again.
bool live(const Plan& plan, const Wishes& wishes, const Folder& folder, Sum& sum) {
  std::optional<Finding> found;
  Millis at = 0;
  {
    World world(plan, folder.path());
    world.trace(wishes.trace);
    found = world.run();
    at = world.time();
    sum.figures += world.figures();
  }
  ++sum.worlds;
  if (!found) return false;
  sum.found = true;
  print(cat("FOUND: ", found->check, "\n  ", found->what, "\n  after ",
            rounded(static_cast<double>(at) / 1000.0), " s of that world, ",
            rounded(static_cast<double>(sum.figures.simulated) / 1000.0),
            " s simulated in all\n  to see it again: ", command_of(plan), "\n"));
  if (!wishes.shrinks) return true;
  const auto attempt = [&folder](const Plan& next) -> Outcome {
    World world(next, folder.path());
    const auto again = world.run();
    return {again ? again->check : "", world.time()};
  };
  const Shrunk shrunk = shrink(plan, {found->check, at}, attempt);
  print(cat("  the shortest of ", shrunk.tries, " tries: ", command_of(shrunk.plan), "\n"));
  return true;
}

// Worlds number `job`, `job` + jobs, …, until enough is enough.
Sum run_worlds(const Wishes& wishes, int job) {
  const Folder folder;
  Sum sum;
  const auto begin = std::chrono::steady_clock::now();
  for (std::uint64_t i = 0; enough == 0; ++i) {
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - begin;
    if (wishes.minutes > 0 && passed.count() >= wishes.minutes * 60) break;
    const double simulated = static_cast<double>(sum.figures.simulated) / kDay;
    if (wishes.days > 0 && simulated >= wishes.days / wishes.jobs) break;
    if (wishes.worlds > 0 && static_cast<int>(i) * wishes.jobs + job >= wishes.worlds) break;
    const std::uint64_t seed =
        wishes.seed + i * static_cast<std::uint64_t>(wishes.jobs) + static_cast<std::uint64_t>(job);
    const Plan plan = wishes.tables > 0 ? busy_plan(seed, wishes.tables) : small_plan(seed);
    if (live(plan, wishes, folder, sum)) break;
  }
  sum.seconds = processor_seconds();
  return sum;
}

// Each process has worlds of its own: a world is one thread and half of SQLite.
Sum run_jobs(const Wishes& wishes) {
  if (wishes.jobs == 1) return run_worlds(wishes, 0);
  std::vector<int> pipes;
  for (int job = 0; job < wishes.jobs; ++job) {
    std::array<int, 2> ends{};
    if (pipe(ends.data()) != 0) std::exit(2);
    if (fork() == 0) {
      const Sum sum = run_worlds(wishes, job);
      const bool written = write(ends[1], &sum, sizeof sum) == sizeof sum;
      std::_Exit(written ? 0 : 2);
    }
    ::close(ends[1]);
    pipes.push_back(ends[0]);
  }
  Sum all;
  for (const int end : pipes) {
    Sum sum;
    // A process that ends without a word has crashed: that is a finding, too.
    if (read(end, &sum, sizeof sum) != sizeof sum) {
      print("FOUND: a process of the simulation has crashed\n");
      sum.found = true;
    }
    ::close(end);
    all.figures += sum.figures;
    all.worlds += sum.worlds;
    all.seconds += sum.seconds;
    all.found |= sum.found;
  }
  while (wait(nullptr) > 0) {
  }
  return all;
}

}  // namespace
}  // namespace salle::simulation

int main(int argc, char** argv) {
  using namespace salle::simulation;
  // Large pages and longer lists of free pieces: a tenth less time. Only read when a process begins.
  if (std::getenv("GLIBC_TUNABLES") == nullptr) {
    setenv("GLIBC_TUNABLES", "glibc.malloc.hugetlb=1:glibc.malloc.tcache_count=2000", 1);
    execv("/proc/self/exe", argv);
  }
  Wishes wishes;
  Plan plan;
  std::string keeps = "file";
  std::vector<std::string> without;
  CLI::App app("Runs the hall in simulated worlds and looks for what must not be.");
  auto* seed = app.add_option("--seed", wishes.seed, "of the first world; a fresh one otherwise");
  app.add_option("--worlds", wishes.worlds, "so many, one seed after another");
  app.add_option("--minutes", wishes.minutes, "small worlds for so long");
  app.add_option("--days", wishes.days, "so many simulated days in all");
  app.add_option("--tables", wishes.tables, "worlds of one busy hour each, with so many tables");
  app.add_option("--jobs", wishes.jobs, "processes, each with worlds of its own")
      ->check(CLI::Range(1, 64));
  app.add_flag("!--no-shrink", wishes.shrinks, "look for no shorter history");
  app.add_option("--trace", wishes.trace, "print what is said and holds this text: a table's code");
  auto* one = app.add_option("--keeps", keeps, "one world as described: in a file or a database")
                  ->check(CLI::IsMember({"file", "database"}));
  app.add_option("--nodes", plan.nodes, "of that world")->check(CLI::Range(1, 8));
  app.add_option("--people", plan.people, "in it")->check(CLI::Range(2, 100'000));
  app.add_option("--length", plan.length, "in milliseconds, until everybody rests");
  app.add_option("--pause", plan.pause, "in milliseconds, before a move");
  app.add_option("--faults", plan.faults_an_hour, "an hour");
  app.add_option("--plain", plan.plain, "per cent of people who want nothing but to play");
  app.add_option("--sync", plan.sync, "in milliseconds, the longest that a disk takes for it");
  app.add_option("--without", without, "kinds of faults that do not happen")->delimiter(',');
  CLI11_PARSE(app, argc, argv);
  if (seed->empty()) wishes.seed = std::random_device{}();
  for (const std::string& name : without) {
    const auto found = std::ranges::find(kFaultNames, name);
    if (found == kFaultNames.end()) {
      std::fprintf(stderr, "salle_simulation: there is no fault '%s'\n", name.c_str());
      return 2;
    }
    plan.left_out |= 1U << (found - kFaultNames.begin());
  }
  struct sigaction action{};
  action.sa_handler = [](int) { enough = 1; };
  action.sa_flags = SA_RESTART;
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  Sum sum;
  if (!one->empty()) {
    plan.seed = wishes.seed;
    plan.keeps = keeps == "file" ? Keeps::kFile : Keeps::kDatabase;
    if (plan.keeps == Keeps::kFile) plan.nodes = 1;
    const Folder folder;
    live(plan, wishes, folder, sum);
    sum.seconds = processor_seconds();
  } else {
    if (wishes.worlds == 0 && wishes.minutes == 0 && wishes.days == 0) wishes.worlds = 1;
    print(salle::cat("seed ", std::to_string(wishes.seed), "\n"));
    sum = run_jobs(wishes);
  }
  print(table_of(sum));
  return sum.found ? 1 : 0;
}
