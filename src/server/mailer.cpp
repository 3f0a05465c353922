#include "server/mailer.hpp"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <ctime>
#include <fstream>
#include <memory>

#include "core/text.hpp"
#include "server/curl_handle.hpp"
#include "server/log.hpp"

namespace salle::server {
namespace {

constexpr long kMailConnectSeconds = 15;
constexpr long kMailSeconds = 60;

struct UrlOwner {
  void operator()(CURLU* url) const { curl_url_cleanup(url); }
};
using Url = std::unique_ptr<CURLU, UrlOwner>;

Url parsed(const std::string& text, unsigned flags) {
  Url url(curl_url());
  if (url == nullptr || curl_url_set(url.get(), CURLUPART_URL, text.c_str(), flags) != CURLUE_OK) {
    return nullptr;
  }
  return url;
}

std::string part(const Url& url, CURLUPart which) {
  char* text = nullptr;
  if (curl_url_get(url.get(), which, &text, 0) != CURLUE_OK) return "";
  std::string out = text;
  curl_free(text);
  return out;
}

std::string date_line() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  // Names of days and months whatever the locale.
  constexpr std::array kDays = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
  constexpr std::array kMonths = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                  "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), "%s, %02d %s %d %02d:%02d:%02d +0000",
                kDays[static_cast<std::size_t>(parts.tm_wday)], parts.tm_mday,
                kMonths[static_cast<std::size_t>(parts.tm_mon)], parts.tm_year + 1900,
                parts.tm_hour, parts.tm_min, parts.tm_sec);
  return text.data();
}

std::string message_id(std::string_view from) {
  std::array<unsigned char, 12> bytes{};
  randombytes_buf(bytes.data(), bytes.size());
  std::array<char, 25> text{};
  sodium_bin2hex(text.data(), text.size(), bytes.data(), bytes.size());
  return cat("<", std::string_view(text.data()), "@", from.substr(from.find('@') + 1), ">");
}

std::string whole_text(const Mail& mail, const std::string& from) {
  std::string text =
      cat("From: Salle <", from, ">\r\nTo: <", mail.to, ">\r\nSubject: ", mail.subject,
          "\r\nDate: ", date_line(), "\r\nMessage-ID: ", message_id(from), "\r\n");
  text +=
      "MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n"
      "Content-Transfer-Encoding: 8bit\r\nAuto-Submitted: auto-generated\r\n\r\n";
  for (const char c : mail.text) {
    if (c == '\n') text += '\r';
    text += c;
  }
  return text;
}

struct Reading {
  std::string_view rest;
};

std::size_t give(char* room, std::size_t size, std::size_t count, void* from) {
  auto& reading = *static_cast<Reading*>(from);
  const std::size_t taken = std::min(size * count, reading.rest.size());
  reading.rest.copy(room, taken);
  reading.rest.remove_prefix(taken);
  return taken;
}

}  // namespace

bool is_mail_address(std::string_view text) {
  const std::size_t at = text.find('@');
  if (text.size() > 254 || at == std::string_view::npos || at == 0 || at > 64) return false;
  const std::string_view domain = text.substr(at + 1);
  if (domain.empty() || domain.starts_with('.') || domain.ends_with('.') ||
      domain.starts_with('-') || domain.contains("..")) {
    return false;
  }
  const auto alphanumeric = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  };
  return std::ranges::all_of(text.substr(0, at),
                             [&](char c) {
                               return alphanumeric(c) ||
                                      std::string_view("!#$%&'*+-/=?^_`{|}~.").contains(c);
                             }) &&
         std::ranges::all_of(domain,
                             [&](char c) { return alphanumeric(c) || c == '-' || c == '.'; });
}

Result<void> check(const MailOptions& options) {
  if (!options.wanted()) {
    if (!options.from.empty() || !options.password_file.empty()) {
      return refuse("mail needs --smtp, such as smtp://localhost:25");
    }
    return {};
  }
  const Url url = parsed(options.smtp, CURLU_NON_SUPPORT_SCHEME);
  const std::string scheme = url ? part(url, CURLUPART_SCHEME) : "";
  if ((scheme != "smtp" && scheme != "smtps") || part(url, CURLUPART_HOST).empty()) {
    return refuse(
        cat("--smtp is an address such as smtp://localhost:25 or smtps://user@mail.example, "
            "not ",
            quote(options.smtp)));
  }
  if (!part(url, CURLUPART_PASSWORD).empty()) {
    return refuse(
        "the mail server's password belongs into a file (--smtp-password-file), not into "
        "--smtp, where other programs can read it");
  }
  if (!is_mail_address(options.from)) {
    return refuse("mail needs --mail-from, an address such as salle@example.org");
  }
  const Url page = parsed(options.public_url, 0);
  const std::string how = page ? part(page, CURLUPART_SCHEME) : "";
  if (how != "http" && how != "https") {
    return refuse(
        "mail needs --public-url, where people reach the hall, such as "
        "https://salle.example.org");
  }
  return {};
}

Result<std::string> Mailer::password_of(const MailOptions& options) {
  if (options.password_file.empty()) return std::string();
  std::ifstream file(options.password_file);
  std::string line;
  if (!std::getline(file, line)) {
    return refuse(cat("cannot read the mail server's password from ", options.password_file));
  }
  while (line.ends_with('\r')) line.pop_back();
  return line;
}

Mailer::Mailer(MailOptions options, std::string password)
    : options_(std::move(options)),
      password_(std::move(password)),
      queue_("mail", options_.waits, [this](const Mail& mail) { return deliver(mail); }) {
  while (options_.public_url.ends_with('/')) options_.public_url.pop_back();
}

Mailer::~Mailer() {
  queue_.stop();
  sodium_memzero(password_.data(), password_.size());
}

Delivery Mailer::deliver(const Mail& mail) {
  using enum Delivery::Outcome;
  const CurlHandle curl = new_curl();
  CurlLines to;
  to.add(cat("<", mail.to, ">"));
  if (curl == nullptr || to.get() == nullptr) return {kLater, "no memory"};
  const std::string text = whole_text(mail, options_.from);
  Reading reading{text};
  const auto set = [&](CURLoption option, auto value) {
    curl_easy_setopt(curl.get(), option, value);
  };
  set(CURLOPT_URL, options_.smtp.c_str());
  set(CURLOPT_PROTOCOLS_STR, "smtp,smtps");
  set(CURLOPT_NOSIGNAL, 1L);
  set(CURLOPT_CONNECTTIMEOUT, kMailConnectSeconds);
  set(CURLOPT_TIMEOUT, kMailSeconds);
  const Url url = parsed(options_.smtp, CURLU_NON_SUPPORT_SCHEME);
  const bool signs_in = !password_.empty() || (url && !part(url, CURLUPART_USER).empty());
  // A password never travels in the clear.
  set(CURLOPT_USE_SSL, static_cast<long>(signs_in ? CURLUSESSL_ALL : CURLUSESSL_TRY));
  if (!password_.empty()) set(CURLOPT_PASSWORD, password_.c_str());
  const std::string from = cat("<", options_.from, ">");
  set(CURLOPT_MAIL_FROM, from.c_str());
  set(CURLOPT_MAIL_RCPT, to.get());
  set(CURLOPT_READFUNCTION, &give);
  set(CURLOPT_READDATA, static_cast<void*>(&reading));
  set(CURLOPT_UPLOAD, 1L);
  // The host closes the hall: let go at once.
  set(CURLOPT_NOPROGRESS, 0L);
  set(CURLOPT_XFERINFODATA, static_cast<void*>(&queue_));
  set(
      CURLOPT_XFERINFOFUNCTION, +[](void* queue, curl_off_t, curl_off_t, curl_off_t, curl_off_t) {
        return static_cast<DeliveryQueue<Mail>*>(queue)->stopping() ? 1 : 0;
      });
  const CURLcode code = curl_easy_perform(curl.get());
  if (code == CURLE_OK) return {};
  long status = 0;
  curl_easy_getinfo(curl.get(), CURLINFO_RESPONSE_CODE, &status);
  // In curl's general words: the server's own might name the address.
  return {kLater, cat(curl_easy_strerror(code),
                      " (the mail server's answer: ", std::to_string(status), ")")};
}

}  // namespace salle::server
