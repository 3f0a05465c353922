// A whole hall with its people, its machines and everything between them, in one thread and by one
// clock. The same plan gives the same history.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "simulation/book.hpp"
#include "simulation/client.hpp"
#include "simulation/disk.hpp"
#include "simulation/events.hpp"
#include "simulation/faults.hpp"
#include "simulation/node.hpp"
#include "simulation/plan.hpp"
#include "simulation/shared_database.hpp"

namespace salle::simulation {

struct WorldFigures {
  std::int64_t moves = 0;     // that somebody was told of
  std::int64_t games = 0;     // that came to an end
  std::int64_t messages = 0;  // from the hall to people
  std::int64_t requests = 0;  // from people to the hall
  std::int64_t audits = 0;    // of tables
  Millis simulated = 0;
  std::int64_t moments = 0;        // at which tables were counted,
  std::int64_t table_moments = 0;  // and all that were being played then
  std::uint64_t digest = 0;        // of everything that was said
  FaultCounts faults;
  WorldFigures& operator+=(const WorldFigures& other);
};

// A kind of game that can be played.
struct GameKind {
  std::string game;
  std::string rules;
  int seats = 2;
};

class World final : public Surroundings {
 public:
  // `folder` is an empty one, for the lock of a data file.
  World(const Plan& plan, const std::string& folder);
  ~World() override;

  // Everything that is said and holds this text is printed, and what goes wrong with it.
  void trace(const std::string& text) { trace_ = text; }
  // Lets it all happen; what was found on the way.
  std::optional<Finding> run();
  const WorldFigures& figures() const { return figures_; }
  Millis time() const { return events_.now() - kBegin; }

  // For nodes.
  Events& events() override { return events_; }
  Random& chance() override { return chance_; }
  FaultCounts& faults() override { return figures_.faults; }
  void deliver(Node& from, server::ConnectionId id,
               std::shared_ptr<const std::string> text) override;
  void close(server::ConnectionId id) override;
  void carry(Node& from, const std::string& subject, const std::string& text) override;
  Millis disk_taken() override { return disk_->taken(); }
  bool strikes(Fault fault, std::uint32_t one_in) override;
  // In small worlds too few, so that thoughts wait for one another.
  int thinkers() const override { return 2 + plan_.people / (plan_.people < 500 ? 40 : 15); }

  // For people.
  const Plan& plan() const { return plan_; }
  const std::vector<GameKind>& kinds() const { return kinds_; }
  const std::vector<std::string>& open_tables() const { return seen_tables_; }
  Millis begun() const { return kBegin; }
  void connect(Client& client);
  void disconnect(Client& client);
  void say(Client& client, const std::string& text);
  // Something asked over HTTP at a node that is there; false: there is none.
  std::shared_ptr<Life> ask(std::function<void(Node&)> work);
  Millis network() { return 2 + network_.below(60); }
  TableBook& book(std::string_view code);
  void note(const Finding& finding);
  void count(Fault fault) { figures_.faults.add(fault); }
  void note_moves(std::int64_t count) { figures_.moves += count; }
  int people() const { return plan_.people; }

 private:
  struct Link {
    Client* client = nullptr;
    int node = 0;
    std::shared_ptr<Life> life;
    Millis delay = 0;
    Millis up = 0;    // when the latest message arrives there,
    Millis down = 0;  // and here
  };
  static constexpr Millis kBegin = 1'800'000'000'000;

  // world_faults.cpp
  void plan_faults();
  void plan_fault(Fault fault);
  void befall(Fault fault, Random& random);
  void repair();
  bool happens(Fault fault) const { return (plan_.left_out & bit(fault)) == 0; }
  void start_node(int number);
  void kill_node(int number, bool power);
  void cut(server::ConnectionId id, bool noticed);

  // world_checks.cpp
  void check_now_and_then();
  void check_growth();
  void check_answers();
  std::optional<Finding> audit(TableBook& book, bool last);
  void audit_some();
  void check_at_rest();
  void check_ratings();
  store::Store* any_store();

  std::unique_ptr<store::Store> open_store(int number, WayToDatabase*& way);
  void print(std::string_view what, std::string_view text) const;

  const Plan plan_;
  const std::string folder_;
  Events events_;
  Random chance_;
  Random network_;
  Random hint_chance_;
  Random late_chance_;
  Random audit_chance_;
  std::vector<Random> fault_chance_;  // of each kind
  WorldFigures figures_;
  std::unique_ptr<Disk> disk_;
  std::unique_ptr<SharedDatabase> database_;
  std::vector<std::unique_ptr<Node>> nodes_;
  std::vector<std::shared_ptr<Life>> lives_;
  std::vector<GameKind> kinds_;
  std::vector<std::unique_ptr<Client>> clients_;
  std::unordered_map<server::ConnectionId, Link> links_;
  server::ConnectionId last_link_ = 0;
  std::map<std::string, TableBook, std::less<>> books_;
  std::vector<std::string> seen_tables_;
  std::deque<Millis> ended_;                      // games that were looked at for good, of late
  std::map<std::pair<int, int>, Millis> parted_;  // nodes that do not hear each other, until
  Millis restarted_ = 0;
  std::vector<Millis> starts_;  // of nodes
  std::string trace_;
  bool resting_ = false;
  std::optional<Finding> finding_;
};

}  // namespace salle::simulation
