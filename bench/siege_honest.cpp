// The honest side: tables of two that ask for all the page asks for and think a little, somebody
// who signs in every few seconds, and somebody who plays against a flood of salutes.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>
#include <random>
#include <utility>

#include "hall_wire.hpp"
#include "siege.hpp"
#include "siege_figures.hpp"

namespace salle::bench {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::size_t kWheel = 4096;  // milliseconds
constexpr std::size_t kSigners = 12;  // in turn, so that none signs in too often
constexpr int kHonest = 1;            // networks of addresses
constexpr int kSigning = 2;
constexpr int kReportEvery = 60;
constexpr int kSignInEvery = 4;
constexpr const char* kPassword = "a long honest password";

struct Sort {
  const char* game;
  const char* rules;
};
constexpr std::array<Sort, 3> kSorts = {{{"en-garde", "ferti/advanced"},
                                         {"archers", "standard quiet=10"},
                                         {"sword-and-shield", "joust"}}};

double since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

class Field;

struct Place {
  std::string code;
  bool over = false;
  std::size_t one = 0;  // fencers
  std::size_t other = 0;
};

class Fencer final : public Line {
 public:
  Fencer(Loop& loop, std::uint16_t port, std::string_view session, std::string header, Field& field)
      : Line(loop, port, session, header), token(session), from(std::move(header)), field_(field) {}

  void sit_down(Place& place);
  void move();

  const std::string token;
  const std::string from;

 private:
  void heard(std::string_view text) override;
  void lost(const std::string& why) override;
  void look_at(std::string_view text);
  void consider();
  void watch();

  Field& field_;
  Place* place_ = nullptr;
  long number_ = 0;
  std::string chosen_;      // empty: not one's turn
  bool scheduled_ = false;  // thinking
  bool pending_ = false;    // moved, and not yet answered
  std::uint64_t last_id_ = 0;
  Clock::time_point sent_{};
};

struct Tally {
  std::vector<float> waits;  // milliseconds, of moves
  std::vector<float> sign_ins;
  std::map<std::string, int> refused;
  std::map<std::string, int> sign_ins_refused;
  int games = 0;
  int lost = 0;
};

class Field {
 public:
  Field(const SiegeWish& wish, Board& board)
      : wish_(wish), board_(board), clerks_(loop_, wish.port, 16) {}

  void run();

  // For fencers.
  std::size_t below(std::size_t count) { return count <= 1 ? 0 : random_() % count; }
  void soon(Fencer& fencer) {
    wheel_[(tick_ + wish_.think_from + below(wish_.think_to - wish_.think_from + 1)) % kWheel]
        .push_back(&fencer);
  }
  void taken(Clock::duration after) {
    if (measuring_) all_.waits.push_back(std::chrono::duration<float, std::milli>(after).count());
  }
  void refused(std::string_view text) {
    if (measuring_) ++all_.refused[std::string(field(text, "code"))];
  }
  void lost(const std::string& why) {
    if (++all_.lost <= 3)
      std::fprintf(stderr, "siege: an honest player was cut off: %s\n", why.c_str());
  }
  void play_again(Place& place);

 private:
  void make_people();
  void open_tables();
  void play(double seconds);
  void sign_in();
  void meet_the_rude();
  void report(double seconds, bool last);

  const SiegeWish& wish_;
  Board& board_;
  Loop loop_;
  Clerks clerks_;
  std::mt19937_64 random_{1};
  std::vector<std::string> tokens_;
  std::vector<std::string> devices_;
  std::vector<std::unique_ptr<Fencer>> fencers_;
  std::vector<std::unique_ptr<Place>> places_;
  std::array<std::vector<Fencer*>, kWheel> wheel_;
  std::size_t tick_ = 0;
  Clock::time_point begun_ = Clock::now();
  bool measuring_ = false;
  std::size_t signer_ = 0;
  double highest_ = 0.0;  // megabytes
  Tally all_;
};

// A fencer

void Fencer::watch() {
  say("{\"do\":\"watch\",\"wants\":[\"view\",\"events\",\"meanings\",\"described\",\"presence\","
      "\"may\"],\"table\":\"" +
      place_->code + "\"}");
}

void Fencer::sit_down(Place& place) {
  place_ = &place;
  number_ = 0;
  chosen_.clear();
  pending_ = false;
  watch();
}

void Fencer::lost(const std::string& why) { field_.lost(why); }

void Fencer::heard(std::string_view text) {
  const std::string_view says = field(text, "say");
  if (says == "taken" || says == "refused") {
    if (field(text, "id") != std::to_string(last_id_) || !pending_) return;
    pending_ = false;
    if (says == "taken") {
      field_.taken(Clock::now() - sent_);
      if (number_field(text, "number") > number_) chosen_.clear();  // news will come
    } else {
      field_.refused(text);
      watch();
    }
    return consider();
  }
  if (place_ == nullptr || (says != "table" && says != "news")) return;
  if (field(text, "table") == place_->code) look_at(text);
}

void Fencer::look_at(std::string_view text) {
  const long number = number_field(text, "number");
  if (number < number_) return;
  number_ = number;
  chosen_.clear();
  if (text.find("\"status\":\"over\",\"turn\":") != std::string_view::npos) {
    return field_.play_again(*place_);
  }
  constexpr std::string_view kAction = "{\"action\":\"";
  const std::size_t legal = text.rfind("\"legal\":[");
  if (legal == std::string_view::npos) return;
  std::size_t count = 0;
  for (std::size_t at = text.find(kAction, legal); at != std::string_view::npos;
       at = text.find(kAction, at + 1)) {
    const std::size_t begin = at + kAction.size();
    if (field_.below(++count) == 0) chosen_ = text.substr(begin, text.find('"', begin) - begin);
  }
  consider();
}

void Fencer::consider() {
  if (chosen_.empty() || pending_ || std::exchange(scheduled_, true)) return;
  field_.soon(*this);
}

void Fencer::move() {
  scheduled_ = false;
  if (chosen_.empty() || pending_) return;
  pending_ = true;
  sent_ = Clock::now();
  say("{\"do\":\"move\",\"table\":\"" + place_->code + "\",\"answers\":" + std::to_string(number_) +
      ",\"id\":\"" + std::to_string(++last_id_) + "\",\"actions\":\"" + chosen_ + "\"}");
}

// The field

void Field::make_people() {
  tokens_.resize(2 * wish_.tables + 1);  // and one for the rude
  for (std::size_t i = 0; i < tokens_.size(); ++i) {
    clerks_.ask("/api/guest", "", "{\"bearer\":true}", from_address(kHonest, i),
                [this, i](std::string_view body) { tokens_[i] = field(body, "token"); }, {});
  }
  devices_.resize(kSigners);
  for (std::size_t i = 0; i < kSigners; ++i) {
    const std::string body = "{\"name\":\"Siege" + std::to_string(i) + "\",\"password\":\"" +
                             kPassword + "\",\"bearer\":true}";
    clerks_.ask("/api/register", "", body, from_address(kSigning, i),
                [this, i](std::string_view answer) { devices_[i] = field(answer, "device"); }, {});
  }
  loop_.until([this] { return clerks_.idle(); });
}

void Field::open_tables() {
  for (std::size_t i = 0; i < tokens_.size(); ++i) {
    fencers_.push_back(
        std::make_unique<Fencer>(loop_, wish_.port, tokens_[i], from_address(kHonest, i), *this));
    if (i % 100 == 99 || i + 1 == tokens_.size()) {
      loop_.until([this] { return std::ranges::all_of(fencers_, &Line::open); });
    }
  }
  for (std::size_t i = 0; i < wish_.tables; ++i) {
    places_.push_back(std::make_unique<Place>(Place{"", false, 2 * i, 2 * i + 1}));
    Place& place = *places_.back();
    const Sort& sort = kSorts[i % kSorts.size()];
    const std::string body =
        std::string("{\"game\":\"") + sort.game + "\",\"rules\":\"" + sort.rules + "\"}";
    clerks_.ask("/api/tables", tokens_[2 * i], body, from_address(kHonest, 2 * i),
                [this, i, &place](std::string_view answer) {
                  place.code = field(answer, "code");
                  clerks_.ask("/api/tables/" + place.code + "/join", tokens_[2 * i + 1], "{}",
                              from_address(kHonest, 2 * i + 1), [](std::string_view) {}, {});
                },
                {});
  }
  loop_.until([this] { return clerks_.idle(); });
  for (const auto& place : places_) {
    fencers_[place->one]->sit_down(*place);
    fencers_[place->other]->sit_down(*place);
  }
}

void Field::play_again(Place& place) {
  if (place.one == place.other || std::exchange(place.over, true)) return;
  ++all_.games;
  Fencer& one = *fencers_[place.one];
  Fencer& other = *fencers_[place.other];
  const std::string path = "/api/tables/" + place.code + "/rematch";
  const auto no = [this](std::string_view body) { refused(body); };
  clerks_.ask(
      path, one.token, "{}", one.from,
      [this, path, no, &place, &one, &other](auto) {
        clerks_.ask(
            path, other.token, "{}", other.from,
            [&place, &one, &other](std::string_view body) {
              const std::string leave = "{\"do\":\"leave\",\"table\":\"" + place.code + "\"}";
              place.code = field(body, "code");
              place.over = false;
              for (Fencer* each : {&one, &other}) {
                each->say(leave);
                each->sit_down(place);
              }
            },
            no);
      },
      no);
}

void Field::sign_in() {
  const std::size_t who = signer_++ % kSigners;
  std::string body = "{\"name\":\"Siege" + std::to_string(who) + "\",\"password\":\"" + kPassword +
                     "\",\"bearer\":true";
  if (!devices_[who].empty()) body += ",\"device\":\"" + devices_[who] + "\"";
  const auto begin = Clock::now();
  clerks_.ask(
      "/api/login", "", body + "}", from_address(kSigning, who),
      [this, begin, who](std::string_view answer) {
        all_.sign_ins.push_back(static_cast<float>(since(begin) * 1000.0));
        if (const auto device = field(answer, "device"); !device.empty()) {
          devices_[who] = device;
        }
      },
      [this](std::string_view answer) {
        ++all_.sign_ins_refused[std::string(field(answer, "code"))];
      });
}

// Sits down at the table of those who salute without end.
void Field::meet_the_rude() {
  const std::string code = board_.take("salutes");
  if (code.empty()) return;
  Fencer& fencer = *fencers_.back();
  places_.push_back(
      std::make_unique<Place>(Place{code, false, fencers_.size() - 1, fencers_.size() - 1}));
  Place& place = *places_.back();
  clerks_.ask(
      "/api/tables/" + code + "/join", fencer.token, "{}", fencer.from,
      [&fencer, &place](std::string_view) { fencer.sit_down(place); },
      [this](std::string_view body) { refused(body); });
}

void Field::play(double seconds) {
  const auto begin = Clock::now();
  double next_sign_in = 0.0;
  double next_report = kReportEvery;
  while (since(begin) < seconds) {
    loop_.round(1);
    const auto now = static_cast<std::size_t>(since(begun_) * 1000.0);
    for (; tick_ < now; ++tick_) {
      auto due = std::exchange(wheel_[tick_ % kWheel], {});
      for (Fencer* fencer : due) fencer->move();
    }
    if (!measuring_) continue;
    meet_the_rude();
    if (since(begin) >= next_sign_in) {
      next_sign_in += kSignInEvery;
      highest_ = std::max(highest_, megabytes_of(wish_.server));
      sign_in();
    }
    if (since(begin) >= next_report) {
      next_report += kReportEvery;
      report(since(begin), false);
    }
  }
}

// One line of JSON, for the script to read.
void Field::report(double seconds, bool last) {
  const double memory = megabytes_of(wish_.server);
  highest_ = std::max(highest_, memory);
  std::printf(
      "{\"last\":%s,\"seconds\":%.0f,\"moves\":%zu,\"games\":%d,\"cutOff\":%d,\"refused\":%s,"
      "\"p50\":%.2f,\"p99\":%.2f,\"max\":%.2f,\"signIns\":%zu,\"signInP50\":%.1f,"
      "\"signInMax\":%.1f,\"signInsRefused\":%s,\"rss\":%.1f,\"highestRss\":%.1f,\"files\":%zu,"
      "\"data\":%.1f}\n",
      last ? "true" : "false", seconds, all_.waits.size(), all_.games, all_.lost,
      counts(all_.refused).c_str(), share(all_.waits, 0.5), share(all_.waits, 0.99),
      share(all_.waits, 1.0), all_.sign_ins.size(), share(all_.sign_ins, 0.5),
      share(all_.sign_ins, 1.0), counts(all_.sign_ins_refused).c_str(), memory, highest_,
      files_of(wish_.server), megabytes_in(wish_.folder));
  std::fflush(stdout);
}

void Field::run() {
  make_people();
  open_tables();
  play(3);  // to warm up
  measuring_ = true;
  board_.begun = true;
  play(wish_.seconds);
  report(wish_.seconds, true);
}

}  // namespace

void play_honestly(const SiegeWish& wish, Board& board) { Field(wish, board).run(); }

}  // namespace salle::bench
