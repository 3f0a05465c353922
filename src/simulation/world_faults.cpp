// What goes wrong, and when. Every kind has a stream of chance of its own.
#include <algorithm>

#include "core/text.hpp"
#include "simulation/world.hpp"

namespace salle::simulation {
namespace {

// How often, in a thousandth of all that are planned.
constexpr std::array<std::uint32_t, kFaultKinds> kShares = {
    0,  0,  0,  40, 560,  // hints have a chance each; partitions, connections
    0,  8,  30, 40, 40,   // late messages have a chance each; killed, stood still, full, slow
    50, 50, 12, 70, 100,  // sync, write, torn, refused, answer lost
    20, 0,  0,            // the database is away; people see to these
    30, 0,  0,  20,       // the database is slow; thinkers have a chance each; reading fails
};

bool of_file(Fault fault) {
  return fault == Fault::kDiskFull || fault == Fault::kDiskSlow || fault == Fault::kSyncFailed ||
         fault == Fault::kWriteFailed || fault == Fault::kTornCrash || fault == Fault::kReadFailed;
}
bool of_database(Fault fault) {
  return fault == Fault::kCommitRefused || fault == Fault::kAnswerLost ||
         fault == Fault::kDatabaseAway || fault == Fault::kDatabaseSlow ||
         fault == Fault::kPartition;
}

}  // namespace

void World::plan_faults() {
  for (std::size_t i = 0; i < kFaultKinds; ++i) {
    const auto fault = static_cast<Fault>(i);
    if (kShares[i] == 0 || !happens(fault)) continue;
    if (plan_.keeps == Keeps::kFile ? of_database(fault) : of_file(fault)) continue;
    plan_fault(fault);
  }
}

void World::plan_fault(Fault fault) {
  const auto i = static_cast<std::size_t>(fault);
  Random& random = fault_chance_[i];
  const double an_hour = static_cast<double>(plan_.faults_an_hour) * kShares[i] / 1000.0;
  const double mean = 3'600'000.0 / std::max(an_hour, 1e-6);
  const auto wait = static_cast<Millis>(mean * (0.2 + 1.6 * random.fraction()));
  events_.after(wait, [this, fault, &random] {
    if (resting_) return;
    if (fault != Fault::kConnectionCut) print(kFaultNames[static_cast<std::size_t>(fault)], "");
    befall(fault, random);
    plan_fault(fault);
  });
}

bool World::strikes(Fault fault, std::uint32_t one_in) {
  const bool now = fault_chance_[static_cast<std::size_t>(fault)].below(one_in) == 0;
  if (!now || resting_ || !happens(fault)) return false;
  figures_.faults.add(fault);
  return true;
}

void World::befall(Fault fault, Random& random) {
  const auto number = static_cast<int>(random.below(static_cast<std::uint32_t>(plan_.nodes)));
  Node* node = nodes_[static_cast<std::size_t>(number)].get();
  WayToDatabase* way = node == nullptr ? nullptr : node->way();
  const auto for_a_while = [&](Millis most, std::function<void()> over) {
    events_.after(300 + random.below(static_cast<std::uint32_t>(most)), std::move(over));
  };
  const auto back = [&](bool WayToDatabase::* what) {
    way->*what = true;
    for_a_while(15'000, [this, number, what, life = node->shared_life()] {
      if (!life->dead) nodes_[static_cast<std::size_t>(number)]->way()->*what = false;
    });
  };
  switch (fault) {
    case Fault::kConnectionCut: {
      Client& client = *clients_[random.below(static_cast<std::uint32_t>(clients_.size()))];
      if (client.link() == 0 || !links_.contains(client.link())) return;
      figures_.faults.add(fault);
      return cut(client.link(), false);
    }
    case Fault::kPartition:
      if (node == nullptr || way == nullptr) return;
      figures_.faults.add(fault);
      if (random.below(3) == 0) return back(&WayToDatabase::cut);
      if (random.below(3) == 0) {
        node->hints_here = false;
        return for_a_while(20'000, [this, number, life = node->shared_life()] {
          if (!life->dead) nodes_[static_cast<std::size_t>(number)]->hints_here = true;
        });
      }
      parted_[std::minmax(number, (number + 1) % plan_.nodes)] =
          events_.now() + 1'000 + random.below(20'000);
      return;
    case Fault::kNodeKilled:
      if (node == nullptr) return;
      figures_.faults.add(fault);
      return kill_node(number, false);
    case Fault::kNodeStoodStill:
      if (node == nullptr) return;
      figures_.faults.add(fault);
      node->life().still_until = events_.now() + 500 + random.below(12'000);
      return;
    case Fault::kDiskFull:
      disk_->full = true;
      return for_a_while(4'000, [this] { disk_->full = false; });
    case Fault::kDiskSlow:
      if (database_ != nullptr) return;
      disk_->slow = true;
      return for_a_while(6'000, [this] { disk_->slow = false; });
    case Fault::kSyncFailed:
      disk_->sync_failures += 1 + static_cast<int>(random.below(3));
      // One that cannot sync is often at its end.
      if (random.below(2) == 0) disk_->dies_after = 1 + static_cast<int>(random.below(6));
      return;
    case Fault::kWriteFailed:
      disk_->write_failures += 1 + static_cast<int>(random.below(3));
      return;
    case Fault::kReadFailed:
      disk_->read_failures += 1 + static_cast<int>(random.below(3));
      return;
    case Fault::kDatabaseSlow:
      if (way == nullptr) return;
      figures_.faults.add(fault);
      for (auto& client : clients_) client->lose_patience();
      return back(&WayToDatabase::slow);
    case Fault::kTornCrash:
      disk_->power_fails_in = 1 + static_cast<int>(random.below(30));
      return;
    case Fault::kCommitRefused:
      if (way != nullptr) way->refused += 1 + static_cast<int>(random.below(2));
      return;
    case Fault::kAnswerLost:
      if (way != nullptr) ++(random.below(2) == 0 ? way->lost_before : way->lost_after);
      return;
    case Fault::kDatabaseAway:
      figures_.faults.add(fault);
      database_->away = true;
      return for_a_while(6'000, [this] { database_->away = false; });
    default:
      return;
  }
}

// Nothing is wrong any more.
void World::repair() {
  disk_->full = disk_->slow = false;
  disk_->sync_failures = disk_->write_failures = disk_->read_failures = 0;
  disk_->power_fails_in = disk_->dies_after = 0;
  if (database_ != nullptr) database_->away = false;
  parted_.clear();
  for (auto& node : nodes_) {
    if (node == nullptr || node->way() == nullptr) continue;
    node->hints_here = true;
    WayToDatabase& way = *node->way();
    way.cut = way.slow = false;
    way.refused = way.lost_before = way.lost_after = 0;
  }
}

void World::start_node(int number) {
  WayToDatabase* way = nullptr;
  auto store = open_store(number, way);
  if (store != nullptr) {
    const Millis skew = way == nullptr ? 0 : static_cast<Millis>(chance_.below(20'000)) - 10'000;
    auto made = std::make_unique<Node>(*this, number, std::move(store), way, skew);
    lives_.push_back(made->shared_life());
    auto& place = nodes_[static_cast<std::size_t>(number)];
    place = std::move(made);
    print(cat("node ", number, " starts"), "");
    if (place->open()) {
      starts_.push_back(events_.now());
      return;
    }
    place->life().dead = true;
    place.reset();
    if (disk_->dark()) return;  // whoever looks at that next starts it again
    disk_->let_go();
  }
  events_.after(1'000, [this, number] {
    if (nodes_[static_cast<std::size_t>(number)] == nullptr) start_node(number);
  });
}

void World::kill_node(int number, bool power) {
  auto& node = nodes_[static_cast<std::size_t>(number)];
  if (node != nullptr) node->life().dead = true;
  print(cat("node ", number, " dies"), "");
  if (database_ == nullptr && !power) disk_->let_go();
  std::vector<server::ConnectionId> gone;
  for (const auto& [id, link] : links_) {
    if (link.node == number) gone.push_back(id);
  }
  std::ranges::sort(gone);
  node.reset();
  if (power) disk_->light();
  for (const server::ConnectionId id : gone) cut(id, false);
  restarted_ = events_.now() + 20'000;
  for (auto& [code, book] : books_) book.restarted = restarted_;
  events_.after(300 + chance_.below(8'000), [this, number] {
    if (nodes_[static_cast<std::size_t>(number)] == nullptr) start_node(number);
  });
}

}  // namespace salle::simulation
