// A bot at a table of a hall: what the hall says becomes what the protocol says, and back.
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <nlohmann/json.hpp>

#include "core/text.hpp"
#include "kosen/hall_seat.hpp"
#include "kosen/room.hpp"

namespace salle::kosen {
namespace {

namespace asio = boost::asio;
using nlohmann::json;

class HallRoom final : public Room, public std::enable_shared_from_this<HallRoom> {
 public:
  HallRoom(House& house, std::shared_ptr<Guest> guest)
      : house_(house), guest_(std::move(guest)), pause_(house.loop) {}

  // Sitting down takes a few requests, which a thinker waits for.
  void begin() {
    asio::post(
        house_.thinkers, [self = shared_from_this(), guard = asio::make_work_guard(house_.loop)] {
          const GatewayOptions& options = self->house_.options;
          const auto hall = parse_hall_address(options.open_table);
          const std::string rules =
              en_garde::rules_text(kosen_rules(options.target, en_garde::Starter::kRandom));
          auto seat = HallSeat::take(self->house_.loop, *hall, rules);
          asio::post(self->house_.loop,
                     [self, seat = std::move(seat)]() mutable { self->seated(std::move(seat)); });
        });
  }

  void played(Guest& guest, en_garde::Action action) override {
    const std::string text = en_garde::action_text(action);
    if (std::ranges::find(legal_, text) != legal_.end()) {
      guest.second.take();
      move(text);
    } else if (!guest.second.refuse_play(
                   cat(text, " cannot be played now; there are ", join(legal_, ", "), "."))) {
      return lost(guest, Parting::kErrors);
    }
    guest.flush(house_.options.patience);
  }

  void lost(Guest&, Parting how) override {
    if (seat_ != nullptr && begun_) say({{"do", "resign"}});
    if (seat_ != nullptr && !begun_) {
      asio::post(house_.thinkers, [seat = seat_] { seat->stand_up(); });
    }
    conclude(parting_name(how), 1 - own_);
  }

  void abandon() override {
    if (std::exchange(over_, true) || seat_ == nullptr) return;
    if (begun_) say({{"do", "resign"}});
    seat_->leave();
  }

 private:
  void seated(Result<std::shared_ptr<HallSeat>> seat) {
    if (over_) {
      if (seat) (*seat)->leave();
      return;
    }
    if (!seat) {
      guest_->wire->send(line_of(ConnectionError{seat.error().message}));
      return conclude("hall", -1);
    }
    seat_ = *std::move(seat);
    seat_->listen(
        [weak = weak_from_this()](std::string_view text) {
          const auto self = weak.lock();
          if (self != nullptr && !self->over_) self->heard(text);
        },
        [weak = weak_from_this()](const std::string&) {
          const auto self = weak.lock();
          if (self != nullptr && !self->over_) self->conclude("hall", -1);
        });
    say({{"do", "watch"}, {"language", "en"}, {"wants", {"view", "events"}}});
  }

  void say(json message) {
    message["table"] = seat_->code();
    message["id"] = cat("k", ++said_);
    last_ = message.dump();
    seat_->say(last_);
  }
  // A quick bot, or a disk that is full for a moment: the same again, under the same id.
  void say_again_later() {
    pause_.expires_after(std::chrono::seconds(1));
    pause_.async_wait([weak = weak_from_this()](const boost::system::error_code& error) {
      const auto self = weak.lock();
      if (!error && self != nullptr && !self->over_) self->seat_->say(self->last_);
    });
  }
  void move(const std::string& action) {
    legal_.clear();
    moved_ = true;
    say({{"do", "move"}, {"answers", number_}, {"actions", action}});
  }

  // What the hall promises is taken for granted; what is not as promised ends the match there.
  void heard(std::string_view text) {
    try {
      take_in(json::parse(text));
    } catch (const json::exception&) {
      conclude("hall", -1);
    }
  }

  void take_in(const json& message) {
    const std::string say = message.at("say");
    if (say == "refused") {
      const std::string code = message.value("code", "");
      const bool passes = code == "slow-down" || code == "busy" || code == "storage";
      return passes && !last_.empty() ? say_again_later() : conclude("hall", -1);
    }
    if (say != "table" && say != "news") return;
    if (say == "table") {
      if (message.at("you").is_null()) return conclude("hall", -1);
      own_ = message.at("you").get<int>();
      guest_->second.sit(own_);
    }
    if (message.contains("seats")) {
      names_.clear();
      for (const json& seat : message.at("seats")) names_.push_back(seat.at("name"));
    }
    number_ = message.at("number").get<std::int64_t>();
    bool changed = false;
    for (const json& event : message.value("events", json::array())) changed |= tell(event);
    if (message.at("status") == "over" || message.at("status") == "closed") return end(message);
    if (message.at("status") == "playing" && message.contains("view")) stand(message, changed);
    guest_->flush(house_.options.patience);
  }

  // What the opponent did and how rounds end; true if a turn has gone by.
  bool tell(const json& event) {
    const std::string what = event.at("event");
    if (what == "round-ends") {
      ++rounds_;
      guest_->second.end_round(event.at("seat"), event.at("score"), "The round is over.");
      return true;
    }
    const bool own = event.at("seat") == own_;
    if (what == "advance" || what == "step-back") {
      if (!own) guest_->second.tell({event.at("card"), false, what == "advance", 0});
      return true;
    }
    if (what == "attack") {
      if (!own) guest_->second.tell({event.at("value"), true, true, event.at("count")});
      return true;
    }
    return what == "round-begins" || what == "parry";
  }

  void stand(const json& message, bool changed) {
    begun_ = true;
    // Greetings and offers change nothing: who was asked has been asked, who moved has moved.
    if (!changed && (moved_ || guest_->second.asked() || message.at("turn") != own_)) return;
    moved_ = false;
    const json& view = message.at("view");
    const Seat turn = message.at("turn");
    score_ = view.at("score");
    legal_ = turn == own_ ? message.at("legal").get<std::vector<std::string>>()
                          : std::vector<std::string>();
    if (legal_.size() == 1 && legal_[0].starts_with('P')) return move(legal_[0]);
    guest_->second.show({view.at("squares"), score_, view.at("pile"), turn});
    if (turn != own_) return;
    en_garde::Cards hand;
    for (const int card : view.at("hands").at(static_cast<std::size_t>(own_))) hand.add(card);
    guest_->second.ask(hand);
  }

  void end(const json& message) {
    if (message.contains("view")) score_ = message.at("view").at("score");
    const auto payoffs = message.value("payoffs", std::vector<double>{0.0, 0.0});
    const int winner = payoffs.at(0) > payoffs.at(1) ? 0 : payoffs.at(1) > payoffs.at(0) ? 1 : -1;
    conclude(message.value("ending", "closed"), winner);
  }

  void conclude(std::string_view ending, int winner) {
    if (std::exchange(over_, true)) return;
    guest_->second.end_game(winner, score_, "The match is over.");
    guest_->flush(house_.options.patience);
    if (seat_ != nullptr) seat_->leave();
    Finished finished;
    finished.names[static_cast<std::size_t>(own_)] = guest_->second.name();
    const auto other = static_cast<std::size_t>(1 - own_);
    finished.names[other] = names_.size() == 2 && !names_[other].empty() ? names_[other] : "nobody";
    finished.score = score_;
    finished.rounds = rounds_;
    finished.winner = winner;
    finished.ending = ending;
    house_.finished(std::move(finished), nullptr, {guest_});
  }

  House& house_;
  std::shared_ptr<Guest> guest_;
  std::shared_ptr<HallSeat> seat_;
  Seat own_ = 0;
  std::vector<std::string> names_;
  std::vector<std::string> legal_;  // while the bot is to move
  std::array<int, 2> score_ = {0, 0};
  int rounds_ = 0;
  std::int64_t number_ = 0;  // of the latest entry that was heard of
  int said_ = 0;
  std::string last_;  // of what was said
  asio::steady_timer pause_;
  bool begun_ = false;  // somebody sits opposite
  bool moved_ = false;  // and the hall has not yet told it
  bool over_ = false;
};

}  // namespace

std::shared_ptr<Room> open_hall_room(House& house, std::shared_ptr<Guest> guest) {
  auto room = std::make_shared<HallRoom>(house, guest);
  guest->room = room;
  room->begin();
  return room;
}

}  // namespace salle::kosen
