#include "support/running_http_server.hpp"

#include <algorithm>
#include <future>
#include <stdexcept>

#include "core/text.hpp"

namespace salle {

using namespace server;

namespace {

constexpr std::chrono::seconds kLongWait{30};

HttpServer::Text text(std::string words) {
  return std::make_shared<const std::string>(std::move(words));
}

}  // namespace

void EchoHandler::on_request(HttpRequest request, Reply reply) {
  if (request.path == "/throw") throw std::runtime_error("no sabre");
  if (request.path == "/drop") return;
  if (request.path == "/later") {
    kept = std::move(reply);
    note("kept");
    return;
  }
  HttpResponse response;
  response.content_type = "text/plain";
  response.body = text(cat(request.method, "|", request.path, "|", request.query, "|", request.peer,
                           "|", request.secure ? "tls" : "", "|", request.body));
  if (request.path == "/twice") reply(response);
  if (request.path == "/nothing") response.status = 204;
  if (request.path == "/split") response.headers.emplace_back("X-Sly", "a\r\nX-Evil: b");
  if (request.path == "/tagged") response.headers.emplace_back("ETag", "\"7\"");
  if (request.path == "/large") response.body = text(std::string(3'000'000, 'l'));
  reply(response);
}

std::optional<HttpResponse> EchoHandler::on_connect(ConnectionId id, const HttpRequest& request) {
  note(cat("arrived ", request.path));
  if (request.path == "/throw") throw std::runtime_error("no foil");
  if (request.path == "/members") {
    server->send(id, text("nobody hears this"));
    return HttpResponse{403, "text/plain", text("members only"), {}};
  }
  if (request.path == "/greeted") {
    server->send(id, text("welcome"));
    server->send(id, text(cat("from ", request.peer)));
  }
  if (request.path == "/doorstep") {
    server->send(id, text("a word"));
    server->close(id, CloseCode::kPolicy, "not today");
    server->send(id, text("too late"));
  }
  return std::nullopt;
}

void EchoHandler::on_message(ConnectionId id, std::string_view words) {
  if (words == "throw") throw std::logic_error("no épée");
  if (words == "bye") return server->close(id, CloseCode::kTryLater, "later");
  if (words == "flood") {
    const auto large = text(std::string(65'536, 'f'));
    for (int i = 0; i < 400; ++i) server->send(id, large);
    return;
  }
  server->send(id, text(std::string(words)));
}

void EchoHandler::on_pong(ConnectionId, std::chrono::milliseconds took) {
  way = took;
  note("pinged");
}

void EchoHandler::on_disconnect(ConnectionId id) {
  server->send(id, text("nobody is there"));
  note("left");
}

void EchoHandler::on_error(std::string_view what) noexcept { note(cat("stumbled: ", what)); }

void EchoHandler::note(std::string entry) {
  const std::lock_guard lock(mutex_);
  diary_.push_back(std::move(entry));
  written_.notify_all();
}

std::vector<std::string> EchoHandler::diary() const {
  const std::lock_guard lock(mutex_);
  return diary_;
}

bool EchoHandler::wait_for(std::string_view entry, std::size_t times) const {
  std::unique_lock lock(mutex_);
  return written_.wait_for(lock, kLongWait, [&] {
    return static_cast<std::size_t>(std::ranges::count(diary_, entry)) >= times;
  });
}

RunningHttpServer::RunningHttpServer(HttpServerOptions options, const std::function<void()>& idle)
    : server_((options.port = 0, options)) {
  handler_.server = &server_;
  const auto opened = server_.open(handler_);
  if (!opened) throw std::runtime_error(opened.error().message);
  thread_ = std::thread([this, idle] { server_.run(idle); });
}

RunningHttpServer::~RunningHttpServer() { stop(std::chrono::milliseconds(0)); }

void RunningHttpServer::on_thread(const std::function<void()>& work) {
  std::promise<void> done;
  server_.post([&] {
    work();
    done.set_value();
  });
  done.get_future().wait();
}

HttpServerFigures RunningHttpServer::figures() {
  HttpServerFigures out;
  on_thread([&] { out = server_.figures(); });
  return out;
}

bool RunningHttpServer::wait_until(const std::function<bool(const HttpServerFigures&)>& so) {
  const auto end = std::chrono::steady_clock::now() + kLongWait;
  while (!so(figures())) {
    if (std::chrono::steady_clock::now() > end) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  return true;
}

void RunningHttpServer::stop(std::chrono::milliseconds grace) {
  if (!thread_.joinable()) return;
  server_.stop(grace);
  thread_.join();
}

}  // namespace salle
