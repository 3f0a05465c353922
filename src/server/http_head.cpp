#include "server/http_head.hpp"

#include <algorithm>

#include "core/text.hpp"

namespace salle::server {
namespace {

constexpr std::size_t kLongestNumber = 18;  // digits that fit in any case

bool is_token_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         std::string_view("!#$%&'*+-.^_`|~").find(c) != std::string_view::npos;
}

bool is_token(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, is_token_letter);
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_named(std::string_view text, std::string_view small) {
  return std::ranges::equal(text, small, {},
                            [](char c) { return c >= 'A' && c <= 'Z' ? c + 32 : int{c}; });
}

}  // namespace

HeadReader::State HeadReader::refuse(int status, std::string_view why) {
  refusal_ = {status, why};
  return State::kRefused;
}

HeadReader::State HeadReader::read(std::string_view bytes) {
  const std::size_t end = std::min(bytes.size(), limits_.bytes);
  for (; looked_at_ < end; ++looked_at_) {
    const char c = bytes[looked_at_];
    const bool after_return = looked_at_ > line_start_ && bytes[looked_at_ - 1] == '\r';
    if (c != '\n') {
      if (after_return) return refuse(400, "a line ends with CR LF and with nothing else");
      if ((static_cast<unsigned char>(c) < 0x20 && c != '\t' && c != '\r') || c == 0x7f) {
        return refuse(400, "there is a control character in the head of the request");
      }
      continue;
    }
    if (!after_return) return refuse(400, "a line ends with CR LF and with nothing else");
    const std::string_view text = bytes.substr(line_start_, looked_at_ - 1 - line_start_);
    line_start_ = looked_at_ + 1;
    if (text.empty()) {
      ++looked_at_;
      size_ = looked_at_;
      return finish();
    }
    if (line(text) == State::kRefused) return State::kRefused;
  }
  if (bytes.size() >= limits_.bytes) return refuse(431, "the headers are too large");
  return State::kMore;
}

HeadReader::State HeadReader::line(std::string_view text) {
  if (lines_++ == 0) return request_line(text);
  if (lines_ - 1 > limits_.fields) return refuse(431, "there are too many headers");
  return field(text);
}

HeadReader::State HeadReader::request_line(std::string_view text) {
  const std::size_t first = text.find(' ');
  const std::size_t last = text.rfind(' ');
  if (first == std::string_view::npos || first == last) {
    return refuse(400, "a request begins with METHOD TARGET HTTP/1.1");
  }
  const std::string_view target = text.substr(first + 1, last - first - 1);
  const std::string_view version = text.substr(last + 1);
  if (!is_token(text.substr(0, first)) || target.empty() ||
      target.find_first_of(" \t") != std::string_view::npos) {
    return refuse(400, "a request begins with METHOD TARGET HTTP/1.1");
  }
  if (version == "HTTP/1.1") return State::kMore;
  old_ = version == "HTTP/1.0";
  if (old_) return State::kMore;
  const bool is_version = version.size() == 8 && version.starts_with("HTTP/") &&
                          is_digit(version[5]) && version[6] == '.' && is_digit(version[7]);
  return is_version ? refuse(505, "HTTP/1.1 is spoken here")
                    : refuse(400, "a request begins with METHOD TARGET HTTP/1.1");
}

HeadReader::State HeadReader::field(std::string_view text) {
  if (text.front() == ' ' || text.front() == '\t') {
    return refuse(400, "a header must not go on in the next line");
  }
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos || !is_token(text.substr(0, colon))) {
    return refuse(400, "a header is NAME: VALUE");
  }
  const std::string_view name = text.substr(0, colon);
  const std::string_view value = trim(text.substr(colon + 1));
  if (is_named(name, "content-length")) {
    if (content_length_) return refuse(400, "one Content-Length is enough");
    if (value.empty() || value.size() > kLongestNumber || !std::ranges::all_of(value, is_digit)) {
      return refuse(400, "the Content-Length is not a number");
    }
    content_length_ = 0;
    for (const char c : value) {
      *content_length_ = *content_length_ * 10 + static_cast<std::uint64_t>(c - '0');
    }
  } else if (is_named(name, "transfer-encoding")) {
    if (encoded_) return refuse(400, "one Transfer-Encoding is enough");
    encoded_ = true;
    chunked_ = is_named(value, "chunked");
  }
  return State::kMore;
}

HeadReader::State HeadReader::finish() {
  if (lines_ == 0) return refuse(400, "a request begins with METHOD TARGET HTTP/1.1");
  if (encoded_ && content_length_) {
    return refuse(400, "Transfer-Encoding and Content-Length do not go together");
  }
  if (encoded_ && old_) return refuse(400, "HTTP/1.0 has no Transfer-Encoding");
  if (encoded_ && !chunked_) return refuse(501, "the only Transfer-Encoding here is chunked");
  return State::kWhole;
}

}  // namespace salle::server
