#include "server/push_message.hpp"

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/param_build.h>
#include <openssl/x509.h>
#include <sodium.h>

#include <algorithm>

#include "core/json_reader.hpp"
#include "core/text.hpp"

namespace salle::server {
namespace {

constexpr std::size_t kPointBytes = 65;
constexpr std::size_t kNumberBytes = 32;
constexpr std::size_t kSaltBytes = 16;
constexpr std::size_t kTagBytes = 16;
constexpr Millis kVapidLife = 12 * 3'600'000;

template <auto Free>
struct Freed {
  void operator()(auto* pointer) const { Free(pointer); }
};
using Key = std::unique_ptr<EVP_PKEY, Freed<&EVP_PKEY_free>>;
using KeyContext = std::unique_ptr<EVP_PKEY_CTX, Freed<&EVP_PKEY_CTX_free>>;

const unsigned char* bytes_of(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

std::string base64url(std::string_view bytes) {
  std::string out(sodium_base64_encoded_len(bytes.size(), sodium_base64_VARIANT_URLSAFE_NO_PADDING),
                  '\0');
  sodium_bin2base64(out.data(), out.size(), bytes_of(bytes), bytes.size(),
                    sodium_base64_VARIANT_URLSAFE_NO_PADDING);
  out.pop_back();  // its terminator
  return out;
}

std::optional<std::string> from_base64url(std::string_view text) {
  while (text.ends_with('=')) text.remove_suffix(1);
  std::string out(text.size(), '\0');
  std::size_t size = 0;
  if (sodium_base642bin(reinterpret_cast<unsigned char*>(out.data()), out.size(), text.data(),
                        text.size(), nullptr, &size, nullptr,
                        sodium_base64_VARIANT_URLSAFE_NO_PADDING) != 0) {
    return std::nullopt;
  }
  out.resize(size);
  return out;
}

// A key of its numbers; `private_key` may be empty.
Key key_of(std::string_view private_key, std::string_view public_key) {
  if (public_key.size() != kPointBytes || public_key.front() != 4) return nullptr;
  const std::unique_ptr<OSSL_PARAM_BLD, Freed<&OSSL_PARAM_BLD_free>> build(OSSL_PARAM_BLD_new());
  OSSL_PARAM_BLD_push_utf8_string(build.get(), OSSL_PKEY_PARAM_GROUP_NAME, "P-256", 0);
  OSSL_PARAM_BLD_push_octet_string(build.get(), OSSL_PKEY_PARAM_PUB_KEY, public_key.data(),
                                   public_key.size());
  std::unique_ptr<BIGNUM, Freed<&BN_clear_free>> number;
  if (!private_key.empty()) {
    number.reset(BN_bin2bn(bytes_of(private_key), static_cast<int>(private_key.size()), nullptr));
    OSSL_PARAM_BLD_push_BN(build.get(), OSSL_PKEY_PARAM_PRIV_KEY, number.get());
  }
  const std::unique_ptr<OSSL_PARAM, Freed<&OSSL_PARAM_free>> parameters(
      OSSL_PARAM_BLD_to_param(build.get()));
  const KeyContext context(EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr));
  EVP_PKEY* made = nullptr;
  if (parameters == nullptr || EVP_PKEY_fromdata_init(context.get()) <= 0 ||
      EVP_PKEY_fromdata(context.get(), &made,
                        private_key.empty() ? EVP_PKEY_PUBLIC_KEY : EVP_PKEY_KEYPAIR,
                        parameters.get()) <= 0) {
    return nullptr;
  }
  return Key(made);
}

std::string hkdf(std::string_view salt, std::string_view secret, std::string_view info,
                 std::size_t size) {
  const std::unique_ptr<EVP_KDF, Freed<&EVP_KDF_free>> kdf(EVP_KDF_fetch(nullptr, "HKDF", nullptr));
  const std::unique_ptr<EVP_KDF_CTX, Freed<&EVP_KDF_CTX_free>> context(EVP_KDF_CTX_new(kdf.get()));
  const auto octets = [](const char* name, std::string_view value) {
    return OSSL_PARAM_construct_octet_string(name, const_cast<char*>(value.data()), value.size());
  };
  std::string digest = "SHA256";
  const std::array parameters = {
      OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_DIGEST, digest.data(), digest.size()),
      octets(OSSL_KDF_PARAM_SALT, salt), octets(OSSL_KDF_PARAM_KEY, secret),
      octets(OSSL_KDF_PARAM_INFO, info), OSSL_PARAM_construct_end()};
  std::string out(size, '\0');
  EVP_KDF_derive(context.get(), reinterpret_cast<unsigned char*>(out.data()), size,
                 parameters.data());
  return out;
}

std::string aes_128_gcm(std::string_view key, std::string_view nonce, std::string_view text) {
  const std::unique_ptr<EVP_CIPHER_CTX, Freed<&EVP_CIPHER_CTX_free>> context(EVP_CIPHER_CTX_new());
  std::string out(text.size() + kTagBytes, '\0');
  auto* const bytes = reinterpret_cast<unsigned char*>(out.data());
  int size = 0;
  EVP_EncryptInit_ex(context.get(), EVP_aes_128_gcm(), nullptr, bytes_of(key), bytes_of(nonce));
  EVP_EncryptUpdate(context.get(), bytes, &size, bytes_of(text), static_cast<int>(text.size()));
  EVP_EncryptFinal_ex(context.get(), bytes + size, &size);
  EVP_CIPHER_CTX_ctrl(context.get(), EVP_CTRL_GCM_GET_TAG, kTagBytes, bytes + text.size());
  return out;
}

// "https://push.example" of "https://push.example/some/where".
std::string_view origin_of(std::string_view endpoint) {
  const std::size_t host = endpoint.find("://");
  if (host == std::string_view::npos) return endpoint;
  return endpoint.substr(0, endpoint.find('/', host + 3));
}

}  // namespace

Result<void> check(const PushAddress& address, bool plain) {
  const auto visible = [](char c) { return c > ' ' && c < '\x7f'; };
  const bool good_scheme = address.endpoint.starts_with("https://") ||
                           (plain && address.endpoint.starts_with("http://"));
  if (!good_scheme || address.endpoint.size() > 1000 ||
      !std::ranges::all_of(address.endpoint, visible)) {
    return refuse(
        "the endpoint of a push subscription is an https address of 1,000 letters at most");
  }
  const auto key = from_base64url(address.p256dh);
  if (!key || key_of("", *key) == nullptr) {
    return refuse("keys.p256dh is a public key on P-256: 65 bytes in base64url");
  }
  const auto auth = from_base64url(address.auth);
  if (!auth || auth->size() != kSaltBytes) return refuse("keys.auth has 16 bytes in base64url");
  return {};
}

void PushKey::Owner::operator()(evp_pkey_st* key) const { EVP_PKEY_free(key); }

PushKey PushKey::generate() { return PushKey(EVP_EC_gen("P-256")); }

std::optional<PushKey> PushKey::read(std::string_view secret) {
  const auto der = from_base64url(secret);
  if (!der) return std::nullopt;
  const unsigned char* at = bytes_of(*der);
  EVP_PKEY* key = d2i_PrivateKey(EVP_PKEY_EC, nullptr, &at, static_cast<long>(der->size()));
  if (key == nullptr) return std::nullopt;
  return PushKey(key);
}

std::optional<PushKey> PushKey::from_bytes(std::string_view private_key,
                                           std::string_view public_key) {
  if (private_key.size() != kNumberBytes) return std::nullopt;
  Key key = key_of(private_key, public_key);
  if (key == nullptr) return std::nullopt;
  return PushKey(key.release());
}

std::string PushKey::secret() const {
  unsigned char* bytes = nullptr;
  const int size = i2d_PrivateKey(key_.get(), &bytes);
  if (size <= 0) return "";
  std::string out = base64url({reinterpret_cast<char*>(bytes), static_cast<std::size_t>(size)});
  OPENSSL_clear_free(bytes, static_cast<std::size_t>(size));
  return out;
}

std::string PushKey::public_bytes() const {
  std::string out(kPointBytes, '\0');
  std::size_t size = 0;
  EVP_PKEY_get_octet_string_param(key_.get(), OSSL_PKEY_PARAM_PUB_KEY,
                                  reinterpret_cast<unsigned char*>(out.data()), out.size(), &size);
  return out;
}

std::string PushKey::public_text() const { return base64url(public_bytes()); }

std::optional<std::string> PushKey::agreed(std::string_view public_bytes) const {
  const Key other = key_of("", public_bytes);
  const KeyContext context(EVP_PKEY_CTX_new(key_.get(), nullptr));
  std::string out(kNumberBytes, '\0');
  std::size_t size = out.size();
  if (other == nullptr || EVP_PKEY_derive_init(context.get()) <= 0 ||
      EVP_PKEY_derive_set_peer(context.get(), other.get()) <= 0 ||
      EVP_PKEY_derive(context.get(), reinterpret_cast<unsigned char*>(out.data()), &size) <= 0) {
    return std::nullopt;
  }
  return out;
}

std::string PushKey::sign(std::string_view text) const {
  const std::unique_ptr<EVP_MD_CTX, Freed<&EVP_MD_CTX_free>> context(EVP_MD_CTX_new());
  std::array<unsigned char, 128> der{};
  std::size_t size = der.size();
  if (EVP_DigestSignInit(context.get(), nullptr, EVP_sha256(), nullptr, key_.get()) <= 0 ||
      EVP_DigestSign(context.get(), der.data(), &size, bytes_of(text), text.size()) <= 0) {
    return "";
  }
  // OpenSSL writes two numbers as ASN.1; the standard wants them one after the other.
  const unsigned char* at = der.data();
  const std::unique_ptr<ECDSA_SIG, Freed<&ECDSA_SIG_free>> signature(
      d2i_ECDSA_SIG(nullptr, &at, static_cast<long>(size)));
  std::string out(2 * kNumberBytes, '\0');
  auto* const bytes = reinterpret_cast<unsigned char*>(out.data());
  BN_bn2binpad(ECDSA_SIG_get0_r(signature.get()), bytes, kNumberBytes);
  BN_bn2binpad(ECDSA_SIG_get0_s(signature.get()), bytes + kNumberBytes, kNumberBytes);
  return out;
}

std::string push_body(const PushAddress& address, std::string_view text) {
  std::string salt(kSaltBytes, '\0');
  randombytes_buf(salt.data(), salt.size());
  return push_body(address, text, PushKey::generate(), salt).value_or("");
}

std::optional<std::string> push_body(const PushAddress& address, std::string_view text,
                                     const PushKey& once, std::string_view salt) {
  const auto theirs = from_base64url(address.p256dh);
  const auto auth = from_base64url(address.auth);
  if (!theirs || !auth || text.size() > kMostPushText) return std::nullopt;
  const auto agreed = once.agreed(*theirs);
  if (!agreed) return std::nullopt;
  const std::string ours = once.public_bytes();
  const std::string info = cat(std::string_view("WebPush: info\0", 14), *theirs, ours);
  const std::string secret = hkdf(*auth, *agreed, info, 32);
  const std::string key =
      hkdf(salt, secret, std::string_view("Content-Encoding: aes128gcm\0", 28), 16);
  const std::string nonce =
      hkdf(salt, secret, std::string_view("Content-Encoding: nonce\0", 24), 12);
  // Salt, the length of a record (there is one), our public key; a 2 ends the last record's text.
  constexpr std::string_view kRecordLength("\0\0\x10\0", 4);
  return cat(salt, kRecordLength, std::string_view("\x41", 1), ours,
             aes_128_gcm(key, nonce, cat(text, "\x02")));
}

std::string vapid_header(const PushKey& key, std::string_view endpoint, std::string_view contact,
                         Millis now) {
  Json claims = {{"aud", std::string(origin_of(endpoint))}, {"exp", (now + kVapidLife) / 1000}};
  if (!contact.empty()) claims["sub"] = std::string(contact);
  const std::string token =
      cat(base64url(R"({"typ":"JWT","alg":"ES256"})"), ".", base64url(claims.dump()));
  return cat("vapid t=", token, ".", base64url(key.sign(token)), ", k=", key.public_text());
}

}  // namespace salle::server
