#include "simulation/client.hpp"

#include <algorithm>

#include "core/text.hpp"
#include "simulation/world.hpp"

namespace salle::simulation {
namespace {

constexpr Millis kPatience = 120'000;  // for an answer, whatever goes wrong meanwhile

}  // namespace

std::string Client::message(std::string_view what, const std::string& table, const std::string& id,
                            std::string_view more) {
  return cat(R"({"do":")", what, R"(","table":")", table, R"(","id":")", id, "\"", more, "}");
}

Client::Client(World& world, store::PersonId person, bool guest, Character character,
               std::uint64_t seed)
    : world_(world), person_(person), guest_(guest), character_(character), random_(seed) {}

std::string Client::next_id() {
  return cat("c", std::to_string(person_), "-", std::to_string(++ids_));
}

Millis Client::pause() {
  const auto mean = static_cast<std::uint32_t>(world_.plan().pause);
  return mean / 2 + random_.below(mean + 1);
}

void Client::begin() {
  world_.events().after(random_.below(10'000), [this] { world_.connect(*this); });
  world_.events().after(random_.below(20'000), [this] { pulse(); });
}

void Client::connected(server::ConnectionId link) {
  link_ = link;
  // What was on its way when the connection broke is said again under the same id.
  std::vector<Asked> again;
  again.swap(asked_);
  for (auto& [code, place] : places_) watch(code, place);
  for (Asked& each : again) {
    if (each.move && random_.below(10) != 0) {
      world_.count(Fault::kDoubled);
      world_.say(*this, each.text);
      each.when = world_.events().now();
      each.again = true;
      asked_.push_back(std::move(each));
    }
  }
}

void Client::disconnected() {
  link_ = 0;
  for (auto& [code, place] : places_) place.watching = false;
  const Millis away = character_ == Character::kLeaver && now_and_then(3)
                          ? 60'000 + random_.below(240'000)
                          : random_.below(4'000);
  world_.events().after(away, [this] { world_.connect(*this); });
}

void Client::pulse() {
  world_.events().after(10'000 + random_.below(10'000), [this] { pulse(); });
  if (errand_ && errand_->node->dead) errand_.reset();
  if (resting_ || link_ == 0) return;
  if (character_ == Character::kReconnecter && now_and_then(4)) return world_.disconnect(*this);
  std::vector<std::string> finished;
  for (auto& [code, place] : places_) {
    at_table(code, place);
    if (place.done_with) finished.push_back(code);
  }
  for (const std::string& code : finished) leave(code);
  const std::size_t most = character_ == Character::kSpectator ? 3 : 1;
  if (places_.size() < most && !errand_) look_for_game();
}

void Client::leave(const std::string& code) {
  if (link_ != 0) world_.say(*this, message("leave", code, next_id()));
  std::erase_if(asked_, [&](const Asked& each) { return each.table == code && each.watch; });
  places_.erase(code);
}

// Asking over HTTP

void Client::errand(std::function<void(Node&, std::function<bool()>)> work) {
  const std::uint64_t number = ++errands_;
  const auto mine = [this, number] {
    if (!errand_ || errand_->number != number) return false;
    errand_.reset();
    return true;
  };
  const auto life = world_.ask([work = std::move(work), mine](Node& node) { work(node, mine); });
  if (life != nullptr) errand_ = Errand{number, world_.events().now(), life};
}

server::Lobby::Opened Client::opened(std::function<bool()> mine) {
  return [this, mine = std::move(mine)](const Answer<std::string>& code) {
    if (!mine() || !code) return;
    world_.book(*code).promised_seat(person_);
    world_.events().after(world_.network(), [this, to = *code] { go_to(to, true); });
  };
}

server::TableWish Client::wish() {
  const auto& kinds = world_.kinds();
  // Every world has kinds that are asked for more than others, so that people meet.
  const auto& kind =
      kinds[now_and_then(3) ? random_.below(static_cast<std::uint32_t>(kinds.size()))
                            : (world_.plan().seed + random_.below(3)) % kinds.size()];
  server::TableWish wish;
  wish.game = kind.game;
  wish.rules = kind.rules;
  wish.seats.resize(static_cast<std::size_t>(kind.seats));
  wish.host = {person_, guest_, cat("192.0.2.", std::to_string(person_))};
  ClockSettings& clock = wish.settings.clock;
  switch (random_.below(4)) {
    case 0:
      break;
    case 1:
      clock = {ClockKind::kDays, 0, 0, 1 + random_.below(3)};
      break;
    default:
      clock = {ClockKind::kLive, 60'000 * (1 + random_.below(5)), 1'000 * random_.below(4), 0};
  }
  wish.settings.rated = !now_and_then(4);
  return wish;
}

void Client::look_for_game() {
  if (character_ == Character::kSpectator) {
    const auto& tables = world_.open_tables();
    if (tables.empty()) return;
    return go_to(tables[random_.below(static_cast<std::uint32_t>(tables.size()))], false);
  }
  const store::PersonId me = person_;
  const Occupant own{SeatKind::kPerson, me, ""};
  const std::uint32_t dice = random_.below(100);
  if (dice < 30) {  // whoever invited him
    const bool declines = now_and_then(5);
    return errand([this, me, own, declines](Node& node, const std::function<bool()>& mine) {
      const auto invited = node.lobby().invitations_of(me);
      if (invited.empty()) return void(mine());
      const std::string code = invited.front()->code();
      const Seat seat = server::Lobby::kept_seat(*invited.front(), me);
      const auto done = [this, mine, code, declines, me](const std::optional<Refusal>& refusal) {
        if (!mine() || refusal || declines) return;
        world_.book(code).promised_seat(me);
        world_.events().after(world_.network(), [this, code] { go_to(code, true); });
      };
      declines ? node.lobby().decline(code, me, done) : node.lobby().sit(code, seat, own, done);
    });
  }
  server::TableWish wanted = wish();
  if (dice < 60) {  // anybody
    wanted.settings.listed = true;
    wanted.settings.clock = random_.below(2) == 0
                                ? ClockSettings{}
                                : ClockSettings{ClockKind::kLive, 120'000, 2'000, 0};
    wanted.seats[random_.below(static_cast<std::uint32_t>(wanted.seats.size()))] = own;
    return errand([this, wanted](Node& node, const std::function<bool()>& mine) {
      node.lobby().quick_match(wanted, opened(mine));
    });
  }
  wanted.seats[0] = own;
  const bool invites = dice < 75;
  for (std::size_t i = 1; i < wanted.seats.size(); ++i) {
    const auto other = static_cast<store::PersonId>(
        1 + random_.below(static_cast<std::uint32_t>(world_.people())));
    const bool twice = std::ranges::any_of(
        wanted.seats, [other](const Occupant& seat) { return seat.person == other; });
    if (invites && i == 1 && !twice) {
      wanted.seats[i] = {SeatKind::kOpen, other, ""};
    } else {
      wanted.seats[i] = {SeatKind::kComputer, 0, "pupil"};
    }
  }
  errand([this, wanted](Node& node, const std::function<bool()>& mine) {
    node.lobby().open_table(wanted, opened(mine));
  });
}

std::optional<std::string> Client::unanswered(Millis now) const {
  if (errand_ && !errand_->node->dead && now - errand_->when > kPatience) {
    return "something asked over HTTP";
  }
  for (const Asked& each : asked_) {
    if (link_ != 0 && now - each.when > kPatience) return each.text;
  }
  return std::nullopt;
}

std::vector<std::pair<std::string, std::int64_t>> Client::watched() const {
  std::vector<std::pair<std::string, std::int64_t>> list;
  for (const auto& [code, place] : places_) {
    if (link_ != 0 && place.watching) list.emplace_back(code, place.number);
  }
  return list;
}

}  // namespace salle::simulation
