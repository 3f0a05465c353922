// A whole hall without a network: a store in a folder of its own, the hall, its people, and
// requests as browsers make them. The test's own thread is the hall's.
#pragma once

#include <gtest/gtest.h>

#include <condition_variable>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "server/api.hpp"
#include "server/ratings.hpp"
#include "support/store_files.hpp"

namespace salle::server {

// Keeps what is sent and closed; the time stands still until it is moved on.
class FakeIo : public LobbyIo {
 public:
  Millis now() const override { return time; }
  void send(ConnectionId id, std::shared_ptr<const std::string> text) override {
    sent[id].push_back(*text);
  }
  void close(ConnectionId id, CloseCode code, std::string_view) override { closed[id] = code; }
  void post(std::function<void()> work) override;
  void after(Millis, std::function<void()>) override {}

  // Does what was posted until `done`; gives up after a minute in which nothing came.
  void work_until(const std::function<bool()>& done);

  Millis time = 1'800'000'000'000;
  std::map<ConnectionId, std::vector<std::string>> sent;
  std::map<ConnectionId, CloseCode> closed;

 private:
  std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<std::function<void()>> posted_;
};

// What came back, with its body read.
struct Reply {
  int status = 0;
  std::string text;
  nlohmann::json json;
  HttpResponse whole;
  std::string header(std::string_view name) const;
  std::string code() const;  // of a refusal
};

// Somebody with a cookie jar, at an address.
struct Browser {
  std::string peer = "203.0.113.1";
  std::string cookie = {};
  std::string origin = "http://hall.example";
  std::string authorization = {};
  std::string device = {};  // the cookie by which the device is known again
};

class ApiHarness {
 public:
  explicit ApiHarness(const std::string& pages = "", Mailer* mailer = nullptr,
                      PushSender* push = nullptr);
  // As in the server: what runs on other threads ends before what it speaks to.
  ~ApiHarness();

  Reply ask(Browser& who, std::string method, std::string path, std::string body = "");
  Reply get(Browser& who, const std::string& path) { return ask(who, "GET", path); }
  Reply post(Browser& who, const std::string& path, const nlohmann::json& body = {});
  Reply put(Browser& who, const std::string& path, const nlohmann::json& body);
  Reply erase(Browser& who, const std::string& path, const nlohmann::json& body = {});
  // A new guest, or somebody with a kept name.
  Browser guest(const std::string& peer = "203.0.113.1");
  Browser named(const std::string& name, const std::string& peer = "203.0.113.1");
  store::PersonId id_of(Browser& who);

  static HttpRequest request(const Browser& who, std::string method, std::string path,
                             std::string body = "");
  // Opens a WebSocket; the answer that turns it away, if any.
  std::optional<HttpResponse> connect(ConnectionId id, const Browser& who);
  void say(ConnectionId id, const nlohmann::json& message) { api.on_message(id, message.dump()); }
  // Everything on its way to the disk is there.
  void settle();

  store::Scratch scratch;
  std::unique_ptr<store::Store> store;
  FakeIo io;
  std::unique_ptr<store::GroupCommit> writer;
  store::GroupCommit& commits;
  std::unique_ptr<ThinkingPool> pool;
  ThinkingPool& thinkers;
  std::unique_ptr<WorkPool> workers;  // for passwords and all else
  NoHints hints;
  Nodes nodes{"one", hints};
  Limits limits;
  Accounts accounts;
  Ratings ratings;
  Lobby lobby;
  Api api;
};

inline constexpr const char* kPassword = "correct horse";

}  // namespace salle::server
