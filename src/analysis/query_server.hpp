// Many questions at once: lines in, answers out as they are found, each under the id of its query.
//
// An answer is what `salle analyse --json` says of the same position with the same seed and nodes,
// whatever else is asked meanwhile. No line stops the others: what is wrong with one is answered
// under its id.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "analysis/query.hpp"
#include "games/table.hpp"

namespace salle {

class QueryServer {
 public:
  // One line, without its end. Never called by two threads at a time.
  using Answered = std::function<void(const std::string& line)>;

  QueryServer(int threads, Answered answered);
  ~QueryServer();  // lets go of what has not begun, waits for what has
  QueryServer(const QueryServer&) = delete;
  QueryServer& operator=(const QueryServer&) = delete;

  // A line as it came; blank ones are passed over. Waits while very many are waiting.
  void ask(std::string_view line);
  // Waits until everything is answered.
  void finish();

 private:
  // One decision to be judged.
  struct Task {
    std::shared_ptr<const Query> query;
    std::shared_ptr<const Table> table;  // after all moves
    std::size_t turn = 0;
    std::uint64_t order = 0;

    bool operator<(const Task& other) const {
      if (query->priority != other.query->priority) {
        return query->priority > other.query->priority;
      }
      return order < other.order;
    }
  };

  void add(Query query);
  void terminate(const Query& query);
  void work();
  void answer(const nlohmann::ordered_json& json);

  Answered answered_;
  std::mutex answer_mutex_;
  std::mutex mutex_;
  std::condition_variable task_came_;
  std::condition_variable task_went_;
  std::set<Task> tasks_;
  std::uint64_t orders_ = 0;
  int busy_ = 0;
  bool stopping_ = false;
  std::vector<std::jthread> threads_;
};

}  // namespace salle
