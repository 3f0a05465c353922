#include "server/server.hpp"

#include <fcntl.h>
#include <malloc.h>
#include <sodium.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <thread>

#include "core/text.hpp"
#include "server/accounts.hpp"
#include "server/api.hpp"
#include "server/away_calls.hpp"
#include "server/lobby.hpp"
#include "server/log.hpp"
#include "server/ratings.hpp"

namespace salle::server {
namespace {

namespace fs = std::filesystem;

constexpr Millis kSweep = 600'000;
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

  // The wall clock may be set while the server runs; games must not feel it.
  Millis now() const override {
    const auto gone = std::chrono::steady_clock::now() - begun_;
    return began_ + std::chrono::duration_cast<std::chrono::milliseconds>(gone).count();
  }
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
  const std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now();
  const Millis began_ = std::chrono::duration_cast<std::chrono::milliseconds>(
                            std::chrono::system_clock::now().time_since_epoch())
                            .count();
};

namespace {

// Memory for messages is taken from the system in large pieces and kept: asking for it little by
// little would wait for others who change the process's map of memory (passwords do, 64 MiB each).
void keep_memory() {
  mallopt(M_TOP_PAD, 32 << 20);
  mallopt(M_TRIM_THRESHOLD, 256 << 20);
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
}

// Many connections need many open files; take what the system allows.
void raise_file_limit() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

// The admin's token: made once, readable by the owner of the data folder alone.
Result<std::string> admin_token(const fs::path& folder) {
  const fs::path path = folder / kAdminTokenFile;
  {
    std::ifstream file(path);
    std::string token;
    if (file >> token && token.size() >= 32) return token;
  }
  std::array<unsigned char, 24> bytes{};
  randombytes_buf(bytes.data(), bytes.size());
  std::string token(2 * bytes.size() + 1, '\0');
  sodium_bin2hex(token.data(), token.size(), bytes.data(), bytes.size());
  token.pop_back();
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
        commits(std::make_unique<store::GroupCommit>(*store)),
        thinkers(std::make_unique<ThinkingPool>(threads(options), io)),
        passwords(std::make_unique<WorkPool>(kPasswordThreads, io)),
        housekeeping(std::make_unique<WorkPool>(1, io)),
        limits(limits_wanted(options.http.address) ? Limits() : Limits::none()),
        most_data(options.most_data_megabytes << 20),
        accounts(*store, *commits, io, *passwords),
        ratings(*store,
                [this](store::PersonId id) {
                  const auto person = accounts.find(id);
                  return person && !person->guest;
                }),
        lobby(*store, *commits, io, *thinkers, limits, accounts, ratings),
        push(key ? std::make_unique<PushSender>(*std::move(key), options.push,
                                                [this](const PushMessage& gone) { forget(gone); })
                 : nullptr),
        calls(*store, accounts, limits, io, mailer.get(), push.get()),
        api({std::move(token), options.pages, [this] { return http.figures(); }, names_of(options),
             mailer.get(), push.get()},
            *store, *commits, io, *thinkers, {*passwords, *housekeeping}, limits, accounts, lobby) {
    lobby.when_away([this](const AwayCall& call) { calls.call(call); });
  }

  // What still runs on other threads ends before what it speaks to.
  ~Parts() {
    push.reset();
    thinkers.reset();
    passwords.reset();
    housekeeping.reset();
    commits.reset();
  }

  // A browser that its push service no longer knows.
  void forget(const PushMessage& gone) {
    io.post([this, person = gone.person, endpoint = gone.to.endpoint] {
      accounts.remove_browser(person, endpoint, [](const std::optional<Refusal>&) {});
    });
  }

  void tick() {
    lobby.tick();
    io.after(Lobby::kTick, [this] { tick(); });
  }

  // A little at a time and on another thread, so that nobody waits for it.
  void sweep(store::TableId after) {
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
  std::unique_ptr<store::GroupCommit> commits;
  std::unique_ptr<ThinkingPool> thinkers;
  std::unique_ptr<WorkPool> passwords;
  std::unique_ptr<WorkPool> housekeeping;
  Limits limits;
  const std::int64_t most_data;
  Accounts accounts;
  Ratings ratings;
  Lobby lobby;
  std::unique_ptr<PushSender> push;
  AwayCalls calls;
  Api api;

 private:
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
  std::unique_ptr<Mailer> mailer;
  if (options.mail.wanted()) {
    auto password = Mailer::password_of(options.mail);
    if (!password) return std::unexpected(password.error());
    mailer = std::make_unique<Mailer>(options.mail, *std::move(password));
  }
  std::error_code error;
  fs::create_directories(options.data, error);
  if (error) return refuse(cat("cannot make the folder ", options.data, ": ", error.message()));
  auto token = admin_token(options.data);
  if (!token) return std::unexpected(token.error());
  auto opened = store::open_sqlite((fs::path(options.data) / kDataFile).string());
  if (!opened) return std::unexpected(opened.error());
  auto key = push_key(**opened);
  std::unique_ptr<Server> server(new Server);
  server->parts_ = std::make_unique<Parts>(options, *std::move(opened), *std::move(token),
                                           std::move(mailer), std::move(key));
  Parts& parts = *server->parts_;
  if (const auto done = parts.accounts.open(); !done) return std::unexpected(done.error());
  if (const auto done = parts.lobby.reopen(); !done) return std::unexpected(done.error());
  if (const auto done = parts.http.open(parts.api); !done) return std::unexpected(done.error());
  return server;
}

std::uint16_t Server::port() const { return parts_->http.port(); }
std::size_t Server::unfinished() const {
  return static_cast<std::size_t>(parts_->lobby.figures().rooms);
}

void Server::run() {
  parts_->io.after(Lobby::kTick, [this] { parts_->tick(); });
  parts_->io.after(kSweepGoesOn, [this] { parts_->sweep(0); });
  parts_->http.run();
}

void Server::stop(std::chrono::milliseconds grace) { parts_->http.stop(grace); }

}  // namespace salle::server
