#include "server/http_text.hpp"

#include <arpa/inet.h>

#include <algorithm>
#include <array>

#include "core/text.hpp"
#include "core/utf8.hpp"

namespace salle::server {

namespace {

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

bool is_control(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }

std::optional<std::string> unescape(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (c == '%') {
      if (i + 2 >= text.size()) return std::nullopt;
      const int high = hex_digit(text[i + 1]);
      const int low = hex_digit(text[i + 2]);
      if (high < 0 || low < 0) return std::nullopt;
      c = static_cast<char>(high * 16 + low);
      i += 2;
    }
    if (is_control(c)) return std::nullopt;
    out.push_back(c);
  }
  return out;
}

bool climbs(std::string_view path) {
  while (true) {
    const std::size_t end = path.find_first_of("/\\");
    if (path.substr(0, end) == "..") return true;
    if (end == std::string_view::npos) return false;
    path.remove_prefix(end + 1);
  }
}

std::string_view reason(int status) {
  switch (status) {
    case 101:
      return "Switching Protocols";
    case 200:
      return "OK";
    case 201:
      return "Created";
    case 202:
      return "Accepted";
    case 204:
      return "No Content";
    case 301:
      return "Moved Permanently";
    case 302:
      return "Found";
    case 303:
      return "See Other";
    case 304:
      return "Not Modified";
    case 307:
      return "Temporary Redirect";
    case 308:
      return "Permanent Redirect";
    case 400:
      return "Bad Request";
    case 401:
      return "Unauthorized";
    case 403:
      return "Forbidden";
    case 404:
      return "Not Found";
    case 405:
      return "Method Not Allowed";
    case 406:
      return "Not Acceptable";
    case 408:
      return "Request Timeout";
    case 409:
      return "Conflict";
    case 410:
      return "Gone";
    case 411:
      return "Length Required";
    case 413:
      return "Content Too Large";
    case 421:
      return "Misdirected Request";
    case 415:
      return "Unsupported Media Type";
    case 422:
      return "Unprocessable Content";
    case 426:
      return "Upgrade Required";
    case 429:
      return "Too Many Requests";
    case 431:
      return "Request Header Fields Too Large";
    case 500:
      return "Internal Server Error";
    case 501:
      return "Not Implemented";
    case 505:
      return "HTTP Version Not Supported";
    case 503:
      return "Service Unavailable";
    default:
      return "Status";
  }
}

bool is_header_name(std::string_view name) {
  return !name.empty() && std::ranges::all_of(name, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
  });
}

bool is_header_value(std::string_view value) { return std::ranges::none_of(value, is_control); }

// ":443" or nothing.
bool is_port_or_nothing(std::string_view text) {
  if (text.empty()) return true;
  text.remove_prefix(text.front() == ':' ? 1 : 0);
  return !text.empty() && text.size() <= 5 &&
         std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

void add_two_digits(std::string& out, int number) {
  out.push_back(static_cast<char>('0' + number / 10 % 10));
  out.push_back(static_cast<char>('0' + number % 10));
}

}  // namespace

std::optional<Target> read_target(std::string_view target) {
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (!target.starts_with(scheme)) continue;
    target.remove_prefix(scheme.size());
    const std::size_t slash = target.find('/');
    if (slash == std::string_view::npos) return std::nullopt;
    target.remove_prefix(slash);
    break;
  }
  if (!target.starts_with('/') || target.find('#') != std::string_view::npos) return std::nullopt;
  const std::size_t mark = target.find('?');
  auto path = unescape(target.substr(0, mark));
  if (!path || !is_utf8(*path) || climbs(*path)) return std::nullopt;
  Target out{std::move(*path), {}};
  if (mark != std::string_view::npos) out.query = target.substr(mark + 1);
  return out;
}

std::string_view last_forwarded(std::string_view list) {
  return trim(list.substr(list.rfind(',') + 1));  // npos + 1 is 0: the whole list
}

std::optional<std::string> forwarded_address(std::string_view text) {
  // "[2001:db8::1]:443", "[2001:db8::1]", "192.0.2.1:443", or an address alone.
  if (text.starts_with('[')) {
    const std::size_t end = text.find(']');
    if (end == std::string_view::npos || !is_port_or_nothing(text.substr(end + 1))) {
      return std::nullopt;
    }
    text = text.substr(1, end - 1);
    if (text.find(':') == std::string_view::npos) return std::nullopt;
  } else if (std::ranges::count(text, ':') == 1) {
    const std::size_t colon = text.find(':');
    if (!is_port_or_nothing(text.substr(colon))) return std::nullopt;
    text = text.substr(0, colon);
  }
  std::array<unsigned char, 16> bytes{};
  std::array<char, INET6_ADDRSTRLEN> out{};
  const std::string address(text);
  if (address.find('\0') != std::string::npos) return std::nullopt;
  if (inet_pton(AF_INET, address.c_str(), bytes.data()) == 1) return address;
  if (inet_pton(AF_INET6, address.c_str(), bytes.data()) != 1) return std::nullopt;
  const std::array<unsigned char, 12> mapped = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
  if (std::equal(mapped.begin(), mapped.end(), bytes.begin())) {
    inet_ntop(AF_INET, bytes.data() + mapped.size(), out.data(), out.size());
  } else {
    inet_ntop(AF_INET6, bytes.data(), out.data(), out.size());
  }
  return out.data();
}

std::string_view authority_of(std::string_view target) {
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (!target.starts_with(scheme)) continue;
    target.remove_prefix(scheme.size());
    return target.substr(0, target.find('/'));
  }
  return {};
}

bool is_web_socket_key(std::string_view key) {
  const auto is_base64 = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '+' ||
           c == '/';
  };
  return key.size() == 24 && key.ends_with("==") &&
         std::ranges::all_of(key.substr(0, 22), is_base64);
}

std::string http_date(std::time_t when) {
  static constexpr std::array<const char*, 7> kDays = {"Sun", "Mon", "Tue", "Wed",
                                                       "Thu", "Fri", "Sat"};
  static constexpr std::array<const char*, 12> kMonths = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                                          "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  std::tm parts{};
  gmtime_r(&when, &parts);
  std::string out = cat(kDays[static_cast<std::size_t>(parts.tm_wday)], ", ");
  add_two_digits(out, parts.tm_mday);
  out += cat(" ", kMonths[static_cast<std::size_t>(parts.tm_mon)], " ", parts.tm_year + 1900, " ");
  add_two_digits(out, parts.tm_hour);
  out.push_back(':');
  add_two_digits(out, parts.tm_min);
  out.push_back(':');
  add_two_digits(out, parts.tm_sec);
  return out + " GMT";
}

bool is_bodiless(int status) { return status < 200 || status == 204 || status == 304; }

std::optional<std::string> response_head(const HttpResponse& response, Persistence persistence,
                                         std::time_t now) {
  if (response.status < 200 || response.status > 999) return std::nullopt;
  std::string out = cat("HTTP/1.1 ", response.status, " ", reason(response.status),
                        "\r\nDate: ", http_date(now), "\r\n");
  if (!is_bodiless(response.status)) {
    const std::size_t length = response.body ? response.body->size() : 0;
    if (!response.content_type.empty()) {
      if (!is_header_value(response.content_type)) return std::nullopt;
      out += cat("Content-Type: ", response.content_type, "\r\n");
    }
    out += cat("Content-Length: ", length, "\r\n");
  }
  for (const auto& [name, value] : response.headers) {
    if (!is_header_name(name) || !is_header_value(value)) return std::nullopt;
    out += cat(name, ": ", value, "\r\n");
  }
  if (persistence == Persistence::kClose) out += "Connection: close\r\n";
  if (persistence == Persistence::kKeepAloud) out += "Connection: keep-alive\r\n";
  return out + "\r\n";
}

}  // namespace salle::server
