#include "games/sword_and_shield/cards/token_drawing.hpp"

#include <array>
#include <string_view>

#include "core/text.hpp"
#include "games/sword_and_shield/cards/card_drawing.hpp"
#include "games/sword_and_shield/cards/card_words.hpp"

namespace salle::sword_and_shield {
namespace {

constexpr int kTokenMiddle = kTokenSize / 2;
constexpr int kHitTokens = 5;

// A disc with a thin line inside its rim, as cards have, and what it is called.
std::string token_disc(std::string_view picture, std::string_view name) {
  return cat("<circle class=\"paper\" cx=\"", kTokenMiddle, "\" cy=\"", kTokenMiddle,
             "\" r=\"128\"/>\n", "<circle class=\"hair\" cx=\"", kTokenMiddle, "\" cy=\"",
             kTokenMiddle, "\" r=\"119\"/>\n", picture,
             lettering({.x = kTokenMiddle,
                        .top = 188,
                        .width = 168,
                        .height = 44,
                        .largest = 24,
                        .smallest = 12},
                       "word", name));
}

std::string hit_token(int number, Language language) {
  return token_disc(
      cat(ornament("drop", kTokenMiddle, 112, 270, "hit"), "<text class=\"on-drop\" x=\"",
          kTokenMiddle, "\" y=\"156\" font-size=\"56\">", number, "</text>\n"),
      term(Term::kHit, language));
}

// Its brass point is laid to a number of the Health card: the disc is larger than what it marks.
std::string fatigue_token(Language language) {
  return token_disc(cat("<path class=\"brass\" d=\"M140 4 L166 52 H114 Z\"/>\n",
                        ornament("drop", kTokenMiddle, 122, 240, "fatigue")),
                    term(Term::kFatigue, language));
}

std::string tactic_token(Tactic which, Language language) {
  const std::string_view name = tactic_name(which, language);
  const std::string_view picture = which == Tactic::kStrength ? "shield" : "weapon";
  return token_disc(
      cat(ornament("heater", kTokenMiddle, 108, 120, "heater"),
          ornament(picture, kTokenMiddle, 108, which == Tactic::kStrength ? 46 : 50, "")),
      name);
}

// Both who are locked together get the same numeral.
std::string lock_token(int pair, Language language) {
  constexpr std::array<std::string_view, 3> kNumerals = {"I", "II", "III"};
  return token_disc(
      cat(ornament("lock", kTokenMiddle, 92, 230, ""), "<text class=\"value\" x=\"", kTokenMiddle,
          "\" y=\"172\" font-size=\"46\">", kNumerals[static_cast<std::size_t>(pair)], "</text>\n"),
      term(Term::kLock, language));
}

}  // namespace

std::vector<std::string> draw_tokens(Language language) {
  std::vector<std::string> tokens;
  const auto row = [&](auto draw) {
    for (int knight = 0; knight < kTokensAcross; ++knight) tokens.push_back(draw(knight));
  };
  for (int number = 1; number <= kHitTokens; ++number) {
    row([&](int) { return hit_token(number, language); });
  }
  row([&](int) { return fatigue_token(language); });
  row([&](int) { return tactic_token(Tactic::kStrength, language); });
  row([&](int) { return tactic_token(Tactic::kTechnique, language); });
  row([&](int knight) { return lock_token(knight / 2, language); });
  return tokens;
}

}  // namespace salle::sword_and_shield
