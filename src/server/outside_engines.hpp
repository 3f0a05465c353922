// Outside engines on seats of the hall: programs the host has named (engine_protocol/engine_spec.hpp).
//
// Each seat has a program of its own while its game goes on, up to a number of programs in all;
// beyond that the one that has rested longest is ended, and started anew when its turn comes. They
// are waited for on threads of their own, so that a slow engine holds up no other player.
//
// An engine that fails (crashes, hangs, cheats) costs the person at the table no game: a player of
// the house makes that move for it, and after kMostFaults in a game all its moves. The log says
// which engine failed and how.
#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "engine_protocol/engine_player.hpp"
#include "engine_protocol/engine_spec.hpp"
#include "server/thinking_pool.hpp"
#include "store/rows.hpp"

namespace salle::server {

class OutsideEngines {
 public:
  static constexpr int kThreads = 4;
  static constexpr std::size_t kMostPrograms = 16;
  static constexpr int kMostFaults = 3;  // of an engine in one game

  explicit OutsideEngines(LobbyIo& io) : threads_(kThreads, io) {}
  ~OutsideEngines() { closing_ = true; }
  OutsideEngines(const OutsideEngines&) = delete;
  OutsideEngines& operator=(const OutsideEngines&) = delete;

  // What is needed for a decision: what the engine is told, and what its stand-in looks at.
  struct Question {
    store::TableId table = 0;
    engine_protocol::Briefing briefing;
    std::unique_ptr<AnySight> sight;
    std::uint64_t seed = 0;
    std::string owner;  // whoever plays against it
  };
  void think(const engine_protocol::NamedEngine& engine, Question question, Chosen chosen);

  // The game at this table is over: its programs are ended.
  void forget(store::TableId table);

 private:
  struct EngineSeat {
    explicit EngineSeat(const std::string& command) : guest(command) {}
    std::mutex mutex;  // of the thread that speaks with it
    engine_protocol::EnginePlayer guest;
    int faults = 0;
    std::uint64_t used = 0;
  };
  using Key = std::pair<store::TableId, Seat>;

  std::shared_ptr<EngineSeat> place(const Key& key, const engine_protocol::NamedEngine& engine);
  std::string decide(const engine_protocol::NamedEngine& engine, const Question& question);

  std::atomic<bool> closing_ = false;
  std::mutex mutex_;  // of what follows
  std::map<Key, std::shared_ptr<EngineSeat>> seats_;
  std::uint64_t uses_ = 0;
  WorkPool threads_;  // ends first
};

}  // namespace salle::server
