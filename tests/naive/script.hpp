// A procedure that stops in the middle to ask something and later goes on from there, so that rules
// can be written down in the order in which they happen.
//
// Start one with run(); `co_await` another to carry it out as a part. What stops is for the owner
// to say (see NaiveSwordAndShield::Reply). An exception in a part reaches whoever awaits it.
#pragma once

#include <coroutine>
#include <exception>
#include <utility>

namespace salle::naive {

class Script {
 public:
  struct promise_type;
  using Handle = std::coroutine_handle<promise_type>;

  // At the end, the procedure that this one is a part of goes on.
  struct AtTheEnd {
    bool await_ready() const noexcept { return false; }
    std::coroutine_handle<> await_suspend(Handle handle) const noexcept;
    void await_resume() const noexcept {}
  };

  struct promise_type {
    std::coroutine_handle<> whole = std::noop_coroutine();
    std::exception_ptr exception;

    Script get_return_object() { return Script(Handle::from_promise(*this)); }
    std::suspend_always initial_suspend() const noexcept { return {}; }
    AtTheEnd final_suspend() const noexcept { return {}; }
    void return_void() const {}
    void unhandled_exception() { exception = std::current_exception(); }
  };

  Script() = default;
  Script(Script&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
  Script& operator=(Script&& other) noexcept {
    std::swap(handle_, other.handle_);
    return *this;
  }
  ~Script() {
    if (handle_) handle_.destroy();
  }

  void run() { handle_.resume(); }

  // Carrying it out as a part of another procedure.
  bool await_ready() const { return false; }
  std::coroutine_handle<> await_suspend(std::coroutine_handle<> whole) {
    handle_.promise().whole = whole;
    return handle_;
  }
  void await_resume() const {
    if (handle_.promise().exception) std::rethrow_exception(handle_.promise().exception);
  }

 private:
  explicit Script(Handle handle) : handle_(handle) {}
  Handle handle_;
};

inline std::coroutine_handle<> Script::AtTheEnd::await_suspend(Handle handle) const noexcept {
  return handle.promise().whole;
}

}  // namespace salle::naive
