// Sends short mails through the host's mail server.
#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "server/delivery_queue.hpp"

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
  // Reads the password.
  static Result<std::string> password_of(const MailOptions& options);

  Mailer(MailOptions options, std::string password);
  ~Mailer();

  // False where too many wait already. Never blocks.
  bool send(Mail mail) { return queue_.send(std::move(mail)); }
  const std::string& public_url() const { return options_.public_url; }
  DeliveryFigures figures() const { return queue_.figures(); }

 private:
  Delivery deliver(const Mail& mail);

  MailOptions options_;
  std::string password_;
  DeliveryQueue<Mail> queue_;
};

}  // namespace salle::server
