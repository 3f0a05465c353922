// Plays En Garde at many tables of a hall of several nodes, through its proxy, and holds what
// everybody was told against what everybody else was. For bench/cluster, which starts the hall and
// strikes it.
//
//   salle_cluster_driver PORT TABLES THINK_MS SEED FOLDER [NODE_PORT…]
//
// Told on standard input: `strike NAME` when something was killed, `stop` for the end. Every second
// it says how far it is, in a line of JSON; at the end all that was played is read once more from
// every node, and what was seen and acknowledged is written to FOLDER.
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>

#include "cluster_player.hpp"

namespace salle::bench {
namespace {

constexpr auto kStandsStill = std::chrono::seconds(30);

double own_cpu() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

// Of a page of the proxy's own: "502 Bad Gateway".
std::string heading(std::string_view page) {
  constexpr std::string_view kBegin = "<h1>";
  const std::size_t begin = page.find(kBegin);
  if (begin == std::string_view::npos) return "without a reason";
  page.remove_prefix(begin + kBegin.size());
  return std::string(page.substr(0, page.find('<')));
}

// Reads tables from one node, one after another, as somebody who looks on, and compares.
class Reader final : public Line {
 public:
  Reader(Company& company, std::uint16_t port, std::deque<TableStory>& stories)
      : Line(company.loop, port, ""), company_(company), stories_(stories) {}
  bool done() const { return at_ == stories_.size(); }

 private:
  void opened() override { look(); }
  void look() {
    if (done()) return;
    read_.clear();
    say("{\"do\":\"watch\",\"wants\":[],\"table\":\"" + stories_[at_].code + "\"}");
  }
  void heard(std::string_view text) override {
    const std::string_view says = field(text, "say");
    TableStory& story = stories_[at_];
    if (says == "refused") {
      company_.faults.count("tables that a node does not show", text);
      return next();
    }
    if (says != "table" && says != "story") return;
    if (says == "table") latest_ = static_cast<std::size_t>(number_field(text, "number"));
    const auto entries = entries_in(text);
    read_.insert(read_.begin(), entries.begin(), entries.end());
    if (const long from = number_field(text, "from"); from > 0) {
      return say("{\"do\":\"story\",\"table\":\"" + story.code +
                 "\",\"before\":" + std::to_string(from) + "}");
    }
    compare(story);
    next();
  }
  void compare(TableStory& story) {
    for (std::size_t i = 0; i < read_.size(); ++i) {
      if (read_[i].first != i + 1) return company_.faults.count("gaps in a history", story.code);
    }
    if (latest_ != read_.size()) company_.faults.count("gaps in a history", story.code);
    if (read_.size() < story.entries.size()) {
      company_.faults.count("entries that a node does not have", story.code);
    }
    for (const NumberedEntry& each : read_) see(story, each, company_.faults);
  }
  void next() {
    say("{\"do\":\"leave\",\"table\":\"" + stories_[at_].code + "\"}");
    ++at_;
    look();
  }

  Company& company_;
  std::deque<TableStory>& stories_;
  std::size_t at_ = 0;
  std::size_t latest_ = 0;
  std::vector<NumberedEntry> read_;
};

class Field final : public Company {
 public:
  Field(std::uint16_t to, std::size_t tables, std::size_t think, std::uint64_t seed)
      : Company(to, think, seed), clerks_(loop, to, 16), places_(tables) {
    loop.many_addresses = true;
  }

  void run(const std::string& folder, const std::vector<std::uint16_t>& nodes);

 private:
  void make_players();
  void open_table(Place& place);
  void begin(Place& place, std::string_view code);
  void game_over(Place& place) override;
  void ask_for_rematch(Place& place, std::size_t who);
  // An answer, or a refusal; asks again where the way there was cut.
  void ask(const std::string& path, const Player& player, std::string body,
           Clerks::Answered answered, std::function<void()> refused);

  void turn();  // a round of the loop, and all that is due
  void listen();
  void look_around();
  void report(bool last);

  Clerks clerks_;
  std::vector<std::unique_ptr<Player>> players_;
  std::vector<Place> places_;
  std::deque<TableStory> stories_;
  std::map<const Place*, std::array<std::string, 2>> rematches_;
  std::string commands_;
  Clock::time_point begun_ = Clock::now();
  Clock::time_point looked_ = Clock::now();
  std::int64_t games_ = 0;
};

void Field::ask(const std::string& path, const Player& player, std::string body,
                Clerks::Answered answered, std::function<void()> refused) {
  clerks_.ask(path, player.token, body, "", answered, [=, this, &player](std::string_view no) {
    const std::string code(field(no, "code"));
    if (no.empty()) {
      ++events["requests cut off"];
    } else {
      ++errors["http " + (code.empty() ? heading(no) : code)];
    }
    const bool passes = code.empty() || code == "storage" || code == "uncertain" || code == "busy";
    if (!passes) return refused();
    after(std::chrono::milliseconds(200),
          [=, this, &player] { ask(path, player, body, answered, refused); });
  });
}

void Field::make_players() {
  std::vector<std::string> tokens(2 * places_.size());
  for (std::string& token : tokens) {
    clerks_.ask("/api/guest", "", "{\"bearer\":true}",
                [&token](std::string_view body) { token = field(body, "token"); });
  }
  loop.until([this] { return clerks_.idle(); });
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    players_.push_back(std::make_unique<Player>(*this, tokens[i], 'p' + std::to_string(i)));
    places_[i / 2].players[i % 2] = players_.back().get();
    players_.back()->connect();
    if (i % 100 != 99 && i + 1 < tokens.size()) continue;
    loop.until([this] { return std::ranges::all_of(players_, &Player::connected); });
  }
}

void Field::open_table(Place& place) {
  ask(
      "/api/tables", *place.players[0], R"({"game":"en-garde","rules":"ferti/advanced"})",
      [this, &place](std::string_view body) {
        const std::string code(field(body, "code"));
        ask(
            "/api/tables/" + code + "/join", *place.players[1], "{}",
            [this, &place, code](std::string_view) { begin(place, code); },
            // Perhaps one sits there already, and only the answer was lost.
            [this, &place, code] { begin(place, code); });
      },
      [this, &place] { after(std::chrono::seconds(1), [this, &place] { open_table(place); }); });
}

void Field::begin(Place& place, std::string_view code) {
  place.story = &stories_.emplace_back(TableStory{std::string(code)});
  place.over = false;
  place.mover = nullptr;
  place.progress = Clock::now();
  for (Player* player : place.players) player->sit_down(place);
}

// Both ask for another game at the same time, as people do, and must be led to the same table.
void Field::game_over(Place& place) {
  if (std::exchange(place.over, true)) return;
  ++games_;
  if (!playing) return;
  rematches_[&place] = {};
  for (std::size_t who = 0; who < 2; ++who) ask_for_rematch(place, who);
}

void Field::ask_for_rematch(Place& place, std::size_t who) {
  const auto settle = [this, &place, who](const std::string& code) {
    auto& codes = rematches_[&place];
    codes[who] = code;
    if (codes[0].empty() || codes[1].empty()) return;
    if (codes[0] == codes[1]) return begin(place, code);
    ++events["rematches that did not meet"];
    open_table(place);
  };
  ask(
      "/api/tables/" + place.story->code + "/rematch", *place.players[who], "{}",
      [settle](std::string_view body) { settle(std::string(field(body, "code"))); },
      [settle, who] { settle(who == 0 ? "refused to one" : "refused to the other"); });
}

void Field::look_around() {
  for (const auto& player : players_) player->look_at_the_clock();
  const auto patience = kStandsStill + std::chrono::milliseconds(3 * think_ms);
  for (Place& place : places_) {
    if (!playing || place.story == nullptr || Clock::now() - place.progress < patience) continue;
    faults.count("tables that stood still", place.story->code);
    place.progress = Clock::now();
    place.disturbed = true;
    for (Player* player : place.players) player->watch();
  }
}

void Field::listen() {
  std::array<char, 1024> room;
  const ssize_t got = ::read(STDIN_FILENO, room.data(), room.size());
  if (got == 0) playing = false;
  if (got <= 0) return;
  commands_.append(room.data(), static_cast<std::size_t>(got));
  for (std::size_t end; (end = commands_.find('\n')) != std::string::npos;) {
    const std::string line = commands_.substr(0, end);
    commands_.erase(0, end + 1);
    if (line == "stop") playing = false;
    if (line.starts_with("strike ")) strike(line.substr(7));
  }
}

void Field::turn() {
  loop.round(think_ms == 0 ? 10 : 1);
  forget_the_buried();
  work_that_is_due();
  listen();
  if (Clock::now() - looked_ < std::chrono::seconds(1)) return;
  looked_ = Clock::now();
  look_around();
  report(false);
}

void Field::report(bool last) {
  const double seconds = std::chrono::duration<double>(Clock::now() - begun_).count();
  std::printf("{\"last\":%s,\"seconds\":%.2f,\"moves\":%lld,\"games\":%lld,\"cpu\":%.2f",
              last ? "true" : "false", seconds, static_cast<long long>(acknowledged),
              static_cast<long long>(games_), own_cpu());
  std::printf(",\"faults\":%s,\"errors\":%s,\"events\":%s", json_of(faults.counts()).c_str(),
              json_of(errors).c_str(), json_of(events).c_str());
  if (last) std::printf(",\"tables\":%zu,\"waits\":%s", stories_.size(), waits.json().c_str());
  std::puts("}");
  std::fflush(stdout);
}

void Field::run(const std::string& folder, const std::vector<std::uint16_t>& nodes) {
  make_players();
  for (Place& place : places_) open_table(place);
  loop.until([this] { return clerks_.idle(); });
  ::fcntl(STDIN_FILENO, F_SETFL, ::fcntl(STDIN_FILENO, F_GETFL) | O_NONBLOCK);
  begun_ = Clock::now();
  while (playing) turn();
  // What was asked is answered; then everything is read again.
  const auto patience = Clock::now() + std::chrono::seconds(90);
  const auto busy = [this] {
    return !clerks_.idle() || std::ranges::any_of(players_, &Player::waits_for_answer);
  };
  while (Clock::now() < patience && busy()) turn();
  for (const auto& player : players_) {
    if (player->waits_for_answer()) faults.count("moves without an answer at the end", "");
  }
  if (clerks_.idle()) players_.clear();  // whoever asked for them is answered
  std::vector<std::unique_ptr<Reader>> readers;
  for (const std::uint16_t node : nodes) {
    readers.push_back(std::make_unique<Reader>(*this, node, stories_));
  }
  loop.until([&readers] { return std::ranges::all_of(readers, &Reader::done); });
  write_stories(folder, stories_);
  report(true);
}

}  // namespace
}  // namespace salle::bench

int main(int count, char** words) {
  using namespace salle::bench;
  if (count < 6) give_up("salle_cluster_driver PORT TABLES THINK_MS SEED FOLDER [NODE_PORT…]");
  const auto number = [words](int i) { return std::strtoul(words[i], nullptr, 10); };
  rlimit limit{};
  getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
  std::vector<std::uint16_t> nodes;
  for (int i = 6; i < count; ++i) nodes.push_back(static_cast<std::uint16_t>(number(i)));
  Field(static_cast<std::uint16_t>(number(1)), number(2), number(3), number(4))
      .run(words[5], nodes);
  return 0;
}
