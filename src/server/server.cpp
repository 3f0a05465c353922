#include "server/server.hpp"

#include <fcntl.h>
#include <malloc.h>
#include <sodium.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <thread>

#include "core/text.hpp"
#include "core/version.hpp"
#include "server/accounts.hpp"
#include "server/api.hpp"
#include "server/away_calls.hpp"
#include "server/hall_clock.hpp"
#include "server/lobby.hpp"
#include "server/log.hpp"
#include "server/nats_hints.hpp"
#include "server/node_beat.hpp"
#include "server/ratings.hpp"

namespace salle::server {
namespace {

namespace fs = std::filesystem;

constexpr Millis kSweep = 600'000;
constexpr Millis kNotice = 3'000;     // before a node closes that has others beside it
constexpr Millis kSweepGoesOn = 100;  // after a little of it
constexpr Millis kGuestsKept = 30 * kDay;
constexpr Millis kGuestsGamesKept = 30 * kDay;
constexpr Millis kGuestsGamesKeptWhenFull = kDay / 24;
// One password at a time: each takes 64 MiB, and holds on to the process's map of memory while the
// system fills them. So its thread steps back for nobody: whoever waits for that map waits longer
// when it is not running.
constexpr int kPasswordThreads = 1;

}  // namespace

class ServerIo final : public LobbyIo {
 public:
  explicit ServerIo(HttpServer& http) : http_(http) {}

  Millis now() const override { return clock_.now(std::chrono::steady_clock::now()); }
  // All nodes go by the clock of the store that they share.
  void set_time(Millis time, HallClock::Here when) { clock_.set(time, when); }
  void send(ConnectionId id, std::shared_ptr<const std::string> text) override {
    http_.send(id, std::move(text));
  }
  void close(ConnectionId id, CloseCode code, std::string_view reason) override {
    http_.close(id, code, reason);
  }
  void post(std::function<void()> work) override { http_.post(std::move(work)); }
  void after(Millis wait, std::function<void()> work) override {
    http_.after(std::chrono::milliseconds(wait), std::move(work));
  }

 private:
  HttpServer& http_;
  HallClock clock_{std::chrono::duration_cast<std::chrono::milliseconds>(
                       std::chrono::system_clock::now().time_since_epoch())
                       .count(),
                   std::chrono::steady_clock::now()};
};

namespace {

// Memory for messages is taken from the system in large pieces and kept: asking for it little by
// little would wait for others who change the process's map of memory (passwords do, 64 MiB each).
void keep_memory() {
  mallopt(M_TOP_PAD, 32 << 20);
  mallopt(M_TRIM_THRESHOLD, 256 << 20);
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
}

std::int64_t memory_in_use() {
  std::ifstream file("/proc/self/statm");
  std::int64_t pages = 0;
  std::int64_t resident = 0;
  file >> pages >> resident;
  return resident * ::sysconf(_SC_PAGESIZE);
}

// Many connections need many open files; take what the system allows.
void raise_file_limit() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

std::string fresh_token() {
  std::array<unsigned char, 24> bytes{};
  randombytes_buf(bytes.data(), bytes.size());
  std::string token(2 * bytes.size() + 1, '\0');
  sodium_bin2hex(token.data(), token.size(), bytes.data(), bytes.size());
  token.pop_back();
  return token;
}

// All who share a database have one token, which whoever comes first has put there.
Result<std::string> shared_admin_token(store::Store& store) {
  auto kept = store.records().secret(store::kAdminSecret);
  if (!kept || !kept->empty()) return kept;
  const std::vector<store::Change> made = {store::PutSecret{store::kAdminSecret, fresh_token()}};
  if (const auto done = store.commit(made); !done) return refuse(done.error().message);
  return store.records().secret(store::kAdminSecret);
}

// The admin's token: made once, readable by the owner of the data folder alone.
Result<std::string> admin_token(const fs::path& folder) {
  const fs::path path = folder / store::kAdminTokenFile;
  {
    std::ifstream file(path);
    std::string token;
    if (file >> token && token.size() >= 32) return token;
  }
  const std::string token = fresh_token();
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  const std::string line = token + '\n';
  const bool written =
      file >= 0 && ::write(file, line.data(), line.size()) == static_cast<ssize_t>(line.size());
  if (file >= 0) ::close(file);
  if (!written) return refuse(cat("cannot write ", path.string()));
  return token;
}

// The hall's key for push services: browsers know it, so it stays the same for good. Nothing where it
// can be neither read nor kept: a hall that calls nobody is better than none.
std::optional<PushKey> push_key(store::Store& store) {
  constexpr const char* kName = "push";
  auto kept = store.records().secret(kName);
  if (kept && kept->empty()) {
    const std::vector<store::Change> made = {store::PutSecret{kName, PushKey::generate().secret()}};
    if (const auto done = store.commit(made); !done) log_error("push", done.error().message);
    kept = store.records().secret(kName);
  }
  auto key = PushKey::read(kept.value_or(""));
  if (!key) log_error("push", "no browsers are called: the hall has no key for it");
  return key;
}

// What a node is called: as the host says, or by its machine with something that no other has.
std::string node_name(const std::string& given) {
  if (!given.empty()) return given;
  std::array<char, 64> host{};
  gethostname(host.data(), host.size() - 1);
  std::string name;
  for (const char* letter = host.data(); *letter != '\0' && *letter != '.' && name.size() < 40;
       ++letter) {
    const auto byte = static_cast<unsigned char>(*letter);
    name += byte < 128 && std::isalnum(byte) != 0 ? *letter : '-';
  }
  return cat(name.empty() ? "node" : name, "-", std::to_string(getpid()), "-",
             std::to_string(randombytes_uniform(1'000'000)));
}

}  // namespace

HostNames names_of(const ServerOptions& options) {
  const bool only_here = is_loopback(options.http.address) && !options.http.trust_proxy;
  return options.host_names.empty() && !only_here ? HostNames() : HostNames(options.host_names);
}

bool limits_wanted(const std::string& address) {
  const char* wish = std::getenv("SALLE_LIMITS");
  return wish == nullptr || std::string_view(wish) != "off" || !is_loopback(address);
}

class Server::Parts {
 public:
  Parts(const ServerOptions& options, std::unique_ptr<store::Store> opened, std::string token,
        std::unique_ptr<Mailer> post, std::optional<PushKey> key)
      : store(std::move(opened)),
        mailer(std::move(post)),
        http(options.http),
        io(http),
        hints(open_hints(options)),
        nodes(node_name(options.node), *hints),
        commits(std::make_unique<store::GroupCommit>(*store)),
        thinkers(std::make_unique<ThinkingPool>(threads(options), io)),
        passwords(std::make_unique<WorkPool>(kPasswordThreads, io)),
        housekeeping(std::make_unique<WorkPool>(1, io)),
        reading(std::make_unique<WorkPool>(1, io)),
        beats(std::make_unique<WorkPool>(1, io)),
        limits(limits_wanted(options.http.address) ? Limits() : Limits::none()),
        most_data(options.most_data_megabytes << 20),
        accounts(*store, *commits, io, *passwords),
        ratings(*store, [this](store::PersonId id) { return accounts.is_member(id); }),
        lobby(*store, *commits, io, *thinkers, *reading, nodes, limits, accounts, ratings),
        push(key ? std::make_unique<PushSender>(*std::move(key), options.push,
                                                [this](const PushMessage& gone) { forget(gone); })
                 : nullptr),
        calls(*store, accounts, limits, io, mailer.get(), push.get()),
        api({std::move(token), options.pages, [this] { return http.figures(); }, names_of(options),
             mailer.get(), push.get(), &nodes, [this] { return row(); }},
            *store, *commits, io, *thinkers, {*passwords, *housekeeping, *reading}, limits,
            accounts, lobby),
        beat(*store, io, *beats, nodes,
             {[this] { return row(); }, [this] { lobby.nodes_changed(); },
              [this](Millis time, auto when) { io.set_time(time, when); }}) {
    hints->when_heard(
        [this](std::string_view subject, std::string_view text) { return hear(subject, text); });
    hints->listen(hints::kPerson);
    hints->listen(hints::kLimits);
    hints->listen(hints::of_thinking(nodes.name()));
    accounts.when_changed([this](store::PersonId person) {
      hints->publish(hints::kPerson, hints::person_text(person));
    });
    lobby.set_chat(options.chat);
    lobby.when_away([this](const AwayCall& call) { calls.call(call); });
  }

  // What still runs on other threads ends before what it speaks to.
  ~Parts() {
    beats.reset();
    beat.end();
    hints->when_heard({});
    push.reset();
    thinkers.reset();
    passwords.reset();
    housekeeping.reset();
    reading.reset();
    commits.reset();
  }

  // A browser that its push service no longer knows.
  void forget(const PushMessage& gone) {
    io.post([this, person = gone.person, endpoint = gone.to.endpoint] {
      accounts.remove_browser(person, endpoint, [](const std::optional<Refusal>&) {});
    });
  }

  // What another node says; false if it is nonsense, or of a later version.
  bool hear(std::string_view subject, std::string_view text) {
    if (subject == hints::kPerson) {
      const auto person = hints::read_person(text);
      if (person) api.person_changed(*person);
      return person.has_value();
    }
    if (subject == hints::kLimits) {
      const auto spent = hints::read_spent(text);
      if (!spent) return false;
      for (const hints::Spent& each : *spent) limits.spend(each, io.now());
      return true;
    }
    return lobby.hear_hint(subject, text);
  }

  // What visitors took here counts at the other nodes, too.
  void tell_spendings() {
    limits.note_spending(!nodes.alone());
    const auto spent = limits.spendings(hints::kMostSpent);
    if (!spent.empty()) hints->publish(hints::kLimits, hints::spent_text(spent));
  }

  // For the host, once each time.
  void note_hints() {
    const bool here = hints->here();
    if (here == std::exchange(hints_here, here)) return;
    log_info(here ? "hints-here" : "hints-away", {{"node", nodes.name()}});
  }

  // Those who send people here shall see it first, so that they send everybody to the others at once.
  void close(std::chrono::milliseconds grace) {
    if (nodes.leaving()) return;
    nodes.leave();
    api.close_soon();
    if (nodes.alone()) return http.stop(grace);
    io.after(kNotice, [this, grace] { http.stop(grace); });
  }

  // How this node is, for the others and the host.
  store::NodeRow row() {
    store::NodeRow node;
    node.name = nodes.name();
    node.address = address;
    node.version = version();
    node.started = started;
    node.beat = io.now();
    NodeLoad load = api.load_of_sockets();
    load.thoughts_waiting = static_cast<std::int64_t>(thinkers->waiting());
    load.tables = lobby.figures().rooms;
    load.memory = memory_in_use();
    load.hints = hints->here();
    node.figures = node_figures(load);
    node.draining = nodes.leaving();
    return node;
  }

  // First of all the next one: whatever goes wrong in this one, the hall goes on looking at itself.
  void tick() {
    io.after(Lobby::kTick, [this] { tick(); });
    lobby.tick();
    api.tick();
    tell_spendings();
    note_hints();
  }

  // A little at a time and on another thread, so that nobody waits for it. One node is enough.
  void sweep(store::TableId after) {
    if (!nodes.cares_for(0)) {
      io.after(kSweep, [this] { sweep(0); });
      return;
    }
    struct Outcome {
      Result<store::Swept> swept = store::Swept{};
      bool full = false;
    };
    const auto outcome = std::make_shared<Outcome>();
    const Millis now = io.now();
    housekeeping->run(
        "sweep",
        [this, outcome, after, now] {
          const auto size = store->size();
          outcome->full = size && *size > most_data;
          const Millis kept = outcome->full ? kGuestsGamesKeptWhenFull : kGuestsGamesKept;
          outcome->swept = store->sweep({now, now - kGuestsKept, now - kept, after});
        },
        [this, outcome] {
          lobby.set_full_for_guests(outcome->full);
          const auto& swept = outcome->swept;
          if (!swept) log_error("sweep", swept.error().message);
          const bool goes_on = swept && !swept->done;
          io.after(goes_on ? kSweepGoesOn : kSweep,
                   [this, next = goes_on ? swept->after : 0] { sweep(next); });
        });
  }

  std::unique_ptr<store::Store> store;
  std::unique_ptr<Mailer> mailer;  // null: no mail
  HttpServer http;
  ServerIo io;
  Result<void> hints_opened;
  std::unique_ptr<NodeHints> hints;
  Nodes nodes;
  std::unique_ptr<store::GroupCommit> commits;
  std::unique_ptr<ThinkingPool> thinkers;
  std::unique_ptr<WorkPool> passwords;
  std::unique_ptr<WorkPool> housekeeping;
  std::unique_ptr<WorkPool> reading;
  std::unique_ptr<WorkPool> beats;
  Limits limits;
  const std::int64_t most_data;
  Accounts accounts;
  Ratings ratings;
  Lobby lobby;
  std::unique_ptr<PushSender> push;
  AwayCalls calls;
  Api api;
  NodeBeat beat;
  std::string address;      // where this node itself is reached
  bool hints_here = false;  // as the host was last told
  const Millis started = io.now();

 private:
  std::unique_ptr<NodeHints> open_hints(const ServerOptions& options) {
    if (options.nats.empty()) return std::make_unique<NoHints>();
    auto opened = open_nats(options.nats, io);
    if (opened) return *std::move(opened);
    hints_opened = std::unexpected(opened.error());
    return std::make_unique<NoHints>();
  }
  static int threads(const ServerOptions& options) {
    if (options.thinkers > 0) return options.thinkers;
    return std::max(1, static_cast<int>(std::thread::hardware_concurrency()) - 1);
  }
};

Server::Server() = default;
Server::~Server() = default;

Result<std::unique_ptr<Server>> Server::open(const ServerOptions& options) {
  if (sodium_init() < 0) return refuse("libsodium cannot be used");
  raise_file_limit();
  keep_memory();
  for (const engine_protocol::NamedEngine& engine : options.engines) {
    if (const auto done = engine_protocol::welcome(engine); !done)
      return std::unexpected(done.error());
  }
  if (const auto good = check(options.mail); !good) return std::unexpected(good.error());
  if (!options.node.empty() && !hints::is_node_name(options.node)) {
    return refuse("--node is a name of letters, digits, - and _, at most 64 of them");
  }
  std::unique_ptr<Mailer> mailer;
  if (options.mail.wanted()) {
    auto password = Mailer::password_of(options.mail);
    if (!password) return std::unexpected(password.error());
    mailer = std::make_unique<Mailer>(options.mail, *std::move(password));
  }
  auto opened = store::open(options.data);
  if (!opened) return std::unexpected(opened.error());
  store::Store& store = **opened;
  if (!options.nats.empty() && !store.shared()) {
    return refuse("--nats is for several nodes that share a database: --data postgresql://…");
  }
  auto token = store.shared() ? shared_admin_token(store) : admin_token(options.data);
  if (!token) return std::unexpected(token.error());
  auto key = push_key(store);
  std::unique_ptr<Server> server(new Server);
  server->parts_ = std::make_unique<Parts>(options, *std::move(opened), *std::move(token),
                                           std::move(mailer), std::move(key));
  Parts& parts = *server->parts_;
  if (!parts.hints_opened) return std::unexpected(parts.hints_opened.error());
  if (const auto done = parts.accounts.open(); !done) return std::unexpected(done.error());
  if (const auto done = parts.beat.begin(); !done) return std::unexpected(done.error());
  if (const auto done = parts.lobby.reopen(); !done) return std::unexpected(done.error());
  if (const auto done = parts.http.open(parts.api); !done) return std::unexpected(done.error());
  parts.address = cat(options.http.address, ":", static_cast<unsigned>(parts.http.port()));
  return server;
}

std::uint16_t Server::port() const { return parts_->http.port(); }
std::size_t Server::unfinished() const {
  return static_cast<std::size_t>(parts_->lobby.figures().rooms);
}

void Server::run() {
  parts_->io.after(Lobby::kTick, [this] { parts_->tick(); });
  parts_->io.after(kSweepGoesOn, [this] { parts_->sweep(0); });
  parts_->beat.go_on();
  parts_->http.run();
}

void Server::stop(std::chrono::milliseconds grace) {
  parts_->io.post([this, grace] { parts_->close(grace); });
}

}  // namespace salle::server
