// What the nodes of one hall tell each other: that something has changed, and where to look.
//
// The database is the truth and these are hints: one that is lost, late, doubled or out of order
// changes nothing but how soon a node knows. Nobody is answered because of one.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

namespace salle::server {

struct HintFigures {
  std::int64_t sent = 0;
  std::int64_t received = 0;
  std::int64_t dropped = 0;  // too long, too many at once, or not understood
  std::int64_t losses = 0;   // of the connection
};

inline constexpr std::size_t kLongestHint = 64 * 1024;

class NodeHints {
 public:
  // On the hall's thread. What other nodes said; one's own hints do not come back. False: that was not
  // understood.
  using Heard = std::function<bool(std::string_view subject, std::string_view text)>;

  virtual ~NodeHints() = default;
  void when_heard(Heard heard) { heard_ = std::move(heard); }

  // Never waits. Subjects are words with dots between them; where one listens '*' stands for any
  // one word.
  virtual void publish(std::string subject, std::string text) = 0;
  virtual void listen(const std::string& subject) = 0;
  virtual void stop_listening(const std::string& subject) = 0;
  // Is what others say heard just now?
  virtual bool here() const = 0;
  virtual HintFigures figures() const = 0;

 protected:
  bool tell(std::string_view subject, std::string_view text) const {
    return !heard_ || heard_(subject, text);
  }

 private:
  Heard heard_;
};

// For a node that hears nobody: it asks the database.
class NoHints final : public NodeHints {
 public:
  void publish(std::string, std::string) override {}
  void listen(const std::string&) override {}
  void stop_listening(const std::string&) override {}
  bool here() const override { return false; }
  HintFigures figures() const override { return {}; }
};

}  // namespace salle::server
