#include "store/postgres_store.hpp"

#include <sodium.h>

#include <array>
#include <condition_variable>
#include <mutex>

#include "core/text.hpp"
#include "store/postgres_address.hpp"
#include "store/postgres_pool.hpp"
#include "store/postgres_writer.hpp"
#include "store/sql_store.hpp"
#include "store/store_copy.hpp"

namespace salle::store {
namespace {

// As many as write at the same time: the lanes of a GroupCommit, and whoever tidies.
constexpr int kWriters = kSharedLanes + 1;

std::string fresh_name() {
  std::array<unsigned char, 12> bytes{};
  randombytes_buf(bytes.data(), bytes.size());
  std::string name(2 * bytes.size() + 1, '\0');
  sodium_bin2hex(name.data(), name.size(), bytes.data(), bytes.size());
  name.pop_back();
  return name;
}

class PostgresStore final : public SqlStore {
 public:
  PostgresStore(std::unique_ptr<Watchdog> watchdog, const PostgresPlace& place)
      : watchdog_(std::move(watchdog)), place_(place), pool_(place) {
    const std::string name = fresh_name();
    for (int i = 0; i < kWriters; ++i) {
      writers_.push_back(std::make_unique<PostgresWriter>(place, cat(name, '-', i)));
      free_.push_back(writers_.back().get());
    }
  }

  Result<void> open() { return pool_.open(); }

  Committed commit(std::span<const Change> changes) override {
    if (changes.empty()) return {};
    return write([&](Writer& writer) { writer.apply(changes); });
  }

  Result<IdBlock> reserve(IdKind kind, std::int64_t count) override {
    constexpr std::array kTables = {"persons", "tables", "reports"};
    IdBlock block;
    const auto done = pool_.ask([&](PostgresSql& sql, Readers&) {
      Kept take(sql, cat("UPDATE reserved_ids SET last = greatest(last, (SELECT max(id) FROM ",
                         kTables[static_cast<std::size_t>(kind)],
                         ")) + ?2 WHERE kind = ?1 RETURNING last"));
      Run run(take, kind, count);
      if (run.next()) block = {run.number(0) - count + 1, count};
    });
    if (!done) return std::unexpected(done.error());
    return block;
  }

  Result<Millis> now() override {
    Millis time = 0;
    const auto done = pool_.ask([&](PostgresSql& sql, Readers&) { time = sql.time(0); });
    if (!done) return std::unexpected(done.error());
    return time;
  }

  bool shared() const override { return true; }

  Result<void> backup(const std::string& path) override {
    const auto copied = copy_to_file(place_.address, place_.name, path);
    if (!copied) return std::unexpected(copied.error());
    return {};
  }

  Result<Swept> sweep(const Sweep& sweep) override {
    Swept swept;
    const auto games = read([&](Readers& at) { return at.hall.games_of_guests(sweep, swept); });
    if (!games) return std::unexpected(games.error());
    const auto done = write([&](Writer& writer) { swept.rows = writer.sweep(sweep, *games); });
    if (!done) return std::unexpected<Error>(done.error());
    // Markers of those who write no longer.
    const auto tidied = pool_.ask([](PostgresSql& sql, Readers&) {
      sql.exec("DELETE FROM writers WHERE at < now() - interval '1 day'");
    });
    if (!tidied) return std::unexpected(tidied.error());
    swept.done = swept.done && swept.rows == 0;
    return swept;
  }

 private:
  Committed write(const PostgresWriter::Work& work) {
    PostgresWriter* writer = nullptr;
    {
      std::unique_lock lock(mutex_);
      freed_.wait(lock, [this] { return !free_.empty(); });
      writer = free_.back();
      free_.pop_back();
    }
    Committed outcome = writer->write(work);
    {
      const std::lock_guard lock(mutex_);
      free_.push_back(writer);
    }
    freed_.notify_one();
    return outcome;
  }

  Result<void> ask(const Question& question) override {
    return pool_.ask([&](PostgresSql&, Readers& at) { question(at); });
  }

  std::unique_ptr<Watchdog> watchdog_;
  const PostgresPlace place_;
  PostgresPool pool_;
  std::mutex mutex_;
  std::condition_variable freed_;
  std::vector<std::unique_ptr<PostgresWriter>> writers_;
  std::vector<PostgresWriter*> free_;
};

}  // namespace

Result<std::unique_ptr<Store>> open_postgres(const std::string& address,
                                             const PostgresOptions& options) {
  if (sodium_init() < 0) return refuse("libsodium cannot be used");
  const auto whole = complete_address(address);
  if (!whole) return std::unexpected(whole.error());
  auto watchdog = std::make_unique<Watchdog>();
  const PostgresPlace place{*whole, public_name(address), options.patience, watchdog.get()};
  try {
    PostgresSql sql(place.address, *watchdog, Watchdog::Clock::now() + options.patience);
    if (auto ready = bring_up_to_date(sql, place.name, options.known); !ready) {
      return std::unexpected(ready.error());
    }
  } catch (const std::exception& exception) {
    return refuse(
        cat("cannot open the database ", place.name, ": ", trouble_of(exception, true).words));
  }
  auto store = std::make_unique<PostgresStore>(std::move(watchdog), place);
  if (auto opened = store->open(); !opened) return std::unexpected(opened.error());
  return store;
}

Result<std::unique_ptr<Store>> open_postgres(const std::string& address) {
  return open_postgres(address, PostgresOptions{});
}

}  // namespace salle::store
