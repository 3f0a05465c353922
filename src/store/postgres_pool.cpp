#include "store/postgres_pool.hpp"

#include "core/text.hpp"

namespace salle::store {
namespace {

using namespace std::chrono_literals;

constexpr auto kAnswer = 3s;  // the server itself gives up after two

}  // namespace

// Of what is written only ids go through these connections. They wait for the disk, and for a standby
// that must have everything, like all else: a block that the next primary has not heard of would be
// given away twice.
PostgresPool::Connection::Connection(const PostgresPlace& place)
    : sql(place.address, *place.watchdog, Watchdog::Clock::now() + kAnswer), readers(sql) {
  sql.exec("SET statement_timeout = 2000");
  sql.look_up_by_keys();
}

PostgresPool::PostgresPool(const PostgresPlace& place) : place_(place) {}

PostgresPool::~PostgresPool() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  changed_.notify_all();
  if (thread_.joinable()) thread_.join();
}

Result<void> PostgresPool::open() {
  try {
    idle_.push_back(std::make_unique<Connection>(place_));
  } catch (const std::exception& exception) {
    why_ = trouble_of(exception, true).words;
    return refuse(away());
  }
  thread_ = std::thread([this] { keep_up(); });
  return {};
}

std::string PostgresPool::away() const {
  return cat("the database ", place_.name, " cannot be reached",
             why_.empty() ? "" : cat(" (", why_, ")"));
}

Result<void> PostgresPool::ask(const Question& question) {
  // After a restart of the server every connection may be one that is lost.
  for (std::size_t tries = 0; tries <= kConnections; ++tries) {
    auto connection = take();
    if (!connection) break;
    try {
      connection->sql.give_up_at(Watchdog::Clock::now() + kAnswer);
      question(connection->sql, connection->readers);
      give_back(std::move(connection));
      return {};
    } catch (const std::exception& exception) {
      const Trouble trouble = trouble_of(exception, connection->sql.open());
      if (trouble.kind == Trouble::Kind::kGone) {
        lose(std::move(connection), trouble.words);
        continue;
      }
      give_back(std::move(connection));
      return refuse(cat("the database ", place_.name, " gives no answer (", trouble.words, ")"));
    }
  }
  const std::lock_guard lock(mutex_);
  return refuse(away());
}

// Nothing: there is none to be had.
std::unique_ptr<PostgresPool::Connection> PostgresPool::take() {
  std::unique_lock lock(mutex_);
  // Others are using them and will be done; or one was just lost, and whether there is another is
  // known in a moment.
  const auto until = Watchdog::Clock::now() + (busy_ > 0 ? 2000ms : 250ms);
  changed_.wait_until(lock, until, [this] { return !idle_.empty() || (busy_ == 0 && !trying_); });
  if (idle_.empty()) return nullptr;
  auto connection = std::move(idle_.front());
  idle_.pop_front();
  ++busy_;
  return connection;
}

void PostgresPool::give_back(std::unique_ptr<Connection> connection) {
  {
    const std::lock_guard lock(mutex_);
    idle_.push_front(std::move(connection));  // the same ones again: their statements are ready
    --busy_;
  }
  changed_.notify_all();
}

void PostgresPool::lose(std::unique_ptr<Connection> connection, const std::string& why) {
  connection.reset();
  {
    const std::lock_guard lock(mutex_);
    --busy_;
    trying_ = true;
    why_ = why;
  }
  changed_.notify_all();
}

void PostgresPool::keep_up() {
  constexpr auto kShortest = 50ms;
  constexpr auto kLongest = 1000ms;
  auto pause = kShortest;
  std::unique_lock lock(mutex_);
  while (!stopping_) {
    changed_.wait(lock, [this] { return stopping_ || idle_.size() + busy_ < kConnections; });
    if (stopping_) return;
    lock.unlock();
    std::unique_ptr<Connection> made;
    std::string why;
    try {
      made = std::make_unique<Connection>(place_);
    } catch (const std::exception& exception) {
      why = trouble_of(exception, true).words;
    }
    lock.lock();
    trying_ = false;
    why_ = why;
    if (made) {
      idle_.push_back(std::move(made));
      pause = kShortest;
    }
    changed_.notify_all();
    if (why.empty()) continue;
    changed_.wait_for(lock, pause, [this] { return stopping_; });
    pause = std::min(2 * pause, kLongest);
  }
}

}  // namespace salle::store
