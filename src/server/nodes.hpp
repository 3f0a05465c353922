// The nodes of one hall, as this one knows them: who is there, and who looks after which tables when
// nobody watches them.
//
// Every node works that out for itself from the same rows. Where two do not agree for a moment both
// look after a table, or none does: what only one may do fits into the database only once, and what
// nobody did is done a little later.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/hint_texts.hpp"
#include "server/node_hints.hpp"
#include "store/rows.hpp"

namespace salle::server {

class Nodes {
 public:
  static constexpr Millis kDead = 3'000;  // by the clock of the database, since the last beat

  // Alone until others are seen. The hints must outlive this.
  Nodes(std::string name, NodeHints& hints) : name_(std::move(name)), hints_(hints) {}

  const std::string& name() const { return name_; }
  NodeHints& hints() const { return hints_; }

  // Who has a row in the database, whose time it is now. True: other buckets than before are ours.
  bool see(const std::vector<store::NodeRow>& rows, Millis now);
  // It looks after nothing any more, as soon as there is somebody else to do so.
  void leave() { leaving_ = true; }
  bool leaving() const { return leaving_; }

  bool alone() const { return others_.empty(); }
  std::size_t alive() const { return others_.size() + 1; }
  // Is there nobody whose hints might be missed?
  bool hears_all() const { return alone() || hints_.here(); }
  // Of which tables it takes care: a bit for each bucket.
  std::uint64_t buckets() const { return buckets_; }
  bool cares_for(store::TableId table) const {
    return (buckets_ >> hints::bucket_of(table) & 1) != 0;
  }
  // Another node at which fewer thoughts wait than so many: the one with the fewest.
  std::optional<std::string> less_busy_than(std::int64_t waiting) const;

 private:
  struct Other {
    std::string name;
    std::int64_t waiting = 0;  // for a thread to think on
  };

  const std::string name_;
  NodeHints& hints_;
  std::vector<Other> others_;  // that are alive and stay
  std::uint64_t buckets_ = ~std::uint64_t{0};
  bool leaving_ = false;
};

// How busy a node is.
struct NodeLoad {
  std::int64_t thoughts_waiting = 0;
  std::int64_t people = 0;       // who are connected
  std::int64_t connections = 0;  // WebSockets
  std::int64_t tables = 0;       // in memory
  std::int64_t memory = 0;       // bytes of the process
  bool hints = false;            // are the others heard?
  bool operator==(const NodeLoad&) const = default;
};
// As a node's row says it. What is missing there, or is of another version, is 0.
std::string node_figures(const NodeLoad& load);
NodeLoad read_figures(const std::string& figures);

}  // namespace salle::server
