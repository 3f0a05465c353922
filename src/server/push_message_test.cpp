#include "server/push_message.hpp"

#include <gtest/gtest.h>
#include <sodium.h>

namespace salle::server {
namespace {

std::string bytes(std::string_view text) {
  std::string out(text.size(), '\0');
  std::size_t size = 0;
  EXPECT_EQ(sodium_base642bin(reinterpret_cast<unsigned char*>(out.data()), out.size(), text.data(),
                              text.size(), nullptr, &size, nullptr,
                              sodium_base64_VARIANT_URLSAFE_NO_PADDING),
            0);
  out.resize(size);
  return out;
}

// RFC 8291, section 5 and appendix A.
constexpr const char* kReceiver =
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
constexpr const char* kSender =
    "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8";
const PushAddress kAddress = {"https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV",
                              kReceiver, "BTBZMqHH6r4Tts7J_aSIgg"};

TEST(PushMessage, IsEncryptedAsInTheStandardsExample) {
  const auto once =
      PushKey::from_bytes(bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), bytes(kSender));
  ASSERT_TRUE(once);
  const auto body = push_body(kAddress, "When I grow up, I want to be a watermelon", *once,
                              bytes("DGv6ra1nlYgDCS1FRnbzlw"));
  ASSERT_TRUE(body);
  EXPECT_EQ(*body, bytes("DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIg"
                         "Dll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVB"
                         "St2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"));
}

TEST(PushMessage, IsDifferentEveryTime) {
  EXPECT_NE(push_body(kAddress, "your turn"), push_body(kAddress, "your turn"));
  // 16 of salt, 4 and 1 of lengths, 65 of a key, 9 of text, its end and 16 of a seal.
  EXPECT_EQ(push_body(kAddress, "your turn").size(), 16U + 4 + 1 + 65 + 9 + 1 + 16);
}

TEST(PushMessage, KeysComeBackFromWhatIsKept) {
  const PushKey key = PushKey::generate();
  const auto again = PushKey::read(key.secret());
  ASSERT_TRUE(again);
  EXPECT_EQ(again->public_text(), key.public_text());
  EXPECT_EQ(key.public_text().size(), 87U);
  const PushKey other = PushKey::generate();
  ASSERT_TRUE(key.agreed(other.public_bytes()));
  EXPECT_EQ(key.agreed(other.public_bytes()), other.agreed(key.public_bytes()));
  EXPECT_FALSE(PushKey::read("AAAA"));
  EXPECT_FALSE(PushKey::read("not base64!"));
}

TEST(PushMessage, SaysFromWhomItComes) {
  const PushKey key = PushKey::generate();
  const std::string header =
      vapid_header(key, kAddress.endpoint, "mailto:host@salle.example", 1'600'000'000'000);
  ASSERT_TRUE(header.starts_with("vapid t="));
  const std::size_t end = header.find(", k=");
  EXPECT_EQ(header.substr(end + 4), key.public_text());
  const std::string token = header.substr(8, end - 8);
  const std::size_t first = token.find('.');
  const std::size_t second = token.find('.', first + 1);
  EXPECT_EQ(bytes(token.substr(0, first)), R"({"typ":"JWT","alg":"ES256"})");
  EXPECT_EQ(
      bytes(token.substr(first + 1, second - first - 1)),
      R"({"aud":"https://push.example.net","exp":1600043200,"sub":"mailto:host@salle.example"})");
  EXPECT_EQ(bytes(token.substr(second + 1)).size(), 64U);
}

TEST(PushMessage, AddressesAreLookedAt) {
  EXPECT_TRUE(check(kAddress));
  PushAddress wrong = kAddress;
  wrong.endpoint = "http://push.example.net/1";
  EXPECT_FALSE(check(wrong));
  wrong = kAddress;
  wrong.endpoint += "\r\nX: y";
  EXPECT_FALSE(check(wrong));
  wrong = kAddress;
  wrong.p256dh[20] = wrong.p256dh[20] == 'A' ? 'B' : 'A';  // beside the curve
  EXPECT_FALSE(check(wrong));
  wrong = kAddress;
  wrong.auth = "AAAA";
  EXPECT_FALSE(check(wrong));
}

}  // namespace
}  // namespace salle::server
