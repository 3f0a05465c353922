#include <gtest/gtest.h>
#include <locale.h>
#include <wctype.h>

#include <SQLiteCpp/SQLiteCpp.h>
#include <filesystem>
#include <map>

#include "store/names.hpp"
#include "support/store_files.hpp"

namespace salle::store {
namespace {

TEST(Fold, CapitalsBecomeSmall) {
  EXPECT_EQ(fold(""), "");
  EXPECT_EQ(fold("D'Artagnan [7]@Z"), "d'artagnan [7]@z");
  EXPECT_EQ(fold("ÉLOÏSE Çà Œuvre Ÿ"), "éloïse çà œuvre ÿ");
  EXPECT_EQ(fold("ŁUKASZ Žižka Ő Ș"), "łukasz žižka ő ș");
  EXPECT_EQ(fold("STRAẞE Straße"), "strasse strasse");
  EXPECT_EQ(fold("Nguyễn NGUYỄN"), "nguyễn nguyễn");
}

TEST(Fold, InEveryScript) {
  EXPECT_EQ(fold("ΟΔΥΣΣΕΥΣ"), "οδυσσευσ");
  EXPECT_EQ(fold("Οδυσσευς"), "οδυσσευσ") << "the sigma at the end is a sigma";
  EXPECT_EQ(fold("ΆΝΝΑ"), "άννα");
  EXPECT_EQ(fold("ЖЁЛТЫЙ Ѓорѓи Їжак"), "жёлтый ѓорѓи їжак");
  EXPECT_EQ(fold("ԱՐԱՄ"), "արամ");
  EXPECT_EQ(fold("𐐔𐐇"), "𐐼𐐯") << "beyond the first plane";
  EXPECT_EQ(fold("剣士 ⚔ 🤺"), "剣士 ⚔ 🤺");
}

// Turkish has two letters i; elsewhere nobody could sign in if a dot made a difference.
TEST(Fold, TheDottedCapitalIsAnI) {
  EXPECT_EQ(fold("İSTANBUL"), "istanbul");
  EXPECT_EQ(fold("ISTANBUL"), "istanbul");
  EXPECT_EQ(fold("ısı"), "ısı") << "the small dotless one stays itself";
}

TEST(Fold, AccentsWrittenApartAreTheSame) {
  EXPECT_EQ(fold("Ele\u0301onore"), "eléonore");
  EXPECT_EQ(fold("NGUYE\u0302\u0303N"), "nguyễn");
}

TEST(Fold, TheRestStays) {
  EXPECT_EQ(fold("3 × 4 ÷ ÿ"), "3 × 4 ÷ ÿ");
  EXPECT_EQ(fold("a\xff\xc3"
                 "B"),
            "a\xff\xc3"
            "B");
  EXPECT_EQ(fold(std::string_view("a\0B", 3)), std::string_view("a\0b", 3));
}

// Every letter a name can have has the key that data files hold: its small letter as the C library
// knows it, which is how keys were made from the beginning, with ss and s for ß, ẞ and ſ.
TEST(Fold, KeysInDataFilesStay) {
  const locale_t utf8 = ::newlocale(LC_ALL_MASK, "C.UTF-8", nullptr);
  if (utf8 == nullptr) GTEST_SKIP() << "no C.UTF-8 here";
  const auto bytes = [](unsigned letter) {
    std::string text;
    if (letter < 0x80) return text += static_cast<char>(letter);
    if (letter >= 0x800) text += static_cast<char>(0xe0 | letter >> 12);
    text += static_cast<char>(letter < 0x800 ? 0xc0 | letter >> 6 : 0x80 | (letter >> 6 & 0x3f));
    return text += static_cast<char>(0x80 | (letter & 0x3f));
  };
  const std::map<unsigned, std::string> apart = {{0xdf, "ss"}, {0x1e9e, "ss"}, {0x17f, "s"}};
  const unsigned ranges[][2] = {{1, 0x7f}, {0xc0, 0x17f}, {0x218, 0x21b}, {0x1e00, 0x1eff}};
  for (const auto& [first, last] : ranges) {
    for (unsigned letter = first; letter <= last; ++letter) {
      const auto known = apart.find(letter);
      const std::string key =
          known != apart.end() ? known->second : bytes(::towlower_l(letter, utf8));
      EXPECT_EQ(fold(bytes(letter)), key) << std::hex << letter;
      EXPECT_EQ(fold("A" + bytes(letter) + "B"), "a" + key + "b") << std::hex << letter;
    }
  }
  ::freelocale(utf8);
}

// And so it is in a file that an older version wrote.
TEST(Fold, FindsEveryoneInAnOlderFile) {
  Scratch scratch;
  std::filesystem::copy(std::string(SALLE_SOURCE_DIR) + "/tests/old_data/hall.db", scratch.file());
  SQLite::Database file(scratch.file());
  SQLite::Statement each(file, "SELECT name, folded FROM persons");
  int people = 0;
  while (each.executeStep()) {
    EXPECT_EQ(fold(each.getColumn(0).getString()), each.getColumn(1).getString());
    ++people;
  }
  EXPECT_GT(people, 0);
}

TEST(Skeleton, LooksPastCaseAccentsAndGaps) {
  EXPECT_EQ(skeleton("Anna"), "anna");
  EXPECT_EQ(skeleton("ÉLOÏSE"), skeleton("Eloise"));
  EXPECT_EQ(skeleton("Jean-Luc"), skeleton("Jean Luc"));
  EXPECT_EQ(skeleton("O'Brien"), skeleton("OBrien"));
  EXPECT_EQ(skeleton("Straße"), skeleton("STRASSE"));
  EXPECT_EQ(skeleton("Nguyễn"), "nguyen");
}

TEST(Skeleton, MakesLookAlikesOne) {
  EXPECT_EQ(skeleton("Admın"), skeleton("admin"));
  EXPECT_EQ(skeleton("AdmIn"), skeleton("Admln"));
  EXPECT_EQ(skeleton("Adm1n"), skeleton("admin"));
  EXPECT_EQ(skeleton("Adrnin"), skeleton("admin"));
  EXPECT_EQ(skeleton("M0derator"), skeleton("Moderator"));
  EXPECT_EQ(skeleton("5alle"), skeleton("Salle"));
  EXPECT_EQ(skeleton("Łukasz"), skeleton("Lukasz"));
  EXPECT_EQ(skeleton("Œdipe"), skeleton("Oedipe"));
}

TEST(Skeleton, KeepsOthersApart) {
  EXPECT_NE(skeleton("Anna"), skeleton("Anne"));
  EXPECT_NE(skeleton("Anna 2"), skeleton("Anna 3"));
  EXPECT_NE(skeleton("Guest 1005"), skeleton("Guest 1050"));
}

TEST(Skeleton, TakesAnything) {
  EXPECT_EQ(skeleton(""), "");
  EXPECT_EQ(skeleton("\xff\xfe"), "\xff\xfe");
}

}  // namespace

}  // namespace salle::store
