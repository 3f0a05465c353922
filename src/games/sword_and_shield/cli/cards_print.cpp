// `salle cards print`: a card set as pages to print and cut out, nine cards to a page of A4.
#include <filesystem>
#include <fstream>
#include <iostream>

#include "cli/command.hpp"
#include "core/text.hpp"
#include "games/sword_and_shield/cards/card_drawing.hpp"
#include "games/sword_and_shield/cli/cards.hpp"

namespace salle {

using namespace sword_and_shield;  // NOLINT: this file is about nothing else

namespace {

// In tenths of a millimetre, as the cards.
constexpr int kPageWidth = 2100;
constexpr int kPageHeight = 2970;
constexpr int kAcross = 3;
constexpr int kDown = 3;
constexpr std::size_t kPerPage = kAcross * kDown;
constexpr int kLeft = (kPageWidth - kAcross * kCardWidth) / 2;
constexpr int kTop = (kPageHeight - kDown * kCardHeight) / 2;
constexpr int kMark = 60;

struct PrintOptions {
  std::string set;
  std::string out = ".";
  std::string language = "en";
};

// Lines outside the cards that show where to cut.
std::string cut_marks() {
  const int right = kLeft + kAcross * kCardWidth;
  const int bottom = kTop + kDown * kCardHeight;
  std::string path;
  for (int i = 0; i <= kAcross; ++i) {
    const int x = kLeft + i * kCardWidth;
    path += cat('M', x, ' ', kTop - kMark, " V", kTop - 10, " M", x, ' ', bottom + 10, " V",
                bottom + kMark, ' ');
  }
  for (int i = 0; i <= kDown; ++i) {
    const int y = kTop + i * kCardHeight;
    path += cat('M', kLeft - kMark, ' ', y, " H", kLeft - 10, " M", right + 10, ' ', y, " H",
                right + kMark, ' ');
  }
  return cat("<path class=\"cut\" d=\"", path, "\"/>\n");
}

std::string page(const std::vector<std::string>& cards) {
  std::string out = cat(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"210mm\" height=\"297mm\" viewBox=\"0 0 ",
      kPageWidth, ' ', kPageHeight, "\">\n", ornament_definitions(), cut_marks());
  for (std::size_t i = 0; i < cards.size(); ++i) {
    const int place = static_cast<int>(i);
    out += cat("<g transform=\"translate(", kLeft + place % kAcross * kCardWidth, ' ',
               kTop + place / kAcross * kCardHeight, ")\">\n", cards[i], "</g>\n");
  }
  return out + "</svg>\n";
}

bool write_page(const std::filesystem::path& path, const std::vector<std::string>& cards) {
  std::ofstream file(path, std::ios::binary);
  file << page(cards);
  file.close();
  if (file) return true;
  complain(cat("cannot write ", quote(path.string())));
  return false;
}

int run_print(const PrintOptions& options) {
  const auto language = language_option(options.language);
  if (!language) return 1;
  LoadedCards read;
  const CardSet* set = chosen_cards(options.set, read);
  if (set == nullptr) return 1;

  const std::filesystem::path folder = options.out;
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) return complain(cat("cannot make ", quote(options.out), ": ", error.message()));

  // Start cards and deck cards have different backs, so they never share a page.
  int pages = 0;
  const auto write_deck = [&](std::string_view name, std::size_t count, auto draw) {
    for (std::size_t first = 0; first < count; first += kPerPage) {
      std::vector<std::string> cards;
      for (std::size_t i = first; i < count && i < first + kPerPage; ++i) {
        cards.push_back(draw(static_cast<int>(i)));
      }
      const std::size_t number = first / kPerPage + 1;
      const std::string file = cat(name, number < 10 ? "-0" : "-", number, ".svg");
      if (!write_page(folder / file, cards)) return false;
      ++pages;
    }
    return true;
  };
  const bool written =
      write_deck("start", set->start.size(),
                 [&](int i) { return draw_start_card(*set, i, *language); }) &&
      write_deck("deck", set->deck.size(),
                 [&](int i) { return draw_deck_card(*set, i, *language); }) &&
      write_page(folder / "back-start.svg", std::vector(kPerPage, draw_back(true))) &&
      write_page(folder / "back-deck.svg", std::vector(kPerPage, draw_back(false)));
  if (!written) return 1;
  std::cout << set->start.size() + set->deck.size() << " cards on " << pages << " pages in "
            << options.out << ", and two pages of backs\n";
  return 0;
}

}  // namespace

void add_cards_print(CLI::App& cards, int& exit_code) {
  auto options = std::make_shared<PrintOptions>();
  CLI::App* command =
      cards.add_subcommand("print", "Draw the cards on pages of A4, to cut out (SVG files)");
  command->add_option("--set", options->set, "A card set's file; the house's cards unless given");
  command->add_option("--out", options->out, "The folder for the pages")->capture_default_str();
  command->add_option("--language", options->language, "en, fr or nl")->capture_default_str();
  command->callback([options, &exit_code] { exit_code = run_print(*options); });
}

}  // namespace salle
