#include "simulation/world.hpp"

#include <sodium.h>

#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/text.hpp"
#include "server/log.hpp"
#include "store/sqlite_store.hpp"

namespace salle::simulation {
namespace {

// Everything that must not be guessed comes from libsodium, and so from here.
Random* secrets = nullptr;

const char* name_of_source() { return "simulation"; }
std::uint32_t random_word() { return static_cast<std::uint32_t>((*secrets)()); }
void fill(void* const into, const std::size_t size) {
  auto* bytes = static_cast<unsigned char*>(into);
  for (std::size_t i = 0; i < size; ++i) bytes[i] = static_cast<unsigned char>((*secrets)());
}
randombytes_implementation source = {name_of_source, random_word, nullptr, nullptr, fill, nullptr};

// Streams, so that leaving one thing out leaves the others as they were.
enum Stream : std::uint64_t {
  kSecrets = 1,
  kChanceOfNodes,
  kNetwork,
  kHints,
  kLate,
  kAudits,
  kDisk,
  kWays,
  kPeople = 1'000,
};

std::vector<GameKind> all_kinds() {
  std::vector<GameKind> kinds;
  std::vector<GameKind> others;
  for (const GameInfo* game : all_games()) {
    for (const RuleSetInfo& rules : game->rule_sets) {
      const auto table = Table::open(game->id, rules.name);
      if (!table) continue;
      auto& list = &rules == &game->rule_sets.front() ? kinds : others;
      list.push_back({std::string(game->id), table->rules(), table->seats()});
    }
  }
  std::ranges::move(others, std::back_inserter(kinds));
  return kinds;
}

Character character_of(const Plan& plan, int number, Random& random) {
  if (static_cast<int>(random.below(100)) < plan.plain) return Character::kSteady;
  return static_cast<Character>(number % (static_cast<int>(Character::kSpectator) + 1));
}

std::uint64_t mixed(std::uint64_t digest, std::string_view bytes) {
  std::uint64_t hash = digest ^ (bytes.size() * 0x9e3779b97f4a7c15u);
  for (; bytes.size() >= 8; bytes.remove_prefix(8)) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes.data(), 8);
    hash = (hash ^ word) * 0xff51afd7ed558ccdu;
    hash ^= hash >> 32;
  }
  for (const char c : bytes) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211u;
  return hash;
}

}  // namespace

WorldFigures& WorldFigures::operator+=(const WorldFigures& other) {
  moves += other.moves;
  games += other.games;
  messages += other.messages;
  requests += other.requests;
  audits += other.audits;
  simulated += other.simulated;
  moments += other.moments;
  table_moments += other.table_moments;
  digest = digest * 31 + other.digest;
  for (std::size_t i = 0; i < kFaultKinds; ++i) faults.of[i] += other.faults.of[i];
  return *this;
}

World::World(const Plan& plan, const std::string& folder)
    : plan_(plan),
      folder_(folder),
      events_(kBegin),
      chance_(plan.seed, kChanceOfNodes),
      network_(plan.seed, kNetwork),
      hint_chance_(plan.seed, kHints),
      late_chance_(plan.seed, kLate),
      audit_chance_(plan.seed, kAudits),
      disk_(std::make_unique<Disk>(Random(plan.seed, kDisk)(), figures_.faults, plan.sync)),
      kinds_(all_kinds()) {
  static Random source_of_secrets(0);
  secrets = &source_of_secrets;
  randombytes_set_implementation(&source);
  // It takes some for itself the first time.
  if (sodium_init() < 0) note({"simulation", "libsodium cannot be used"});
  source_of_secrets = Random(plan.seed, kSecrets);
  server::divert_log([this](std::string_view line) {
    // What a correct hall never has to say.
    for (const char* event :
         {"\"event\":\"entry\"", "\"event\":\"computer\"", "\"event\":\"table-not-opened\""}) {
      if (line.find(event) != std::string_view::npos) {
        note({"the hall's own log", std::string(line.substr(0, line.size() - 1))});
      }
    }
  });
  if (plan.keeps == Keeps::kDatabase) {
    database_ = std::make_unique<SharedDatabase>(events_, figures_.faults);
  }
  nodes_.resize(static_cast<std::size_t>(plan.nodes));
  for (std::size_t i = 0; i < kFaultKinds; ++i) fault_chance_.emplace_back(plan.seed, 100 + i);

  Random random(plan.seed, kPeople);
  std::vector<store::Change> persons;
  for (int i = 1; i <= plan.people; ++i) {
    store::Person person;
    person.id = i;
    person.guest = i % 4 == 0;
    person.name = cat(person.guest ? "Guest " : "Person ", i);
    person.created = person.seen = kBegin;
    persons.push_back(store::PutPerson{person});
    clients_.push_back(
        std::make_unique<Client>(*this, i, person.guest, character_of(plan, i, random),
                                 Random(plan.seed, kPeople + static_cast<unsigned>(i))()));
  }
  if (database_ != nullptr) {
    static_cast<void>(database_->commit(persons));
  } else {
    WayToDatabase* none = nullptr;
    static_cast<void>(open_store(0, none)->commit(persons));
  }
}

World::~World() {
  for (auto& node : nodes_) {
    if (node != nullptr) node->life().dead = true;
  }
  nodes_.clear();
  server::divert_log({});
  randombytes_set_implementation(&randombytes_sysrandom_implementation);
}

std::unique_ptr<store::Store> World::open_store(int number, WayToDatabase*& way) {
  if (database_ != nullptr) {
    auto made = std::make_unique<WayToDatabase>(
        *database_, Random(plan_.seed, kWays * 100 + static_cast<unsigned>(number))());
    way = made.get();
    return made;
  }
  store::OpenOptions options;
  options.vfs = Disk::kName;
  auto opened = store::open_sqlite(cat(folder_, "/", store::kDataFile), options);
  return opened ? *std::move(opened) : nullptr;
}

std::optional<Finding> World::run() {
  for (int i = 0; i < plan_.nodes; ++i) start_node(i);
  for (auto& client : clients_) client->begin();
  plan_faults();
  events_.after(20'000, [this] { check_now_and_then(); });
  const auto pass = [this](Millis until) {
    while (!finding_ && events_.step(until)) {
      if (disk_->dark()) kill_node(0, true);
    }
  };
  pass(kBegin + plan_.length);
  resting_ = true;
  repair();
  for (auto& client : clients_) client->rest();
  // Long enough for everything to be heard of and written, however it was lost before.
  pass(kBegin + plan_.length + 150'000);
  // Clocks run on, and a flag may fall in this very moment: what is wrong then is right a little later,
  // when in a busy hall another one may fall. What stays wrong is a finding.
  std::string before;
  for (int tries = 1; !finding_; ++tries) {
    check_at_rest();
    if (!finding_ || finding_->what == before || tries == 8) break;
    before = std::exchange(finding_, std::nullopt)->what;
    pass(events_.now() + 7'000);
  }
  figures_.simulated = time();
  return finding_;
}

void World::note(const Finding& finding) {
  if (!finding_) finding_ = finding;
}

void World::print(std::string_view what, std::string_view text) const {
  if (trace_.empty() || (!text.empty() && text.find(trace_) == std::string_view::npos)) return;
  const std::string line = cat(std::to_string(time()), ' ', what, ' ', text, '\n');
  std::fwrite(line.data(), 1, line.size(), stdout);
}

TableBook& World::book(std::string_view code) {
  const auto found = books_.find(code);
  if (found != books_.end()) return found->second;
  seen_tables_.emplace_back(code);
  if (seen_tables_.size() > 64) seen_tables_.erase(seen_tables_.begin());
  auto& made = books_.emplace(std::string(code), std::string(code)).first->second;
  made.made = events_.now();
  made.restarted = restarted_;
  return made;
}

// The network between people and nodes

void World::connect(Client& client) {
  std::vector<int> alive;
  for (int i = 0; i < plan_.nodes; ++i) {
    if (nodes_[static_cast<std::size_t>(i)] != nullptr) alive.push_back(i);
  }
  if (alive.empty()) {
    events_.after(500 + network_.below(1'000), [this, &client] { connect(client); });
    return;
  }
  const int number = alive[network_.below(static_cast<std::uint32_t>(alive.size()))];
  Node& node = *nodes_[static_cast<std::size_t>(number)];
  const server::ConnectionId id = ++last_link_;
  const Millis delay = 1 + network_.below(80);
  links_[id] = {&client, number, node.shared_life(), delay, 0, 0};
  node.lobby().enter(id, client.person(), cat("192.0.2.", std::to_string(client.person())));
  node.lobby().set_lag(id, network_.below(4) == 0 ? 100'000 : 2 * delay);  // some lie
  client.connected(id);
}

void World::disconnect(Client& client) {
  if (client.link() != 0) cut(client.link(), true);
}

// The hall may hear of it much later, or at once.
void World::cut(server::ConnectionId id, bool noticed) {
  const auto found = links_.find(id);
  if (found == links_.end()) return;
  const Link link = found->second;
  links_.erase(found);
  events_.after(noticed ? 0 : network_.below(3'000),
                [client = link.client] { client->disconnected(); });
  events_.after(
      network_.below(noticed ? 100 : 30'000),
      [this, id, number = link.node] {
        nodes_[static_cast<std::size_t>(number)]->lobby().leave(id);
      },
      link.life.get());
}

void World::close(server::ConnectionId id) {
  events_.after(0, [this, id] { cut(id, true); });
}

void World::say(Client& client, const std::string& text) {
  const auto found = links_.find(client.link());
  if (found == links_.end()) return;  // cut, and he does not know it yet
  ++figures_.requests;
  Link& link = found->second;
  if (!trace_.empty()) print(cat(std::to_string(client.person()), " to node ", link.node), text);
  link.up = std::max(link.up, events_.now() + link.delay);
  events_.at(
      link.up,
      [this, id = found->first, text, number = link.node] {
        if (links_.contains(id)) nodes_[static_cast<std::size_t>(number)]->lobby().hear(id, text);
      },
      link.life.get());
}

void World::deliver(Node& from, server::ConnectionId id, std::shared_ptr<const std::string> text) {
  const auto found = links_.find(id);
  if (found == links_.end()) return;
  ++figures_.messages;
  figures_.digest = mixed(figures_.digest ^ id, *text);
  Link& link = found->second;
  if (!trace_.empty()) {
    print(cat("node ", link.node, " to ", std::to_string(link.client->person())), *text);
  }
  Millis delay = link.delay;
  if (late_chance_.below(100) == 0 && happens(Fault::kMessageLate) && !resting_) {
    figures_.faults.add(Fault::kMessageLate);
    delay += late_chance_.below(5'000);
  }
  link.down = std::max(link.down, events_.now() + delay);
  const bool reached = from.way() == nullptr || from.way()->reached();
  events_.at(link.down, [this, id, text = std::move(text), sent = events_.now(), reached] {
    const auto still = links_.find(id);
    if (still != links_.end()) still->second.client->hear(text, sent, reached);
  });
}

std::shared_ptr<Life> World::ask(std::function<void(Node&)> work) {
  std::vector<Node*> alive;
  for (auto& node : nodes_) {
    if (node != nullptr) alive.push_back(node.get());
  }
  if (alive.empty()) return nullptr;
  Node& node = *alive[network_.below(static_cast<std::uint32_t>(alive.size()))];
  ++figures_.requests;
  events_.after(network(), [&node, work = std::move(work)] { work(node); }, &node.life());
  return node.shared_life();
}

// Between nodes

void World::carry(Node& from, const std::string& subject, const std::string& text) {
  if (!trace_.empty()) print(cat("node ", from.number(), " hints ", subject), text);
  for (auto& node : nodes_) {
    if (node == nullptr || node.get() == &from || !node->hints_here) continue;
    const std::pair<int, int> pair = std::minmax(from.number(), node->number());
    if (const auto parted = parted_.find(pair);
        parted != parted_.end() && parted->second > events_.now()) {
      continue;
    }
    if (!node->listens(subject)) continue;
    const std::uint32_t dice = hint_chance_.below(100);
    int copies = 1;
    Millis delay = 1 + hint_chance_.below(5);
    if (!resting_ && dice < 3 && happens(Fault::kHintLost)) {
      figures_.faults.add(Fault::kHintLost);
      copies = 0;
    } else if (!resting_ && dice < 6 && happens(Fault::kHintDoubled)) {
      figures_.faults.add(Fault::kHintDoubled);
      copies = 2;
    } else if (!resting_ && dice < 10 && happens(Fault::kHintLate)) {
      figures_.faults.add(Fault::kHintLate);
      delay += hint_chance_.below(8'000);
    }
    for (int i = 0; i < copies; ++i, delay += hint_chance_.below(300)) {
      events_.after(delay, [&to = *node, subject, text] { to.hear(subject, text); }, &node->life());
    }
  }
}

}  // namespace salle::simulation
