#include "games/en_garde/kosen/bot_host.hpp"

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/post.hpp>
#include <random>

#include "players/roster.hpp"

namespace salle::kosen {
namespace {

namespace asio = boost::asio;

std::uint64_t any_seed() {
  std::random_device device;
  return std::uint64_t{device()} << 32 | device();
}

class LocalBotHost final : public BotHost, public std::enable_shared_from_this<LocalBotHost> {
 public:
  LocalBotHost(GatewayParts& house, std::array<std::shared_ptr<ConnectedBot>, 2> guests)
      : house_(house),
        guests_(std::move(guests)),
        match_(kosen_rules(house.options.target, house.options.starter), Dealer::fresh(),
               {side(guests_[0]), side(guests_[1])}),
        random_(any_seed()) {
    if (guests_[0] == nullptr || guests_[1] == nullptr) {
      if (auto ready = make_player_for<EnGarde>(house.options.against)) mind_ = *std::move(ready);
    }
  }

  void begin() {
    match_.begin();
    settle();
  }

  void played(ConnectedBot& guest, en_garde::Action action) override {
    const Seat seat = guest.second.seat();
    if (!match_.play(seat, action) && !guest.second.refuse_play(match_.refusal(seat, action))) {
      match_.forfeit(seat, Parting::kErrors);
    }
    settle();
  }

  void lost(ConnectedBot& guest, Parting how) override {
    match_.forfeit(guest.second.seat(), how);
    settle();
  }

  void abandon() override { concluded_ = true; }

 private:
  Side side(const std::shared_ptr<ConnectedBot>& guest) const {
    if (guest == nullptr) return {nullptr, house_.options.against};
    return {&guest->second, guest->second.name()};
  }

  void settle() {
    for (const auto& guest : guests_) {
      if (guest != nullptr) guest->flush(house_.options.patience);
    }
    if (match_.over()) return conclude();
    if (match_.side(match_.turn()).second == nullptr && !thinking_) think();
  }

  void think() {
    thinking_ = true;
    const Seat seat = match_.turn();
    asio::post(house_.thinkers, [self = shared_from_this(), seat, sight = match_.sight(seat),
                                 guard = asio::make_work_guard(house_.loop)] {
      const auto thought = self->mind_.think(sight, self->random_);
      const en_garde::Action action = thought ? thought->action : sight.legal[0];
      asio::post(self->house_.loop, [self, seat, action] {
        self->thinking_ = false;
        if (self->match_.over() || self->concluded_) return;
        self->match_.play(seat, action);
        self->settle();
      });
    });
  }

  void conclude() {
    if (concluded_) return;
    concluded_ = true;
    Finished finished;
    finished.names = {match_.side(0).name, match_.side(1).name};
    finished.score = match_.score();
    finished.rounds = match_.rounds();
    finished.winner = match_.winner();
    finished.ending = parting_name(match_.parting());
    const Record record = match_.record();
    std::vector<std::shared_ptr<ConnectedBot>> guests;
    for (auto& guest : guests_) {
      if (guest != nullptr) guests.push_back(guest);
    }
    house_.finished(std::move(finished), &record, std::move(guests));
  }

  GatewayParts& house_;
  std::array<std::shared_ptr<ConnectedBot>, 2> guests_;
  BotMatch match_;
  ReadyPlayer<EnGarde> mind_;
  Random random_;
  bool thinking_ = false;
  bool concluded_ = false;
};

}  // namespace

void ConnectedBot::flush(std::chrono::milliseconds patience) {
  socket->send(second.take_out());
  if (!second.asked()) {
    if (timed != 0) socket->clear_deadline();
    timed = 0;
  } else if (timed != second.requests()) {
    timed = second.requests();
    socket->set_deadline(patience);
  }
}

std::shared_ptr<BotHost> open_local_host(GatewayParts& house, std::shared_ptr<ConnectedBot> first,
                                         std::shared_ptr<ConnectedBot> second) {
  // Everyone sits where he was told to, as far as that can be: of two with the same number the one
  // who came second sees the match from behind.
  const bool second_is_left = second == nullptr || second->second.client() == 0;
  std::array<std::shared_ptr<ConnectedBot>, 2> guests = {std::move(first), std::move(second)};
  if (guests[0]->second.client() == 1 && second_is_left) std::swap(guests[0], guests[1]);
  auto room = std::make_shared<LocalBotHost>(house, guests);
  for (const auto& guest : guests) {
    if (guest != nullptr) guest->room = room;
  }
  room->begin();
  return room;
}

}  // namespace salle::kosen
