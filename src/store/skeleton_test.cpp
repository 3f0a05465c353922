#include "store/skeleton.hpp"

#include <gtest/gtest.h>

namespace salle::store {
namespace {

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
