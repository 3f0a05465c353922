#include "server/name_policy.hpp"

#include <gtest/gtest.h>

namespace salle::server {
namespace {

std::string_view code_of(std::string_view name) {
  const auto refusal = name_refusal(name);
  EXPECT_TRUE(!refusal || !refusal->why.empty());
  return refusal ? refusal->code : "fine";
}

TEST(NamePolicy, OrdinaryNamesMayBeKept) {
  for (const char* name : {"Ann", "Élodie", "Jean-Luc", "O'Brien", "Anna 2", "d'Artagnan", "Łukasz",
                           "Ștefan", "Œdipe", "Nguyễn", "abcdefghijklmnopqrst"}) {
    EXPECT_EQ(code_of(name), "fine") << name;
  }
}

TEST(NamePolicy, OthersAreRefusedWithTheReason) {
  EXPECT_EQ(code_of(""), "name-short");
  EXPECT_EQ(code_of("Al"), "name-short");
  EXPECT_EQ(code_of("éé"), "name-short");  // four bytes, two characters
  EXPECT_EQ(code_of("abcdefghijklmnopqrstu"), "name-long");
  EXPECT_EQ(code_of("éééééééééééééééééééé"), "fine");  // forty bytes, twenty characters
  EXPECT_EQ(code_of("Ann<b>"), "name-letters");
  EXPECT_EQ(code_of("Ann/Bob"), "name-letters");
  EXPECT_EQ(code_of("Ann\nBob"), "name-letters");
  EXPECT_EQ(code_of("Анна"), "name-letters");              // Cyrillic, though it looks Latin
  EXPECT_EQ(code_of("Ann\xcc\x81 B"), "name-letters");     // a combining accent
  EXPECT_EQ(code_of("An\xe2\x80\x8bna"), "name-letters");  // a space that is not seen
  EXPECT_EQ(code_of("3×4 five"), "name-letters");
  EXPECT_EQ(code_of("Ann\xff"), "name-letters");
  EXPECT_EQ(code_of(" Ann"), "name-start");
  EXPECT_EQ(code_of("123"), "name-start");
  EXPECT_EQ(code_of("Ann "), "name-spaces");
  EXPECT_EQ(code_of("Ann  Bob"), "name-spaces");
  EXPECT_EQ(code_of("Guest 12"), "name-reserved");
  EXPECT_EQ(code_of("gUESTavo"), "name-reserved");
  EXPECT_EQ(code_of("Provost"), "name-reserved");
  EXPECT_EQ(code_of("PRÉVÔT"), "name-reserved");
  EXPECT_EQ(code_of("Random"), "name-reserved");
  EXPECT_EQ(code_of("Admin"), "name-reserved");
}

TEST(NamePolicy, LookAlikesOfTheHouseAreRefused) {
  for (const char* name :
       {"Admın", "ADMİN", "Adm1n", "Ad-min", "Adrnin", "Admin 2", "The Admin", "Salle Admin",
        "M0derator", "Modérateur", "Moderator5", "Host", "Sa11e", "Saile", "Official Staff",
        "Prov0st", "Gu3st 5", "Guést", "Administrator"}) {
    EXPECT_EQ(code_of(name), "name-reserved") << name;
  }
  EXPECT_EQ(code_of("\u0410dmin"), "name-letters") << "a Cyrillic A";
  EXPECT_EQ(code_of("5alle"), "name-start");
  for (const char* name : {"Modest", "Hostel Anna", "Adminton", "Sally", "Rooted", "Ada Min"}) {
    EXPECT_EQ(code_of(name), "fine") << name;
  }
}

TEST(NamePolicy, PasswordsAreLongEnoughAndNotTheName) {
  EXPECT_FALSE(password_refusal("correct horse", "Anna"));
  EXPECT_EQ(password_refusal("1234567", "Anna")->code, "password-short");
  EXPECT_EQ(password_refusal("éééé", "Anna")->code, "password-short");
  EXPECT_EQ(password_refusal(std::string(129, 'x'), "Anna")->code, "password-long");
  EXPECT_EQ(password_refusal("annabella", "Annabella")->code, "password-name");
  EXPECT_EQ(password_refusal("annabella99", "Annabella")->code, "password-name");
  EXPECT_EQ(password_refusal("password", "Anna")->code, "password-common");
  EXPECT_EQ(password_refusal("12345678", "Anna")->code, "password-common");
  EXPECT_EQ(password_refusal("qwertzui", "Anna")->code, "password-common");
  EXPECT_EQ(password_refusal("salle1234", "Anna")->code, "password-common");
  EXPECT_EQ(password_refusal(std::string("12345\0678", 8) + "9", "Anna")->code, "password-letters");
  EXPECT_EQ(password_refusal("\xff\xff\xff\xff\xff\xff\xff\xff", "Anna")->code, "password-letters");
}

}  // namespace
}  // namespace salle::server
