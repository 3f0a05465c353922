#include "server/nats_hints.hpp"

#include <nats/nats.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <nlohmann/json.hpp>
#include <thread>
#include <unordered_map>
#include <vector>

#include "core/text.hpp"
#include "server/log.hpp"

namespace salle::server {
namespace {

constexpr std::size_t kMostWaiting = 20'000;  // hints, each way; the rest is dropped
constexpr std::int64_t kReconnectWait = 250;  // milliseconds, between two attempts
constexpr std::int64_t kReconnectJitter = 250;
constexpr std::int64_t kConnectPatience = 2'000;
constexpr std::int64_t kPingEvery = 2'000;  // so that a line that is dead is found out
constexpr std::chrono::seconds kFarewell{5};

struct Message {
  std::string subject;
  std::string text;
};

// What libnats' threads speak to. It outlives the hints: a callback may still be under way when they
// end, and finds it closed.
struct Inbox {
  explicit Inbox(LobbyIo& hall) : io(&hall) {}

  std::mutex mutex;
  LobbyIo* io;  // null: nobody listens any more
  std::vector<Message> messages;
  std::function<void()> take;  // on the hall's thread
  std::atomic<bool> here = false;
  std::atomic<std::int64_t> received = 0;
  std::atomic<std::int64_t> dropped = 0;
  std::atomic<std::int64_t> losses = 0;
  bool gone = false;  // the connection is closed, and says no more
  std::condition_variable left;

  void add(Message message) {
    const std::lock_guard lock(mutex);
    if (io == nullptr) return;
    if (messages.size() >= kMostWaiting) {
      ++dropped;
      return;
    }
    if (messages.empty()) io->post(take);
    messages.push_back(std::move(message));
  }
};
// libnats carries plain pointers: each of its closures holds on to the inbox by one of these.
using Hold = std::shared_ptr<Inbox>;
Inbox& inbox_of(void* closure) { return **static_cast<Hold*>(closure); }

extern "C" {

void on_hint(natsConnection*, natsSubscription*, natsMsg* message, void* closure) {
  Inbox& inbox = inbox_of(closure);
  ++inbox.received;
  const int size = natsMsg_GetDataLength(message);
  if (size < 0 || static_cast<std::size_t>(size) > kLongestHint) {
    ++inbox.dropped;
  } else {
    inbox.add({natsMsg_GetSubject(message),
               std::string(natsMsg_GetData(message), static_cast<std::size_t>(size))});
  }
  natsMsg_Destroy(message);
}

void on_unsubscribed(void* closure) { delete static_cast<Hold*>(closure); }

void on_connected(natsConnection*, void* closure) { inbox_of(closure).here = true; }

void on_disconnected(natsConnection*, void* closure) {
  if (inbox_of(closure).here.exchange(false)) ++inbox_of(closure).losses;
}

void on_closed(natsConnection*, void* closure) {
  const std::unique_ptr<Hold> hold(static_cast<Hold*>(closure));
  const std::lock_guard lock((*hold)->mutex);
  (*hold)->gone = true;
  (*hold)->left.notify_all();
}

void on_trouble(natsConnection*, natsSubscription*, natsStatus status, void* closure) {
  if (status == NATS_SLOW_CONSUMER) ++inbox_of(closure).dropped;
}

}  // extern "C"

class NatsHints final : public NodeHints {
 public:
  explicit NatsHints(LobbyIo& io) : inbox_(std::make_shared<Inbox>(io)) {
    inbox_->take = [this, inbox = std::weak_ptr(inbox_)] {
      if (const auto still = inbox.lock()) take(*still);
    };
  }

  ~NatsHints() override {
    {
      const std::lock_guard lock(inbox_->mutex);
      inbox_->io = nullptr;
    }
    if (thread_.joinable()) {
      thread_.request_stop();
      wake_.notify_one();
      thread_.join();
    }
    for (const auto& [subject, subscription] : subscriptions_) {
      natsSubscription_Destroy(subscription);
    }
    if (connection_ != nullptr) {
      natsConnection_Close(connection_);
      std::unique_lock lock(inbox_->mutex);
      inbox_->left.wait_for(lock, kFarewell, [this] { return inbox_->gone; });
      lock.unlock();
      natsConnection_Destroy(connection_);
    }
  }
  NatsHints(const NatsHints&) = delete;
  NatsHints& operator=(const NatsHints&) = delete;

  Result<void> open(const std::vector<std::string>& servers) {
    natsOptions* options = nullptr;
    natsStatus status = natsOptions_Create(&options);
    const std::unique_ptr<natsOptions, void (*)(natsOptions*)> owner(options, natsOptions_Destroy);
    std::vector<const char*> list;
    for (const std::string& each : servers) list.push_back(each.c_str());
    auto closure = std::make_unique<Hold>(inbox_);
    const auto set = [&](natsStatus done) {
      if (status == NATS_OK) status = done;
    };
    // One thread delivers for all subscriptions: there may be one for every table.
    set(nats_SetMessageDeliveryPoolSize(1));
    set(natsOptions_UseGlobalMessageDelivery(options, true));
    set(natsOptions_SetServers(options, list.data(), static_cast<int>(list.size())));
    set(natsOptions_SetName(options, "salle"));
    set(natsOptions_SetNoEcho(options, true));
    set(natsOptions_SetTimeout(options, kConnectPatience));
    set(natsOptions_SetPingInterval(options, kPingEvery));
    set(natsOptions_SetMaxPingsOut(options, 2));
    set(natsOptions_SetMaxReconnect(options, -1));
    set(natsOptions_SetReconnectWait(options, kReconnectWait));
    set(natsOptions_SetReconnectJitter(options, kReconnectJitter, kReconnectJitter));
    set(natsOptions_SetRetryOnFailedConnect(options, true, on_connected, closure.get()));
    set(natsOptions_SetReconnectedCB(options, on_connected, closure.get()));
    set(natsOptions_SetDisconnectedCB(options, on_disconnected, closure.get()));
    set(natsOptions_SetClosedCB(options, on_closed, closure.get()));
    set(natsOptions_SetErrorHandler(options, on_trouble, closure.get()));
    if (status == NATS_OK) status = natsConnection_Connect(&connection_, options);
    if (status == NATS_OK) inbox_->here = true;
    if (status != NATS_OK && status != NATS_NOT_YET_CONNECTED) {
      return refuse(cat("the addresses for --nats cannot be used: ", natsStatus_GetText(status)));
    }
    closure.release();  // until the connection is closed
    thread_ = std::jthread([this](const std::stop_token& stop) { work(stop); });
    return {};
  }

  void publish(std::string subject, std::string text) override {
    if (!here()) return;
    if (text.size() > kLongestHint) {
      ++inbox_->dropped;
      return;
    }
    add({What::kPublish, std::move(subject), std::move(text)});
  }
  void listen(const std::string& subject) override { add({What::kListen, subject, ""}); }
  void stop_listening(const std::string& subject) override { add({What::kStop, subject, ""}); }
  bool here() const override { return inbox_->here; }
  HintFigures figures() const override {
    return {sent_, inbox_->received, inbox_->dropped, inbox_->losses};
  }

 private:
  enum class What : std::uint8_t { kPublish, kListen, kStop };
  struct Task {
    What what;
    std::string subject;
    std::string text;
  };

  // Whom to listen to must not be forgotten; a hint may be.
  void add(Task task) {
    {
      const std::lock_guard lock(mutex_);
      if (task.what == What::kPublish && tasks_.size() >= kMostWaiting) {
        ++inbox_->dropped;
        return;
      }
      tasks_.push_back(std::move(task));
    }
    wake_.notify_one();
  }

  // A server that reads slowly holds up this thread, and not the hall's.
  void work(const std::stop_token& stop) {
    std::deque<Task> tasks;
    while (true) {
      {
        std::unique_lock lock(mutex_);
        if (!wake_.wait(lock, stop, [this] { return !tasks_.empty(); })) return;
        tasks.swap(tasks_);
      }
      for (const Task& task : tasks) {
        if (stop.stop_requested()) return;
        perform(task);
      }
      tasks.clear();
    }
  }

  void perform(const Task& task) {
    switch (task.what) {
      case What::kPublish: {
        const bool sent =
            natsConnection_Publish(connection_, task.subject.c_str(), task.text.data(),
                                   static_cast<int>(task.text.size())) == NATS_OK;
        ++(sent ? sent_ : inbox_->dropped);
        return;
      }
      case What::kListen:
        return subscribe(task.subject);
      case What::kStop:
        if (const auto found = subscriptions_.find(task.subject); found != subscriptions_.end()) {
          natsSubscription_Unsubscribe(found->second);
          natsSubscription_Destroy(found->second);
          subscriptions_.erase(found);
        }
    }
  }

  // libnats listens anew by itself whenever it has connected.
  void subscribe(const std::string& subject) {
    if (subscriptions_.contains(subject)) return;
    natsSubscription* subscription = nullptr;
    auto closure = std::make_unique<Hold>(inbox_);
    const natsStatus status = natsConnection_Subscribe(&subscription, connection_, subject.c_str(),
                                                       on_hint, closure.get());
    if (status != NATS_OK) {
      return log_error("hints", cat("cannot listen: ", natsStatus_GetText(status)));
    }
    natsSubscription_SetOnCompleteCB(subscription, on_unsubscribed, closure.get());
    closure.release();
    subscriptions_[subject] = subscription;
  }

  void take(Inbox& inbox) {
    std::vector<Message> messages;
    {
      const std::lock_guard lock(inbox.mutex);
      if (inbox.io == nullptr) return;  // and so are we gone
      messages.swap(inbox.messages);
    }
    for (const Message& each : messages) {
      if (!tell(each.subject, each.text)) ++inbox.dropped;
    }
  }

  std::shared_ptr<Inbox> inbox_;
  natsConnection* connection_ = nullptr;
  std::mutex mutex_;
  std::condition_variable_any wake_;
  std::deque<Task> tasks_;
  std::unordered_map<std::string, natsSubscription*> subscriptions_;  // the thread's own
  std::atomic<std::int64_t> sent_ = 0;
  std::jthread thread_;
};

}  // namespace

Result<std::unique_ptr<NodeHints>> open_nats(const std::string& servers, LobbyIo& io) {
  std::vector<std::string> list;
  for (const std::string_view each : split(servers, ',')) {
    const std::string_view address = trim(each);
    if (!address.starts_with("nats://") && !address.starts_with("tls://")) {
      return refuse(
          "an address for --nats looks like nats://127.0.0.1:4222; several have commas "
          "between them");
    }
    list.emplace_back(address);
  }
  auto hints = std::make_unique<NatsHints>(io);
  if (const auto done = hints->open(list); !done) return std::unexpected(done.error());
  return hints;
}

}  // namespace salle::server
