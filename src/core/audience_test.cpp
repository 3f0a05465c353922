#include "core/audience.hpp"

#include <gtest/gtest.h>

namespace salle {
namespace {

TEST(Audience, ALanguageAloneLeavesSeatsAsTheGameCallsThem) {
  const Audience plain = Language::kFrench;
  EXPECT_EQ(plain.language(), Language::kFrench);
  EXPECT_EQ(plain.name(0, "Gauche"), "Gauche");
  EXPECT_FALSE(plain.is_you(0));
  EXPECT_FALSE(plain.is_you(kNobody));
}

TEST(Audience, OneIsSpokenToAndTheOthersHaveNames) {
  const Audience anna(Language::kEnglish, 0, {"Anna", "Bea", ""});
  EXPECT_TRUE(anna.is_you(0));
  EXPECT_FALSE(anna.is_you(1));
  EXPECT_EQ(anna.name(1, "Right"), "Bea");
  EXPECT_EQ(anna.name(2, "Third"), "Third");
  EXPECT_EQ(anna.name(3, "Fourth"), "Fourth");
  EXPECT_FALSE(anna.has_name(2));
}

TEST(Audience, TwoOfOneNameAreToldApartByTheirSeats) {
  const Audience watcher(Language::kEnglish, kNobody, {"the pupil", "the pupil", "Bea"});
  EXPECT_EQ(watcher.name(0, "Left"), "the pupil (Left)");
  EXPECT_EQ(watcher.name(1, "Right"), "the pupil (Right)");
  EXPECT_EQ(watcher.name(2, "Third"), "Bea");
}

TEST(Audience, NamesCannotSteerATerminalNorFillIt) {
  const Audience told(Language::kEnglish, kNobody,
                      {"\x1b[2JBea\n", "B\xc3",
                       "\xc2\x9b"
                       "31m",
                       std::string(50, 'x'), "Zoë"});
  EXPECT_EQ(told.name(0, ""), "?[2JBea?");
  EXPECT_EQ(told.name(1, ""), "B?");
  EXPECT_EQ(told.name(2, ""), "?31m");
  EXPECT_EQ(told.name(3, ""), std::string(40, 'x') + "…");
  EXPECT_EQ(told.name(4, ""), "Zoë");
}

TEST(Audience, ASentenceHasAFormForEachOne) {
  const auto told = [](Seat you) {
    return say_between({"{0} hits {1}", "", ""}, {"you hit {1}", "", ""}, {"{0} hits you", "", ""},
                       Audience(Language::kEnglish, you), 0, 1, {"Anna", "Bea"});
  };
  EXPECT_EQ(told(kNobody), "Anna hits Bea");
  EXPECT_EQ(told(0), "you hit Bea");
  EXPECT_EQ(told(1), "Anna hits you");
  EXPECT_EQ(told(2), "Anna hits Bea");
}

TEST(Audience, FrenchContractsAndElides) {
  EXPECT_EQ(de("Bea"), "de Bea");
  EXPECT_EQ(de("Anna"), "d’Anna");
  EXPECT_EQ(de("le tireur"), "du tireur");
  EXPECT_EQ(de("l’élève"), "de l’élève");
  EXPECT_EQ(au("Anna"), "à Anna");
  EXPECT_EQ(au("le tireur"), "au tireur");
  EXPECT_EQ(au("la première leçon"), "à la première leçon");
}

}  // namespace
}  // namespace salle
