#include "analysis/query_server.hpp"

#include <map>

#include "analysis/review.hpp"
#include "core/text.hpp"

namespace salle {
namespace {

using nlohmann::ordered_json;

// Whoever asks faster than is answered waits, so that memory stays bounded.
constexpr std::size_t kMostTasks = 10'000;

ordered_json head(const Query& query, std::size_t turn) {
  ordered_json answer = {{"id", query.id}};
  if (query.from_moves) answer["turn"] = turn;
  return answer;
}

Result<Table> table_of(const Query& query) {
  if (!query.from_moves) return Table::open_at(query.game, query.rules, query.position);
  Result<Table> table = Table::open(query.game, query.rules);
  if (!table) return table;
  for (std::size_t i = 0; i < query.moves.size(); ++i) {
    if (const auto played = table->play(query.moves[i]); !played) {
      return refuse(
          cat("move ", i + 1, " (", quote(query.moves[i]), "): ", played.error().message));
    }
  }
  return table;
}

}  // namespace

QueryServer::QueryServer(int threads, Answered answered) : answered_(std::move(answered)) {
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
}

QueryServer::~QueryServer() {
  const std::lock_guard lock(mutex_);
  stopping_ = true;
  tasks_.clear();
  task_came_.notify_all();
}  // the threads are waited for once the lock is gone

void QueryServer::ask(std::string_view line) {
  line = trim(line);
  if (line.empty()) return;
  auto query = read_query(line);
  if (!query) return answer({{"id", query.error().id}, {"error", query.error().why}});
  if (query->deed == Query::Deed::kTerminate) return terminate(*query);
  add(*std::move(query));
}

void QueryServer::add(Query query) {
  auto table = table_of(query);
  if (!table) return answer({{"id", query.id}, {"error", table.error().message}});
  Task task;
  task.table = std::make_shared<const Table>(*std::move(table));
  if (query.turns.empty()) query.turns = {query.moves.size()};
  const auto turns = query.turns;
  task.query = std::make_shared<const Query>(std::move(query));
  std::unique_lock lock(mutex_);
  task_went_.wait(lock, [this] { return tasks_.size() < kMostTasks; });
  for (const std::size_t turn : turns) {
    task.turn = turn;
    task.order = ++orders_;
    tasks_.insert(task);
  }
  task_came_.notify_all();
}

void QueryServer::terminate(const Query& query) {
  std::vector<Task> gone;
  {
    const std::lock_guard lock(mutex_);
    std::erase_if(tasks_, [&](const Task& task) {
      const bool meant = task.query->id == query.terminated;
      if (meant) gone.push_back(task);
      return meant;
    });
    task_went_.notify_all();
  }
  for (const Task& task : gone) {
    ordered_json json = head(*task.query, task.turn);
    json["error"] = "terminated before it began";
    answer(json);
  }
  answer({{"id", query.id}, {"terminated", gone.size()}});
}

void QueryServer::work() {
  // Kept from query to query: hiring an analyst may mean making a large table.
  std::map<std::string, std::unique_ptr<AnyPlayer>> analysts;
  for (;;) {
    Task task;
    {
      std::unique_lock lock(mutex_);
      task_came_.wait(lock, [this] { return stopping_ || !tasks_.empty(); });
      if (stopping_) return;
      task = std::move(tasks_.extract(tasks_.begin()).value());
      ++busy_;
    }
    const Query& query = *task.query;
    ordered_json json = head(query, task.turn);
    const Table table = query.from_moves ? task.table->rewound(task.turn) : *task.table;
    const auto thought = analyse(table, query.budget, query.seed, analysts[query.game]);
    if (thought) {
      json.update(thought_json(table, *thought, query.language, query.wants));
      if (query.wants.held) {
        if (const auto held = holdings(table, query.language, query.seed)) {
          json["held"] = holdings_json(*held);
        }
      }
    } else {
      json["error"] = thought.error().message;
    }
    answer(json);
    const std::lock_guard lock(mutex_);
    --busy_;
    task_went_.notify_all();
  }
}

void QueryServer::finish() {
  std::unique_lock lock(mutex_);
  task_went_.wait(lock, [this] { return tasks_.empty() && busy_ == 0; });
}

void QueryServer::answer(const ordered_json& json) {
  const std::string line = json.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
  const std::lock_guard lock(answer_mutex_);
  answered_(line);
}

}  // namespace salle
