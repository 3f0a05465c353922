#include "records/dealer.hpp"

#include <gtest/gtest.h>

namespace salle {
namespace {

// The examples of FIPS 180-4 and of NIST's test vectors.
TEST(Digest, ThePortableOneAnswersTheStandardsExamples) {
  EXPECT_EQ(hex(sha256_portable("")),
            "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(hex(sha256_portable("abc")),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(hex(sha256_portable("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(hex(sha256_portable(std::string(1'000'000, 'a'))),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

// Every length of the last block, and bytes of every kind.
TEST(Digest, ThePortableOneIsLibsodiums) {
  std::string text;
  for (int length = 0; length < 300; ++length) {
    ASSERT_EQ(sha256_portable(text), sha256(text)) << length;
    text += static_cast<char>(length * 37);
  }
}

}  // namespace
}  // namespace salle
