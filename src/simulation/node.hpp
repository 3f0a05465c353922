// One node of the simulated hall: the real lobby, accounts, ratings, pools and group commits; the
// threads, the clock, the network and the disk are the world's.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "server/accounts.hpp"
#include "server/hall_clock.hpp"
#include "server/lobby.hpp"
#include "server/node_beat.hpp"
#include "server/ratings.hpp"
#include "simulation/events.hpp"
#include "simulation/faults.hpp"
#include "simulation/shared_database.hpp"

namespace salle::simulation {

class Node;

// What a node needs of the world around it.
class Surroundings {
 public:
  virtual ~Surroundings() = default;
  virtual Events& events() = 0;
  virtual Random& chance() = 0;  // of what nodes do at their own pace
  virtual FaultCounts& faults() = 0;
  virtual void deliver(Node& from, server::ConnectionId id,
                       std::shared_ptr<const std::string> text) = 0;
  virtual void close(server::ConnectionId id) = 0;
  virtual void carry(Node& from, const std::string& subject, const std::string& text) = 0;
  virtual Millis disk_taken() = 0;  // by the disk of a node that is alone
  // Does this go wrong here and now, as it does once in so many times?
  virtual bool strikes(Fault fault, std::uint32_t one_in) = 0;
  virtual int thinkers() const = 0;  // that think at once on one node
};

class Node final : public server::LobbyIo {
 public:
  // `way` is null where the store is a file's. The clock of its machine is `skew` off.
  Node(Surroundings& around, int number, std::unique_ptr<store::Store> opened, WayToDatabase* way,
       Millis skew);
  ~Node() override;

  // Takes up what is in the store; false: it could not.
  bool open();

  // LobbyIo
  Millis now() const override;
  void send(server::ConnectionId id, std::shared_ptr<const std::string> text) override;
  void close(server::ConnectionId id, server::CloseCode, std::string_view) override;
  void post(std::function<void()> work) override;
  void after(Millis wait, std::function<void()> work) override;

  int number() const { return number_; }
  Life& life() { return *life_; }
  std::shared_ptr<Life> shared_life() const { return life_; }
  WayToDatabase* way() { return way_; }
  store::Store& store() { return *store_; }
  server::Lobby& lobby() { return *lobby_; }
  server::Accounts& accounts() { return *accounts_; }
  const store::GroupCommit& commits() const { return *commits_; }
  std::size_t thoughts_waiting() const;
  std::size_t limit_buckets() const { return limits_.buckets(); }

  bool listens(std::string_view subject) const;
  void hear(const std::string& subject, const std::string& text);
  bool hints_here = true;

 private:
  class Hints;
  class Thinkers;

  Later later(Millis shortest, Millis longest, bool stores);
  Later thinking();
  server::HallClock::Here here() const;
  void tick();
  void sweep(store::TableId after);
  store::NodeRow row();

  Surroundings& around_;
  const int number_;
  server::HallClock clock_;
  std::shared_ptr<Life> life_ = std::make_shared<Life>();
  std::unique_ptr<store::Store> store_;
  WayToDatabase* way_;
  std::unique_ptr<Hints> hints_;
  std::unique_ptr<server::Nodes> nodes_;
  std::unique_ptr<store::GroupCommit> commits_;
  std::unique_ptr<Thinkers> thinkers_;
  std::unique_ptr<server::WorkPool> aside_;
  std::unique_ptr<server::WorkPool> beats_;
  server::Limits limits_;
  std::unique_ptr<server::Accounts> accounts_;
  std::unique_ptr<server::Ratings> ratings_;
  std::unique_ptr<server::Lobby> lobby_;
  std::unique_ptr<server::NodeBeat> beat_;
};

}  // namespace salle::simulation
