// Connections to read with. Whoever reads never waits for a connection to be made: that is done by a
// thread of its own, and while the database is away he is told so at once.
#pragma once

#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "store/postgres_sql.hpp"
#include "store/sql_store.hpp"
#include "store/watchdog.hpp"

namespace salle::store {

// Where a database is, and how long it is waited for.
struct PostgresPlace {
  std::string address = {};                    // whole; may hold a password
  std::string name = {};                       // without it
  std::chrono::milliseconds patience{30'000};  // with a change
  Watchdog* watchdog = nullptr;
};

class PostgresPool {
 public:
  explicit PostgresPool(const PostgresPlace& place);
  ~PostgresPool();
  PostgresPool(const PostgresPool&) = delete;
  PostgresPool& operator=(const PostgresPool&) = delete;

  // The first connection is made here, or the reason why not.
  Result<void> open();

  using Question = std::function<void(PostgresSql&, Readers&)>;
  Result<void> ask(const Question& question);

 private:
  struct Connection {
    explicit Connection(const PostgresPlace& place);
    PostgresSql sql;
    Readers readers;
  };
  static constexpr std::size_t kConnections = 3;

  std::unique_ptr<Connection> take();
  void give_back(std::unique_ptr<Connection> connection);
  void lose(std::unique_ptr<Connection> connection, const std::string& why);
  std::string away() const;  // in words
  void keep_up();

  const PostgresPlace place_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::unique_ptr<Connection>> idle_;
  std::size_t busy_ = 0;
  bool trying_ = false;  // whether a connection can be made is not known yet
  std::string why_;      // one could not
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace salle::store
