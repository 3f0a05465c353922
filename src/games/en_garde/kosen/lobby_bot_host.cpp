// A bot at a table of a hall: what the hall says becomes what the protocol says, and back.
#include <algorithm>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>

#include "core/json_reader.hpp"
#include "core/text.hpp"
#include "games/en_garde/kosen/bot_host.hpp"
#include "games/en_garde/kosen/lobby_client.hpp"

namespace salle::kosen {
namespace {

namespace asio = boost::asio;

// By seat, hidden ones null.
constexpr shapes::Type kHands =
    shapes::list(shapes::or_null(shapes::list(shapes::whole(1, en_garde::kValues))), 2);

class LobbyBotHost final : public BotHost, public std::enable_shared_from_this<LobbyBotHost> {
 public:
  LobbyBotHost(GatewayParts& house, std::shared_ptr<ConnectedBot> guest)
      : house_(house), guest_(std::move(guest)), pause_(house.loop) {}

  // Sitting down takes a few requests, which a thinker waits for.
  void begin() {
    asio::post(
        house_.thinkers, [self = shared_from_this(), guard = asio::make_work_guard(house_.loop)] {
          const GatewayOptions& options = self->house_.options;
          const auto hall = parse_hall_address(options.open_table);
          const std::string rules =
              en_garde::rules_text(kosen_rules(options.target, en_garde::Starter::kRandom));
          auto seat = LobbyClient::take(self->house_.loop, *hall, rules);
          asio::post(self->house_.loop,
                     [self, seat = std::move(seat)]() mutable { self->seated(std::move(seat)); });
        });
  }

  void played(ConnectedBot& guest, en_garde::Action action) override {
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

  void lost(ConnectedBot&, Parting how) override {
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
  void seated(Result<std::shared_ptr<LobbyClient>> seat) {
    if (over_) {
      if (seat) (*seat)->leave();
      return;
    }
    if (!seat) {
      guest_->socket->send(line_of(ConnectionError{seat.error().message}));
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

  void say(Json message) {
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
    JsonReader message(text);
    take_in(message);
    if (!message.mistake().empty()) conclude("hall", -1);
  }

  void take_in(JsonReader& message) {
    const std::string say = message.text("say");
    if (say == "refused") {
      const std::string code = message.text_or("code", "");
      const bool passes = code == "slow-down" || code == "busy" || code == "storage";
      return passes && !last_.empty() ? say_again_later() : conclude("hall", -1);
    }
    if (say != "table" && say != "news") return;
    if (say == "table") {
      const auto own = message.whole("you", 0, 1);  // null for who only watches
      if (!message.mistake().empty()) return;
      own_ = static_cast<Seat>(own);
      guest_->second.sit(own_);
    }
    if (message.has("seats")) {
      names_.clear();
      for (JsonReader& seat : message.objects("seats")) names_.push_back(seat.text("name"));
    }
    number_ = message.whole("number");
    bool changed = false;
    for (JsonReader& event : message.objects("events", false)) changed |= tell(event);
    const std::string status = message.text("status");
    if (!message.mistake().empty()) return;
    if (status == "over" || status == "closed") return end(message);
    if (status == "playing" && message.has("view")) stand(message, changed);
    guest_->flush(house_.options.patience);
  }

  // What the opponent did and how rounds end; true if a turn has gone by.
  bool tell(JsonReader& event) {
    const std::string what = event.text("event");
    const auto seat = static_cast<Seat>(event.whole("seat", kNobody, 1));
    const auto card = [&](const char* name) {
      return static_cast<int>(event.whole(name, 1, en_garde::kValues));
    };
    if (what == "round-ends") {
      ++rounds_;
      guest_->second.end_round(seat, pair(event, "score"), "The round is over.");
      return true;
    }
    const bool own = seat == own_;
    if (what == "advance" || what == "step-back") {
      if (!own) guest_->second.tell({card("card"), false, what == "advance", 0});
      return true;
    }
    if (what == "attack") {
      if (!own) guest_->second.tell({card("value"), true, true, card("count")});
      return true;
    }
    return what == "round-begins" || what == "parry";
  }

  // A number for each of the two.
  static std::array<int, 2> pair(JsonReader& from, std::string_view name) {
    std::array<int, 2> both = {0, 0};
    std::ranges::copy(from.wholes<int>(name, 0, 1e6, 2), both.begin());
    return both;
  }

  void stand(JsonReader& message, bool changed) {
    begun_ = true;
    const auto turn = static_cast<Seat>(message.whole("turn", kNobody, 1));
    // Greetings and offers change nothing: who was asked has been asked, who moved has moved.
    if (!changed && (moved_ || guest_->second.asked() || turn != own_)) return;
    moved_ = false;
    JsonReader view = message.object("view");
    score_ = pair(view, "score");
    const auto squares = pair(view, "squares");
    const auto pile = static_cast<int>(view.whole("pile", 0, 25));
    legal_ = turn == own_ ? message.texts("legal") : std::vector<std::string>();
    en_garde::Cards hand;
    if (const Json* hands = view.take("hands", kHands); hands != nullptr && turn == own_) {
      for (const Json& card : (*hands)[static_cast<std::size_t>(own_)]) hand.add(card.get<int>());
    }
    if (!message.mistake().empty()) return;
    if (legal_.size() == 1 && legal_[0].starts_with('P')) return move(legal_[0]);
    guest_->second.show({squares, score_, pile, turn});
    if (turn == own_) guest_->second.ask(hand);
  }

  void end(JsonReader& message) {
    if (message.has("view")) {
      JsonReader view = message.object("view");
      score_ = pair(view, "score");
    }
    std::array<int, 2> payoffs = {0, 0};
    if (message.has("payoffs")) {
      std::ranges::copy(message.wholes<int>("payoffs", -1, 1, 2), payoffs.begin());
    }
    const int winner = payoffs[0] > payoffs[1] ? 0 : payoffs[1] > payoffs[0] ? 1 : -1;
    conclude(message.text_or("ending", "closed"), winner);
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

  GatewayParts& house_;
  std::shared_ptr<ConnectedBot> guest_;
  std::shared_ptr<LobbyClient> seat_;
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

std::shared_ptr<BotHost> open_lobby_host(GatewayParts& house, std::shared_ptr<ConnectedBot> guest) {
  auto room = std::make_shared<LobbyBotHost>(house, guest);
  guest->room = room;
  room->begin();
  return room;
}

}  // namespace salle::kosen
