// Plays En Garde at many tables of a running hall and measures what it carries. For bench/hall,
// which starts the hall; one line of JSON comes out.
//
//   salle_hall_driver PORT SERVER_PID TABLES IDLE THINK_MS WARM_S SECONDS
//
// Every table has two guests with a WebSocket each, who choose at random among the legal actions
// and play again when a game is over. IDLE more guests are connected and silent. THINK_MS is the
// mean time between learning that it is one's turn and moving (0: at once).
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <random>
#include <sstream>
#include <utility>

#include "hall_wire.hpp"

namespace salle::bench {
namespace {

using Clock = std::chrono::steady_clock;

struct Wish {
  std::uint16_t port = 0;
  int server = 0;
  std::size_t tables = 0;
  std::size_t idle = 0;
  int think_ms = 0;
  int warm_s = 0;
  int seconds = 0;
};

double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

double own_cpu() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

double cpu_of(int process) {
  std::ifstream file("/proc/" + std::to_string(process) + "/stat");
  std::string text;
  std::getline(file, text);
  std::istringstream rest(text.substr(text.rfind(')') + 1));
  std::string word;
  for (int i = 0; i < 11; ++i) rest >> word;
  double user = 0.0;
  double system = 0.0;
  rest >> user >> system;
  return (user + system) / static_cast<double>(sysconf(_SC_CLK_TCK));
}

double kilobytes_of(int process) {
  std::ifstream file("/proc/" + std::to_string(process) + "/statm");
  double pages = 0.0;
  double resident = 0.0;
  file >> pages >> resident;
  return resident * static_cast<double>(sysconf(_SC_PAGESIZE)) / 1024.0;
}

class Field;

struct Place {  // a table and what is known of it
  std::string code;
  bool over = false;
};

class Fencer final : public Line {
 public:
  Fencer(Loop& loop, std::uint16_t port, std::string_view session, Field& field)
      : Line(loop, port, session), token(session), field_(field) {}

  void sit_down(Place& place);
  void move();

  const std::string token;

 private:
  void heard(std::string_view text) override;
  void take_turn(std::string_view legal);

  Field& field_;
  Place* place_ = nullptr;
  std::string number_;
  std::string chosen_;
  std::uint64_t last_id_ = 0;
  std::array<Clock::time_point, 4> sent_{};  // by the last digits of the id
};

class Field {
 public:
  explicit Field(const Wish& wish) : wish_(wish), clerks_(loop_, wish.port, 16) {}

  void run();

  // For fencers.
  std::size_t below(std::size_t count) { return count == 1 ? 0 : random_() % count; }
  void soon(Fencer& fencer);
  void taken(Clock::duration after);
  void refused(std::string_view text) {
    if (++refusals_ <= 3)
      std::fprintf(stderr, "%.*s\n", static_cast<int>(text.size()), text.data());
  }
  void play_again(Place& place);

 private:
  void make_guests();
  void open_lines();
  void open_tables();
  void play(double seconds);
  void report(double seconds, double server_cpu, double driver_cpu);

  static constexpr std::size_t kWheel = 4096;  // milliseconds
  const Wish wish_;
  Loop loop_;
  Clerks clerks_;
  std::mt19937_64 random_{1};
  std::vector<std::string> tokens_;
  std::vector<std::unique_ptr<Fencer>> fencers_;
  std::vector<std::unique_ptr<Line>> idlers_;
  std::vector<Place> places_;
  std::array<std::vector<Fencer*>, kWheel> wheel_;
  std::size_t tick_ = 0;
  Clock::time_point begun_ = Clock::now();
  bool measuring_ = false;
  double line_kilobytes_ = 0.0;
  std::uint64_t refusals_ = 0;
  std::uint64_t games_ = 0;
  std::vector<float> waits_;  // milliseconds
};

// A fencer

void Fencer::sit_down(Place& place) {
  place_ = &place;
  // As the page does it, or as a program that only plays.
  static const bool kEverything = std::getenv("SALLE_BENCH_EVERYTHING") != nullptr;
  const std::string wants =
      kEverything ? R"("view","events","meanings","described","presence","may")" : "";
  say("{\"do\":\"watch\",\"wants\":[" + wants + "],\"table\":\"" + place.code + "\"}");
}

void Fencer::heard(std::string_view text) {
  const std::string_view says = field(text, "say");
  if (says == "taken") {
    const auto id = std::strtoull(field(text, "id").data(), nullptr, 10);
    return field_.taken(Clock::now() - sent_[id % sent_.size()]);
  }
  if (says == "refused") return field_.refused(text);
  if (says != "table" && says != "news") return;  // who comes and goes
  if (place_ == nullptr || field(text, "table") != place_->code) return;
  if (field(text, "status") == "over") return field_.play_again(*place_);
  number_ = field(text, "number");
  constexpr std::string_view kLegal = "\"legal\":[";
  const std::size_t begin = find_text(text, kLegal);
  if (begin == std::string_view::npos) return;
  const std::string_view list = text.substr(begin + kLegal.size());
  take_turn(list.substr(0, list.find(']')));
}

void Fencer::take_turn(std::string_view legal) {
  constexpr std::string_view kAction = "\"action\":\"";
  if (legal.starts_with('{')) {  // with meanings
    std::vector<std::string_view> actions;
    for (std::size_t at = 0; (at = find_text(legal, kAction)) != legal.npos;) {
      legal.remove_prefix(at + kAction.size());
      actions.push_back(legal.substr(0, legal.find('"')));
    }
    chosen_ = actions[field_.below(actions.size())];
    return field_.soon(*this);
  }
  const auto quotes = static_cast<std::size_t>(std::ranges::count(legal, '"'));
  std::size_t skip = 2 * field_.below(quotes / 2);
  std::size_t at = legal.find('"');
  for (; skip > 0; --skip) at = legal.find('"', at + 1);
  chosen_ = legal.substr(at + 1, legal.find('"', at + 1) - at - 1);
  field_.soon(*this);
}

void Fencer::move() {
  ++last_id_;
  sent_[last_id_ % sent_.size()] = Clock::now();
  say("{\"do\":\"move\",\"table\":\"" + place_->code + "\",\"answers\":" + number_ + ",\"id\":\"" +
      std::to_string(last_id_) + "\",\"actions\":\"" + chosen_ + "\"}");
}

// The field

void Field::make_guests() {
  tokens_.resize(2 * wish_.tables + wish_.idle);
  for (std::string& token : tokens_) {
    clerks_.ask("/api/guest", "", "{\"bearer\":true}",
                [&token](std::string_view body) { token = field(body, "token"); });
  }
  loop_.until([this] { return clerks_.idle(); });
}

void Field::open_lines() {
  const double before = kilobytes_of(wish_.server);
  std::vector<Line*> fresh;
  for (std::size_t i = 0; i < tokens_.size(); ++i) {
    if (i < 2 * wish_.tables) {
      fencers_.push_back(std::make_unique<Fencer>(loop_, wish_.port, tokens_[i], *this));
      fresh.push_back(fencers_.back().get());
    } else {
      idlers_.push_back(std::make_unique<Line>(loop_, wish_.port, tokens_[i]));
      fresh.push_back(idlers_.back().get());
    }
    if (fresh.size() < 100 && i + 1 < tokens_.size()) continue;
    loop_.until([&] { return std::ranges::all_of(fresh, &Line::open); });
    fresh.clear();
  }
  line_kilobytes_ = (kilobytes_of(wish_.server) - before) / static_cast<double>(tokens_.size());
}

void Field::open_tables() {
  static const char* const kGame = std::getenv("SALLE_BENCH_GAME");
  places_.resize(wish_.tables);
  for (std::size_t i = 0; i < places_.size(); ++i) {
    Place& place = places_[i];
    clerks_.ask("/api/tables", tokens_[2 * i],
                kGame == nullptr ? R"({"game":"en-garde","rules":"ferti/advanced"})"
                                 : "{\"game\":\"" + std::string(kGame) + "\"}",
                [this, i, &place](std::string_view body) {
                  place.code = field(body, "code");
                  clerks_.ask("/api/tables/" + place.code + "/join", tokens_[2 * i + 1], "{}",
                              [](std::string_view) {});
                });
  }
  loop_.until([this] { return clerks_.idle(); });
  for (std::size_t i = 0; i < fencers_.size(); ++i) fencers_[i]->sit_down(places_[i / 2]);
}

void Field::play_again(Place& place) {
  if (std::exchange(place.over, true)) return;  // the other one was told first
  ++games_;
  const auto table = static_cast<std::size_t>(&place - places_.data());
  Fencer& one = *fencers_[2 * table];
  Fencer& other = *fencers_[2 * table + 1];
  const std::string path = "/api/tables/" + place.code + "/rematch";
  clerks_.ask(path, one.token, "{}", [this, path, &place, &one, &other](std::string_view) {
    clerks_.ask(path, other.token, "{}", [&place, &one, &other](std::string_view body) {
      const std::string leave = "{\"do\":\"leave\",\"table\":\"" + place.code + "\"}";
      place = {std::string(field(body, "code")), false};
      for (Fencer* each : {&one, &other}) {
        each->say(leave);
        each->sit_down(place);
      }
    });
  });
}

void Field::soon(Fencer& fencer) {
  if (wish_.think_ms == 0) return fencer.move();
  const auto mean = static_cast<std::size_t>(wish_.think_ms);
  const std::size_t wait = std::min(1 + mean / 2 + below(mean + 1), kWheel - 1);
  wheel_[(tick_ + wait) % kWheel].push_back(&fencer);
}

void Field::taken(Clock::duration after) {
  if (measuring_) waits_.push_back(std::chrono::duration<float, std::milli>(after).count());
}

void Field::play(double seconds) {
  const auto begin = Clock::now();
  while (seconds_since(begin) < seconds) {
    loop_.round(wish_.think_ms == 0 ? 100 : 1);
    const auto now = static_cast<std::size_t>(seconds_since(begun_) * 1000.0);
    for (; tick_ < now; ++tick_) {
      auto due = std::exchange(wheel_[tick_ % kWheel], {});
      for (Fencer* fencer : due) fencer->move();
    }
  }
}

void Field::report(double seconds, double server_cpu, double driver_cpu) {
  std::ranges::sort(waits_);
  const auto share = [this](double part) {
    if (waits_.empty()) return 0.0;
    const auto last = static_cast<double>(waits_.size() - 1);
    return static_cast<double>(waits_[static_cast<std::size_t>(part * last)]);
  };
  const auto count = static_cast<double>(waits_.size());
  std::printf(
      "{\"connections\":%zu,\"tables\":%zu,\"think\":%d,\"moves\":%.0f,\"p50\":%.2f,\"p95\":%.2f,"
      "\"p99\":%.2f,\"serverCpu\":%.2f,\"driverCpu\":%.2f,\"serverMicros\":%.1f,"
      "\"lineKilobytes\":%.2f,\"refused\":%llu,\"games\":%llu}\n",
      tokens_.size(), wish_.tables, wish_.think_ms, count / seconds, share(0.5), share(0.95),
      share(0.99), server_cpu / seconds, driver_cpu / seconds, server_cpu / count * 1e6,
      line_kilobytes_, static_cast<unsigned long long>(refusals_),
      static_cast<unsigned long long>(games_));
}

void Field::run() {
  make_guests();
  open_lines();
  open_tables();
  play(wish_.warm_s);
  measuring_ = true;
  const auto begin = Clock::now();
  const double server = cpu_of(wish_.server);
  const double own = own_cpu();
  games_ = 0;
  play(wish_.seconds);
  const double spent = seconds_since(begin);
  report(spent, cpu_of(wish_.server) - server, own_cpu() - own);
}

}  // namespace
}  // namespace salle::bench

int main(int count, char** words) {
  using namespace salle::bench;
  if (count != 8) give_up("salle_hall_driver PORT SERVER_PID TABLES IDLE THINK_MS WARM_S SECONDS");
  const auto number = [words](int i) { return std::atoi(words[i]); };
  rlimit limit{};
  getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
  Wish wish;
  wish.port = static_cast<std::uint16_t>(number(1));
  wish.server = number(2);
  wish.tables = static_cast<std::size_t>(number(3));
  wish.idle = static_cast<std::size_t>(number(4));
  wish.think_ms = number(5);
  wish.warm_s = number(6);
  wish.seconds = number(7);
  Field(wish).run();
  return 0;
}
