// A wire between a store and its server that can be cut at the worst moment.
#pragma once

#include <atomic>
#include <functional>
#include <list>
#include <mutex>
#include <string>
#include <thread>

namespace salle {

class CutWire {
 public:
  explicit CutWire(int server_port);
  ~CutWire();
  CutWire(const CutWire&) = delete;
  CutWire& operator=(const CutWire&) = delete;

  int port() const { return port_; }
  // So many COMMITs reach the server and their answers do not come back; or they do not even reach it.
  std::atomic<int> lose_answers = 0;
  std::atomic<int> lose_commits = 0;
  std::atomic<int> lost = 0;          // so far
  std::function<void()> answer_lost;  // done before anybody notices

  // The address of the same database, by this wire.
  std::string through(const std::string& address) const;

 private:
  void accept();
  void carry(int client);

  int server_port_ = 0;
  int listener_ = -1;
  int port_ = 0;
  std::mutex mutex_;
  std::list<std::thread> threads_;
  std::list<int> sockets_;
  std::thread thread_;
};

}  // namespace salle
