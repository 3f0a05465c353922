// Sends short mails on a thread of its own, so that nobody waits for a mail server. What cannot be
// sent is tried again a few times, and then given up with a line in the log that names nobody.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "core/result.hpp"

namespace salle::server {

struct MailOptions {
  std::string smtp;           // smtp://host:port or smtps://user@host; empty: no mail
  std::string password_file;  // its first line is the password
  std::string from;           // an address
  std::string public_url;     // where people reach the hall: https://salle.example.org
  // Between tries; after the last one it is given up.
  std::vector<std::chrono::milliseconds> waits = {
      std::chrono::seconds(10), std::chrono::seconds(60), std::chrono::seconds(600)};
  bool wanted() const { return !smtp.empty(); }
};

struct Mail {
  std::string to;
  std::string subject;  // ASCII
  std::string text;     // UTF-8
};

// Is it an address that can be put into a mail's head, such as anna@example.org?
bool is_mail_address(std::string_view text);

// What is wrong with these options, in words for the host.
Result<void> check(const MailOptions& options);

class Mailer {
 public:
  static constexpr std::size_t kMostWaiting = 1000;

  // Reads the password.
  static Result<std::string> password_of(const MailOptions& options);

  Mailer(MailOptions options, std::string password);
  ~Mailer();  // what has not gone out is dropped
  Mailer(const Mailer&) = delete;
  Mailer& operator=(const Mailer&) = delete;

  // False where too many wait already. Never blocks.
  bool send(Mail mail);
  const std::string& public_url() const { return options_.public_url; }

  struct Figures {
    std::int64_t sent = 0;
    std::int64_t failed = 0;  // tries
    std::int64_t given_up = 0;
    std::size_t waiting = 0;
  };
  Figures figures() const;

 private:
  struct Job {
    Mail mail;
    std::size_t tries = 0;
    std::chrono::steady_clock::time_point due;
  };
  void run();
  std::string deliver(const Mail& mail);  // why not; "" if it went out

  MailOptions options_;
  std::string password_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Job> jobs_;
  Figures figures_;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace salle::server
