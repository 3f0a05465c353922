// A PostgreSQL server of the tests' own: Debian's programs, a folder and a port that nobody else has.
// It ends with the test program, however that ends.
#pragma once

#include <sys/types.h>

#include <string>

namespace salle {

class PostgresServer {
 public:
  // With its data safe from a loss of power, or fast.
  enum class Disk { kSafe, kFast };
  explicit PostgresServer(Disk disk);
  ~PostgresServer();
  PostgresServer(const PostgresServer&) = delete;
  PostgresServer& operator=(const PostgresServer&) = delete;

  // All of these fail the test where they fail.
  void start();
  void stop();    // as a host would: whoever is connected is sent away
  void crash();   // at once, as after a loss of power
  void freeze();  // answers nothing, and does not say so
  void thaw();
  void replace();  // another server, with the data of this one and at its address

  // The address of an empty database, and of one with a store's tables in it.
  std::string empty_database();
  std::string database();
  // With another user, and a password where the server asks for one.
  std::string as(const std::string& address, const std::string& user_and_password) const;
  // In that database, by another program.
  static std::string run_sql(const std::string& address, const std::string& sql);

  // Until nobody else is connected to it.
  static void wait_until_alone(const std::string& address);

  int port() const { return port_; }

 private:
  std::string address_of(const std::string& database) const;

  Disk disk_;
  std::string folder_;
  int generation_ = 1;  // of its data
  int port_ = 0;
  pid_t server_ = 0;
  pid_t owner_ = 0;
  int databases_ = 0;
  bool base_ = false;
};

// The one that most tests share; started when it is first asked for.
PostgresServer& shared_postgres();

}  // namespace salle
