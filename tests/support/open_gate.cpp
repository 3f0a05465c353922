#include "support/open_gate.hpp"

#include <algorithm>
#include <future>
#include <stdexcept>

#include "core/text.hpp"

namespace salle {

using namespace server;

namespace {

constexpr std::chrono::seconds kLongWait{30};

Gate::Text text(std::string words) { return std::make_shared<const std::string>(std::move(words)); }

}  // namespace

void SmallHall::asked(HttpRequest request, Reply reply) {
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

std::optional<HttpResponse> SmallHall::arrived(ConnectionId id, const HttpRequest& request) {
  note(cat("arrived ", request.path));
  if (request.path == "/throw") throw std::runtime_error("no foil");
  if (request.path == "/members") {
    gate->send(id, text("nobody hears this"));
    return HttpResponse{403, "text/plain", text("members only"), {}};
  }
  if (request.path == "/greeted") {
    gate->send(id, text("welcome"));
    gate->send(id, text(cat("from ", request.peer)));
  }
  if (request.path == "/doorstep") {
    gate->send(id, text("a word"));
    gate->close(id, CloseCode::kPolicy, "not today");
    gate->send(id, text("too late"));
  }
  return std::nullopt;
}

void SmallHall::said(ConnectionId id, std::string_view words) {
  if (words == "throw") throw std::logic_error("no épée");
  if (words == "bye") return gate->close(id, CloseCode::kTryLater, "later");
  if (words == "flood") {
    const auto large = text(std::string(65'536, 'f'));
    for (int i = 0; i < 400; ++i) gate->send(id, large);
    return;
  }
  gate->send(id, text(std::string(words)));
}

void SmallHall::pinged(ConnectionId, std::chrono::milliseconds took) {
  way = took;
  note("pinged");
}

void SmallHall::left(ConnectionId id) {
  gate->send(id, text("nobody is there"));
  note("left");
}

void SmallHall::stumbled(std::string_view what) noexcept { note(cat("stumbled: ", what)); }

void SmallHall::note(std::string entry) {
  const std::lock_guard lock(mutex_);
  diary_.push_back(std::move(entry));
  written_.notify_all();
}

std::vector<std::string> SmallHall::diary() const {
  const std::lock_guard lock(mutex_);
  return diary_;
}

bool SmallHall::wait_for(std::string_view entry, std::size_t times) const {
  std::unique_lock lock(mutex_);
  return written_.wait_for(lock, kLongWait, [&] {
    return static_cast<std::size_t>(std::ranges::count(diary_, entry)) >= times;
  });
}

OpenGate::OpenGate(GateOptions options, const std::function<void()>& idle)
    : gate_((options.port = 0, options), hall_) {
  hall_.gate = &gate_;
  const auto opened = gate_.open();
  if (!opened) throw std::runtime_error(opened.error().message);
  thread_ = std::thread([this, idle] { gate_.run(idle); });
}

OpenGate::~OpenGate() { stop(std::chrono::milliseconds(0)); }

void OpenGate::on_thread(const std::function<void()>& work) {
  std::promise<void> done;
  gate_.post([&] {
    work();
    done.set_value();
  });
  done.get_future().wait();
}

GateFigures OpenGate::figures() {
  GateFigures out;
  on_thread([&] { out = gate_.figures(); });
  return out;
}

bool OpenGate::wait_until(const std::function<bool(const GateFigures&)>& so) {
  const auto end = std::chrono::steady_clock::now() + kLongWait;
  while (!so(figures())) {
    if (std::chrono::steady_clock::now() > end) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  return true;
}

void OpenGate::stop(std::chrono::milliseconds grace) {
  if (!thread_.joinable()) return;
  gate_.stop(grace);
  thread_.join();
}

}  // namespace salle
