// The head of an HTTP request, looked at byte by byte as it comes: what is too long, or could be
// read in two ways by us and a proxy before us, gets no further. Knows no sockets.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace salle::server {

struct HeadLimits {
  std::size_t bytes = 16 * 1024;
  std::size_t fields = 100;
};

struct HeadRefusal {
  int status;
  std::string_view why;
};

class HeadReader {
 public:
  enum class State { kMore, kWhole, kRefused };

  explicit HeadReader(const HeadLimits& limits) : limits_(limits) {}

  // `bytes` is all that has come of the request so far, what was there before included.
  State read(std::string_view bytes);

  std::size_t size() const { return size_; }  // of the whole head
  const HeadRefusal& refusal() const { return refusal_; }
  bool chunked() const { return chunked_; }
  std::uint64_t content_length() const { return content_length_.value_or(0); }

 private:
  State refuse(int status, std::string_view why);
  State line(std::string_view text);
  State request_line(std::string_view text);
  State field(std::string_view text);
  State finish();

  HeadLimits limits_;
  std::size_t looked_at_ = 0;
  std::size_t line_start_ = 0;
  std::size_t size_ = 0;
  std::size_t lines_ = 0;
  std::optional<std::uint64_t> content_length_;
  bool old_ = false;  // HTTP/1.0
  bool encoded_ = false;
  bool chunked_ = false;
  HeadRefusal refusal_{};
};

}  // namespace salle::server
