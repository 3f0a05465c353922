#include "store/fold.hpp"

#include <gtest/gtest.h>
#include <locale.h>
#include <wctype.h>

namespace salle::store {
namespace {

TEST(Fold, CapitalsBecomeSmall) {
  EXPECT_EQ(fold(""), "");
  EXPECT_EQ(fold("D'Artagnan [7]@Z"), "d'artagnan [7]@z");
  EXPECT_EQ(fold("ÉLOÏSE Çà Œuvre Ÿ"), "éloïse çà œuvre ÿ");
  EXPECT_EQ(fold("ŁUKASZ Žižka Ő Ș İ"), "łukasz žižka ő ș i");
  EXPECT_EQ(fold("STRAẞE Straße"), "strasse strasse");
  EXPECT_EQ(fold("Nguyễn NGUYỄN"), "nguyễn nguyễn");
}

TEST(Fold, TheRestStays) {
  EXPECT_EQ(fold("3 × 4 ÷ ÿ"), "3 × 4 ÷ ÿ");
  EXPECT_EQ(fold("剣士 ⚔ 🤺"), "剣士 ⚔ 🤺");
  EXPECT_EQ(fold("a\xff\xc3"
                 "B"),
            "a\xff\xc3"
            "b");
}

// The C library's own idea of small letters as a second opinion.
TEST(Fold, AgreesWithTheCLibrary) {
  const locale_t utf8 = ::newlocale(LC_ALL_MASK, "C.UTF-8", nullptr);
  if (utf8 == nullptr) GTEST_SKIP() << "no C.UTF-8 here";
  const auto bytes = [](unsigned letter) {
    std::string text;
    if (letter < 0x80) return text += static_cast<char>(letter);
    if (letter >= 0x800) text += static_cast<char>(0xe0 | letter >> 12);
    text += static_cast<char>(letter < 0x800 ? 0xc0 | letter >> 6 : 0x80 | (letter >> 6 & 0x3f));
    return text += static_cast<char>(0x80 | (letter & 0x3f));
  };
  const unsigned ranges[][2] = {{1, 0x17f},     {0x1cd, 0x1dc},   {0x1de, 0x1ef},  {0x1f8, 0x21f},
                                {0x222, 0x233}, {0x1e00, 0x1eff}, {0x20a0, 0x20c0}};
  for (const auto& [first, last] : ranges) {
    for (unsigned letter = first; letter <= last; ++letter) {
      if (letter == 0xdf || letter == 0x1e9e || letter == 0x17f) continue;  // ß, ẞ, ſ: above
      const unsigned small = ::towlower_l(letter, utf8);
      EXPECT_EQ(fold(bytes(letter)), bytes(small)) << std::hex << letter;
    }
  }
  ::freelocale(utf8);
}

}  // namespace
}  // namespace salle::store
