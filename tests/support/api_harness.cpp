#include "support/api_harness.hpp"

#include <chrono>

namespace salle::server {

void FakeIo::post(std::function<void()> work) {
  {
    const std::lock_guard lock(mutex_);
    posted_.push_back(std::move(work));
  }
  wake_.notify_one();
}

void FakeIo::work_until(const std::function<bool()>& done) {
  while (!done()) {
    std::vector<std::function<void()>> work;
    {
      std::unique_lock lock(mutex_);
      if (!wake_.wait_for(lock, std::chrono::minutes(1), [this] { return !posted_.empty(); })) {
        ADD_FAILURE() << "nothing happens any more";
        return;
      }
      work.swap(posted_);
    }
    for (auto& each : work) each();
  }
}

std::string Reply::header(std::string_view name) const {
  for (const auto& [key, value] : whole.headers) {
    if (key == name) return value;
  }
  return "";
}

std::string Reply::code() const {
  if (!json.is_object() || !json.contains("error")) return "";
  EXPECT_FALSE(json["error"]["why"].get<std::string>().empty());
  return json["error"]["code"];
}

ApiHarness::ApiHarness(const std::string& pages, Mailer* mailer, PushSender* push)
    : store(store::opened(scratch.file())),
      writer(std::make_unique<store::GroupCommit>(*store)),
      commits(*writer),
      pool(std::make_unique<ThinkingPool>(2, io)),
      thinkers(*pool),
      workers(std::make_unique<WorkPool>(2, io)),
      accounts(*store, commits, io, *workers, PasswordCost::least()),
      ratings(*store,
              [this](store::PersonId id) {
                const auto person = accounts.find(id);
                return person && !person->guest;
              }),
      lobby(*store, commits, io, thinkers, *workers, nodes, limits, accounts, ratings),
      api({"the host's own secret", pages, {}, {}, mailer, push}, *store, commits, io, thinkers,
          {*workers, *workers, *workers}, limits, accounts, lobby) {
  EXPECT_TRUE(accounts.open());
  EXPECT_TRUE(lobby.reopen());
}

ApiHarness::~ApiHarness() {
  pool.reset();
  workers.reset();
  writer.reset();
}

HttpRequest ApiHarness::request(const Browser& who, std::string method, std::string path,
                                std::string body) {
  HttpRequest request;
  request.method = std::move(method);
  const std::size_t mark = path.find('?');
  if (mark != std::string::npos) request.query = path.substr(mark + 1);
  request.path = path.substr(0, mark);
  request.host = "hall.example";
  request.origin = who.origin;
  request.authorization = who.authorization;
  request.cookie = who.cookie;
  if (!who.device.empty()) request.cookie += (who.cookie.empty() ? "" : "; ") + who.device;
  request.peer = who.peer;
  request.user_agent = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0";
  request.content_type = "application/json";
  request.body = std::move(body);
  return request;
}

Reply ApiHarness::ask(Browser& who, std::string method, std::string path, std::string body) {
  std::optional<HttpResponse> response;
  api.on_request(request(who, std::move(method), std::move(path), std::move(body)),
                 [&](HttpResponse answer) {
                   EXPECT_FALSE(response) << "answered twice";
                   response = std::move(answer);
                 });
  io.work_until([&] { return response.has_value(); });
  Reply reply;
  if (!response) return reply;
  reply.status = response->status;
  reply.text = response->body ? *response->body : "";
  reply.json = nlohmann::json::parse(reply.text, nullptr, false);
  reply.whole = *std::move(response);
  for (const auto& [name, value] : reply.whole.headers) {
    if (name != "Set-Cookie") continue;
    (value.starts_with("salle-device=") ? who.device : who.cookie) =
        value.substr(0, value.find(';'));
  }
  return reply;
}

Reply ApiHarness::post(Browser& who, const std::string& path, const nlohmann::json& body) {
  return ask(who, "POST", path, body.is_null() ? "" : body.dump());
}

Reply ApiHarness::put(Browser& who, const std::string& path, const nlohmann::json& body) {
  return ask(who, "PUT", path, body.dump());
}

Reply ApiHarness::erase(Browser& who, const std::string& path, const nlohmann::json& body) {
  return ask(who, "DELETE", path, body.is_null() ? "" : body.dump());
}

Browser ApiHarness::guest(const std::string& peer) {
  Browser who{peer};
  EXPECT_EQ(post(who, "/api/guest").status, 200);
  return who;
}

Browser ApiHarness::named(const std::string& name, const std::string& peer) {
  Browser who{peer};
  const Reply reply = post(who, "/api/register", {{"name", name}, {"password", kPassword}});
  EXPECT_EQ(reply.status, 200) << reply.text;
  return who;
}

store::PersonId ApiHarness::id_of(Browser& who) {
  return accounts.person_of(request(who, "GET", "/")).person;
}

std::optional<HttpResponse> ApiHarness::connect(ConnectionId id, const Browser& who) {
  return api.on_connect(id, request(who, "GET", "/ws"));
}

void ApiHarness::settle() {
  bool done = false;
  commits.submit({}, [&](const auto&) { io.post([&] { done = true; }); });
  io.work_until([&] { return done; });
}

}  // namespace salle::server
