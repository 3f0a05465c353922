// Clients written by hand, so that the server is not tested only against the library it is made of.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace salle {

// A TCP connection to this machine. Reading gives up after half a minute, which no test waits for.
class RawClient {
 public:
  explicit RawClient(std::uint16_t port, int receive_buffer = 0);
  virtual ~RawClient();
  RawClient(const RawClient&) = delete;
  RawClient& operator=(const RawClient&) = delete;

  bool connected() const { return socket_ >= 0; }
  bool write(std::string_view bytes);  // false once the other side is gone
  void finish_writing();
  std::string read_until(std::string_view end);  // what came up to there, or all there was
  std::string read_exactly(std::size_t size);
  std::string read_all();  // to the end of the connection
  bool ended() const { return ended_; }
  int socket() const { return socket_; }

 private:
  bool fill();

  int socket_ = -1;
  bool ended_ = false;
  std::string held_;
};

struct RawResponse {
  int status = 0;
  std::string head;
  std::string body;
};

// Reads one response; `with_body` is false after HEAD.
RawResponse read_response(RawClient& client, bool with_body = true);

// Sends `request` and reads all answers to the end of the connection.
std::string exchange(std::uint16_t port, std::string_view request);

struct Frame {
  bool last = true;
  int kind = 0;  // 1 text, 2 binary, 8 close, 9 ping, 10 pong
  std::string payload;

  int close_code() const;  // 0 if it has none
};

std::string web_socket_handshake(std::string_view path, std::string_view more_headers = "");

// A frame as bytes. `masked` is what a client must do.
std::string frame_bytes(const Frame& frame, bool masked = true);

class RawWebSocket : public RawClient {
 public:
  explicit RawWebSocket(std::uint16_t port, std::string_view path = "/",
                        std::string_view more_headers = "", int receive_buffer = 0);

  const RawResponse& handshake() const { return handshake_; }
  void say(std::string_view text) { write(frame_bytes({true, 1, std::string(text)})); }
  std::optional<Frame> read_frame();
  std::string hear();  // the next text; "" if something else came

 private:
  RawResponse handshake_;
};

}  // namespace salle
