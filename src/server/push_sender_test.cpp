#include "server/push_sender.hpp"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <sodium.h>

#include <atomic>

#include "support/python_service.hpp"

namespace salle::server {
namespace {

std::string from_base64url(std::string text) {
  while (text.ends_with('=')) text.pop_back();
  std::string out(text.size(), '\0');
  std::size_t size = 0;
  sodium_base642bin(reinterpret_cast<unsigned char*>(out.data()), out.size(), text.data(),
                    text.size(), nullptr, &size, nullptr, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
  out.resize(size);
  return out;
}

// HKDF by its definition (RFC 5869), for one block.
std::string hmac(const std::string& key, const std::string& text) {
  std::string out(32, '\0');
  unsigned size = 0;
  HMAC(EVP_sha256(), key.data(), static_cast<int>(key.size()),
       reinterpret_cast<const unsigned char*>(text.data()), text.size(),
       reinterpret_cast<unsigned char*>(out.data()), &size);
  return out;
}
std::string derived(const std::string& salt, const std::string& key, std::string info,
                    std::size_t size) {
  info += '\x01';
  return hmac(hmac(salt, key), info).substr(0, size);
}

// What a browser does with what it is pushed (RFC 8188 and 8291).
std::string opened(const PushKey& browser, const std::string& auth, const std::string& body) {
  const std::string salt = body.substr(0, 16);
  const std::string sender = body.substr(21, 65);
  const std::string sealed = body.substr(86);
  const std::string info = std::string("WebPush: info\0", 14) + browser.public_bytes() + sender;
  const std::string secret = derived(auth, browser.agreed(sender).value_or(""), info, 32);
  const std::string key =
      derived(salt, secret, std::string("Content-Encoding: aes128gcm\0", 28), 16);
  const std::string nonce = derived(salt, secret, std::string("Content-Encoding: nonce\0", 24), 12);
  EVP_CIPHER_CTX* context = EVP_CIPHER_CTX_new();
  const auto bytes = [](const std::string& text) {
    return reinterpret_cast<const unsigned char*>(text.data());
  };
  std::string text(sealed.size() - 16, '\0');
  std::string tag = sealed.substr(text.size());
  int size = 0;
  EVP_DecryptInit_ex(context, EVP_aes_128_gcm(), nullptr, bytes(key), bytes(nonce));
  EVP_DecryptUpdate(context, reinterpret_cast<unsigned char*>(text.data()), &size, bytes(sealed),
                    static_cast<int>(text.size()));
  EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_GCM_SET_TAG, 16, tag.data());
  const bool whole = EVP_DecryptFinal_ex(context, nullptr, &size) == 1;
  EVP_CIPHER_CTX_free(context);
  if (!whole || text.empty() || text.back() != '\x02') return "not to be opened";
  text.pop_back();
  return text;
}

struct Pushing {
  explicit Pushing(bool own_services = true)
      : sender(PushKey::generate(),
               {"mailto:host@salle.example", own_services, {std::chrono::milliseconds(10)}},
               [this](const PushMessage& message) {
                 gone_path = message.to.endpoint;
                 ++gone;
               }) {}

  PushMessage message(const std::string& path) const {
    return {7,
            {service.url(path), browser.public_text(), "BTBZMqHH6r4Tts7J_aSIgg"},
            R"({"what":"turn"})",
            "K7QXM2"};
  }

  PushService service;
  PushKey browser = PushKey::generate();
  std::string gone_path;
  std::atomic<int> gone = 0;
  PushSender sender;
};

void wait_for(const std::function<bool()>& done) {
  for (int i = 0; i < 6000 && !done(); ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  EXPECT_TRUE(done());
}

TEST(PushSender, ReachesABrowserThatAloneCanReadIt) {
  Pushing at;
  ASSERT_TRUE(at.sender.send(at.message("/anna")));
  const auto pushed = at.service.pushed();
  ASSERT_TRUE(pushed.is_object());
  EXPECT_EQ(pushed["path"], "/anna");
  EXPECT_EQ(pushed["headers"]["content-encoding"], "aes128gcm");
  EXPECT_EQ(pushed["headers"]["ttl"], "86400");
  EXPECT_EQ(pushed["headers"]["topic"], "K7QXM2");
  EXPECT_TRUE(std::string(pushed["headers"]["authorization"]).starts_with("vapid t="));
  const std::string body = from_base64url(pushed["body"]);
  EXPECT_EQ(body.find("turn"), std::string::npos);
  EXPECT_EQ(opened(at.browser, from_base64url("BTBZMqHH6r4Tts7J_aSIgg"), body),
            R"({"what":"turn"})");
  EXPECT_EQ(opened(PushKey::generate(), from_base64url("BTBZMqHH6r4Tts7J_aSIgg"), body),
            "not to be opened");
}

TEST(PushSender, TriesAgainForgetsTheGoneAndFollowsNobody) {
  Pushing at;
  at.sender.send(at.message("/busy"));
  EXPECT_EQ(at.service.pushed()["status"], 503);
  EXPECT_EQ(at.service.pushed()["status"], 201);
  at.sender.send(at.message("/gone"));
  EXPECT_EQ(at.service.pushed()["status"], 410);
  wait_for([&] { return at.gone == 1; });
  EXPECT_EQ(at.gone_path, at.service.url("/gone"));
  at.sender.send(at.message("/far"));
  EXPECT_EQ(at.service.pushed()["status"], 307);
  at.sender.send(at.message("/last"));
  EXPECT_EQ(at.service.pushed()["path"], "/last") << "nobody went elsewhere";
  wait_for([&] { return at.sender.figures().sent == 2 && at.sender.figures().given_up == 2; });
  EXPECT_EQ(at.sender.figures().failed, 3);
}

TEST(PushSender, DoesNotSpeakToTheHostsOwnNetwork) {
  Pushing at(false);
  at.sender.send(at.message("/anna"));  // neither without TLS
  PushMessage sealed = at.message("/anna");
  sealed.to.endpoint.replace(0, 4, "https");  // nor here
  at.sender.send(sealed);
  wait_for([&] { return at.sender.figures().given_up == 2; });
  EXPECT_EQ(at.sender.figures().sent, 0);
}

TEST(PushSender, KnowsWhichAddressesAreForEverybody) {
  const auto for_all = [](const char* text) {
    sockaddr_storage address{};
    auto* four = reinterpret_cast<sockaddr_in*>(&address);
    auto* six = reinterpret_cast<sockaddr_in6*>(&address);
    if (inet_pton(AF_INET, text, &four->sin_addr) == 1) {
      address.ss_family = AF_INET;
    } else {
      EXPECT_EQ(inet_pton(AF_INET6, text, &six->sin6_addr), 1) << text;
      address.ss_family = AF_INET6;
    }
    return is_public(reinterpret_cast<const sockaddr_storage&>(address));
  };
  for (const char* text : {"1.1.1.1", "172.15.0.1", "172.32.0.1", "223.255.255.1", "11.0.0.1",
                           "2a00:1450:4001::1", "2606:4700::1111"}) {
    EXPECT_TRUE(for_all(text)) << text;
  }
  for (const char* text :
       {"127.0.0.1", "10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.1.1", "169.254.169.254",
        "100.64.0.1", "0.0.0.0", "224.0.0.1", "255.255.255.255", "::1", "fe80::1", "fd00::1",
        "::ffff:10.0.0.1", "::ffff:127.0.0.1", "2002:7f00:1::1", "ff02::1", "::"}) {
    EXPECT_FALSE(for_all(text)) << text;
  }
}

}  // namespace
}  // namespace salle::server
