// Sockets for bench/hall, bench/siege and bench/cluster: HTTP requests and WebSockets over loopback, all on one
// epoll. As cheap as can be, since the driver has the cores of the server.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace salle::bench {

// What the environment did to the measurement rather than the server: ends the program.
[[noreturn]] void give_up(const std::string& why);

class Loop;

// One connection to the server; `arrived` is called with all that has not been used up yet and says
// how much of it was.
class Wire {
 public:
  Wire(Loop& loop, std::uint16_t port);
  virtual ~Wire();
  Wire(const Wire&) = delete;
  Wire& operator=(const Wire&) = delete;

  void send(std::string_view bytes);
  void ready();  // something can be read

 protected:
  virtual std::size_t arrived(std::string_view bytes) = 0;
  // The server hung up, or did not take a request.
  virtual void lost(const std::string& why) { give_up(why); }

 private:
  Loop& loop_;
  int socket_ = -1;
  bool lost_ = false;
  void lose(const std::string& why);
  std::string held_;  // the beginning of something whose end has not come yet
};

class Loop {
 public:
  Loop();
  ~Loop();
  void add(int socket, Wire* wire);
  void remove(int socket);
  void round(int wait_ms);  // reads whatever arrives meanwhile
  // Rounds until it is so.
  void until(const std::function<bool()>& done);

  // Each connection from a loopback address of its own, so that a proxy takes them for many people:
  // what is counted for each address then counts as it does for people.
  bool many_addresses = false;
  std::uint32_t next_address();  // of 50,000

 private:
  int epoll_ = -1;
  std::uint32_t addresses_ = 0;
};

// A WebSocket. Texts are framed with a mask of zeros: masked as clients must, yet unchanged. Without
// a token it is nobody's.
class Line : public Wire {
 public:
  // `more` are header lines, each with its end.
  Line(Loop& loop, std::uint16_t port, std::string_view token, std::string_view more = {});
  bool open() const { return open_; }
  void say(std::string_view text);

 protected:
  virtual void opened() {}
  virtual void heard(std::string_view) {}
  // In place of opening; and at its end, as the server tells it.
  virtual void turned_away(std::string_view head) { give_up(std::string(head)); }
  virtual void hung_up(int, std::string_view why) {
    give_up("the server hung up: " + std::string(why));
  }
  std::size_t arrived(std::string_view bytes) final;

 private:
  void frame(int kind, std::string_view payload);
  bool open_ = false;
};

// Requests over a few kept connections, each answered before its connection takes the next.
class Clerks {
 public:
  using Answered = std::function<void(std::string_view body)>;  // of a request that went well
  using Refused = std::function<void(std::string_view body)>;   // "": the connection was lost
  Clerks(Loop& loop, std::uint16_t port, int count);
  ~Clerks();
  // POST with a JSON body; an empty token is nobody's.
  void ask(std::string_view path, std::string_view token, std::string_view body, Answered answered);
  // The same with more header lines; without `refused` a refusal is the end.
  void ask(std::string_view path, std::string_view token, std::string_view body,
           std::string_view more, Answered answered, Refused refused);
  bool idle() const { return waiting_.empty() && busy_ == 0; }

 private:
  class Clerk;
  struct Request {
    std::string text;
    Answered answered;
    Refused refused;
  };
  void give_work();

  Loop& loop_;
  const std::uint16_t port_;
  std::vector<std::unique_ptr<Clerk>> clerks_;
  std::deque<std::unique_ptr<Clerk>> resting_;
  std::deque<Request> waiting_;
  int busy_ = 0;
};

std::size_t find_text(std::string_view text, std::string_view wanted);
// The text or number behind `"name":` in a flat answer of the hall; empty if there is none.
std::string_view field(std::string_view json, std::string_view name);
long number_field(std::string_view json, std::string_view name);  // 0 if it is not there

}  // namespace salle::bench
