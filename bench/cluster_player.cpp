#include "cluster_player.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace salle::bench {
namespace {

constexpr auto kNoAnswer = std::chrono::seconds(40);  // more than any part may take to come back
constexpr auto kStrikeFelt = std::chrono::seconds(3);

std::chrono::milliseconds ms(std::size_t count) { return std::chrono::milliseconds(count); }

}  // namespace

// Company

void Company::after(Clock::duration wait, std::function<void()> work) {
  timers_.emplace(Clock::now() + wait, std::move(work));
}

void Company::work_that_is_due() {
  const auto now = Clock::now();
  while (!timers_.empty() && timers_.begin()->first <= now) {
    const auto work = std::move(timers_.begin()->second);
    timers_.erase(timers_.begin());
    work();
  }
}

Clock::duration Company::think() { return ms(think_ms / 2 + below(think_ms + 1)); }

// A strike is felt by the moves that were on their way then or sent within three seconds, but not by
// those of people who were cut off: for them it was something else.
void Company::waited(const std::string& what, Clock::time_point sent, bool disturbed) {
  const auto now = Clock::now();
  waits.add(what, now - sent);
  if (disturbed) return;
  while (strikes_.size() > 10) strikes_.erase(strikes_.begin());
  for (Strike& strike : strikes_) {
    if (sent > strike.at + kStrikeFelt) continue;
    waits.add(strike.kind + ", " + what, now - std::max(sent, strike.at));
    if (what == "answered" && sent > strike.at && !std::exchange(strike.over, true)) {
      waits.add(strike.kind + ", first answer", now - strike.at);
    }
  }
}

// A player's connection; it outlives being given up until the loop no longer names it.
class Player::Socket final : public Line {
 public:
  Socket(Player& owner)
      : Line(owner.company_.loop, owner.company_.port, owner.token), player(&owner) {}
  Player* player;

 private:
  void opened() override {
    if (player != nullptr) player->opened();
  }
  void heard(std::string_view text) override {
    if (player != nullptr) player->heard(text);
  }
  void turned_away(std::string_view head) override {
    if (player != nullptr) player->turned_away(head);
  }
  void hung_up(int code, std::string_view) override {
    if (player != nullptr) player->cut_off(code == 1012 ? "sent on" : "hung up");
  }
  void lost(const std::string&) override {
    if (player != nullptr) player->cut_off("cut off");
  }
};

// A player

Player::Player(Company& company, std::string_view session, std::string name)
    : token(session), name_(std::move(name)), company_(company) {}
Player::~Player() = default;

void Player::connect() { line_ = std::make_unique<Socket>(*this); }
bool Player::connected() const { return line_ != nullptr && line_->open(); }

void Player::drop_line() {
  if (line_ == nullptr) return;
  line_->player = nullptr;
  company_.bury(std::move(line_));
}

void Player::cut_off(const std::string& how) {
  drop_line();
  ++company_.events[how];
  if (!cut_) {
    cut_ = Clock::now();
    cut_how_ = how;
  }
  if (move_) move_->disturbed = true;
  if (place_ != nullptr) place_->disturbed = true;
  // Not all at the very same moment.
  company_.after(ms(company_.below(100)), [this] { connect(); });
}

void Player::turned_away(std::string_view head) {
  drop_line();
  ++company_.events["turned away " + std::string(head.substr(9, 3))];
  company_.after(ms(50 + company_.below(200)), [this] { connect(); });
}

void Player::opened() {
  // How much of the way back is the proxy's and the session's; the rest is the table's.
  if (cut_) {
    company_.waits.add(cut_how_ == "sent on" ? "sent on, connected" : "cut off, connected",
                       Clock::now() - *cut_);
  }
  if (place_ != nullptr) watch();
}

void Player::watch() {
  if (!connected() || place_ == nullptr) return;
  line_->say("{\"do\":\"watch\",\"wants\":[],\"table\":\"" + place_->story->code +
             "\",\"since\":" + std::to_string(number_) + "}");
}

void Player::sit_down(Place& place) {
  if (place_ != nullptr && connected()) {
    line_->say("{\"do\":\"leave\",\"table\":\"" + last_code_ + "\"}");
  }
  place_ = &place;
  last_code_ = place.story->code;
  number_ = 0;
  chosen_.clear();
  move_.reset();
  over_ = false;
  watch();
}

void Player::heard(std::string_view text) {
  const std::string_view says = field(text, "say");
  if (place_ == nullptr || field(text, "table") != place_->story->code) return;
  if (says == "taken") return answered(text);
  if (says == "refused") return refused(text);
  if (says == "table" || says == "news") standing(text, says == "table");
}

void Player::standing(std::string_view text, bool whole) {
  for (const NumberedEntry& entry : entries_in(text)) {
    see(*place_->story, entry, company_.faults);
    if (!whole && entry.first > number_ + 1) {
      company_.faults.count("gaps in what was told", text.substr(0, 200));
    }
    number_ = std::max(number_, entry.first);
  }
  const auto latest = static_cast<std::size_t>(number_field(text, "number"));
  if (latest < number_) ++company_.events["told an older standing"];
  number_ = std::max(number_, latest);
  place_->progress = Clock::now();
  if (place_->mover != nullptr && place_->mover != this) {
    company_.waited("heard", place_->sent, place_->disturbed);
    place_->mover = nullptr;
  }
  const std::string_view status = field(text, "status");
  over_ = status == "over" || status == "closed";
  chosen_.clear();
  constexpr std::string_view kLegal = "\"legal\":[";
  if (const std::size_t begin = text.find(kLegal); begin != std::string_view::npos) {
    std::string_view list = text.substr(begin + kLegal.size());
    list = list.substr(0, list.find(']'));
    const auto quotes = static_cast<std::size_t>(std::ranges::count(list, '"'));
    std::size_t at = list.find('"');
    for (std::size_t skip = 2 * company_.below(quotes / 2); skip > 0; --skip) {
      at = list.find('"', at + 1);
    }
    chosen_ = list.substr(at + 1, list.find('"', at + 1) - at - 1);
  }
  if (whole && cut_) {
    company_.waits.add(cut_how_ == "sent on" ? "sent on" : "cut off", Clock::now() - *cut_);
    cut_.reset();
  }
  if (whole && move_) {  // came back with a question still open
    ++company_.events["moves sent again"];
    line_->say(move_->message);
    return;
  }
  if (move_) return;
  if (over_) return company_.game_over(*place_);
  consider();
}

// A game that ends while a move of one's own is still open is over once that is answered.
void Player::answered(std::string_view text) {
  if (!move_ || field(text, "id") != move_->id) return;
  company_.waited("answered", move_->sent, move_->disturbed);
  ++company_.acknowledged;
  place_->story->moves.push_back({static_cast<std::size_t>(number_field(text, "number")),
                                  std::move(move_->id), std::move(move_->actions)});
  move_.reset();
  if (over_) return company_.game_over(*place_);
  consider();
}

void Player::refused(std::string_view text) {
  const std::string code(field(text, "code"));
  if (cut_ && field(text, "id").empty()) {  // on the way back: looks again
    ++company_.events["not shown yet, " + code];
    return company_.after(ms(100 + company_.below(200)), [this] { watch(); });
  }
  ++company_.errors[code];
  if (company_.errors[code] <= 3) {
    std::fprintf(stderr, "refused: %.*s\n", static_cast<int>(text.size()), text.data());
  }
  if (move_ && field(text, "id") == move_->id) {
    move_->disturbed = true;
    const bool passes =
        code == "storage" || code == "uncertain" || code == "busy" || code == "slow-down";
    if (!passes) move_.reset();
  }
  company_.after(ms(200), [this] { watch(); });  // and asks again, if it is still open
}

void Player::consider() {
  if (chosen_.empty() || move_ || thinking_ || !company_.playing) return;
  if (company_.think_ms == 0) return move();
  thinking_ = true;
  company_.after(company_.think(), [this] {
    thinking_ = false;
    if (!chosen_.empty() && !move_ && company_.playing) move();
  });
}

// While one is cut off it goes out with the next connection.
void Player::move() {
  std::string id = name_ + '-' + std::to_string(++moves_);
  std::string message = "{\"do\":\"move\",\"table\":\"" + place_->story->code +
                        "\",\"answers\":" + std::to_string(number_) + ",\"id\":\"" + id +
                        "\",\"actions\":\"" + chosen_ + "\"}";
  move_ = Move{std::move(id), std::exchange(chosen_, {}), std::move(message), Clock::now(),
               !connected() || cut_};
  place_->mover = this;
  place_->sent = move_->sent;
  place_->disturbed = move_->disturbed;
  if (connected() && !cut_) line_->say(move_->message);
}

void Player::look_at_the_clock() {
  if (!move_ || Clock::now() - move_->sent < kNoAnswer) return;
  company_.faults.count("moves without an answer", move_->message);
  move_->sent = Clock::now();
  if (connected()) cut_off("given up");
}

}  // namespace salle::bench
