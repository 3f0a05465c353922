#include "server/thinkers.hpp"

#include <map>

#include "players/player.hpp"

namespace salle::server {

Thinkers::Thinkers(int threads, Doors& doors) : doors_(doors) {
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { serve(); });
}

Thinkers::~Thinkers() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    jobs_.clear();
  }
  wake_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void Thinkers::serve() {
  for (;;) {
    Job job;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return stopping_ || !jobs_.empty(); });
      if (stopping_) return;
      job = std::move(jobs_.front());
      jobs_.pop_front();
    }
    job.work();
    doors_.post(std::move(job.done));
  }
}

void Thinkers::run(std::function<void()> work, std::function<void()> done) {
  {
    const std::lock_guard lock(mutex_);
    jobs_.push_back({std::move(work), std::move(done)});
  }
  wake_.notify_one();
}

void Thinkers::think(const std::string& game, const std::string& player,
                     std::unique_ptr<AnySight> sight, std::uint64_t seed, Chosen chosen) {
  struct Thinking {
    std::shared_ptr<AnySight> sight;
    std::string action;
  };
  auto thinking = std::make_shared<Thinking>(Thinking{std::move(sight), {}});
  run(
      [thinking, game, player, seed] {
        // Players are kept by each thread: hiring one may mean making a large table.
        thread_local std::map<std::string, std::unique_ptr<AnyPlayer>> hired;
        auto& mind = hired[game + '/' + player];
        if (mind == nullptr) {
          auto found = hire(game, player);
          if (!found) return;
          mind = *std::move(found);
        }
        Random random(seed);
        if (auto thought = mind->think(*thinking->sight, {}, random)) {
          thinking->action = std::move(thought->action);
        }
      },
      [thinking, chosen = std::move(chosen)] { chosen(std::move(thinking->action)); });
}

std::size_t Thinkers::waiting() const {
  const std::lock_guard lock(mutex_);
  return jobs_.size();
}

}  // namespace salle::server
