// `salle cards print`: a card set as pages to print and cut out, nine cards to a page of A4, and a
// sheet of tokens.
#include <filesystem>
#include <fstream>
#include <iostream>

#include "cli/command.hpp"
#include "core/text.hpp"
#include "games/sword_and_shield/cards/card_drawing.hpp"
#include "games/sword_and_shield/cards/token_drawing.hpp"
#include "games/sword_and_shield/cli/cards.hpp"

namespace salle {

using namespace sword_and_shield;  // NOLINT: this file is about nothing else

namespace {

// In tenths of a millimetre, as the cards.
constexpr int kPageWidth = 2100;
constexpr int kPageHeight = 2970;
constexpr int kMark = 60;

// What is to be cut out of a page: so many across and down, in the middle of it.
struct Grid {
  int across;
  int down;
  int width;  // of one
  int height;

  constexpr int left() const { return (kPageWidth - across * width) / 2; }
  constexpr int top() const { return (kPageHeight - down * height) / 2; }
};
constexpr Grid kCards = {3, 3, kCardWidth, kCardHeight};
constexpr Grid kTokens = {kTokensAcross, kTokensDown, kTokenSize, kTokenSize};
constexpr std::size_t kPerPage = kCards.across * kCards.down;

struct PrintOptions {
  std::string set;
  std::string out = ".";
  std::string language = "en";
};

// Lines outside the grid that show where to cut.
std::string cut_marks(const Grid& grid) {
  const int right = grid.left() + grid.across * grid.width;
  const int bottom = grid.top() + grid.down * grid.height;
  std::string path;
  for (int i = 0; i <= grid.across; ++i) {
    const int x = grid.left() + i * grid.width;
    path += cat('M', x, ' ', grid.top() - kMark, " V", grid.top() - 10, " M", x, ' ', bottom + 10,
                " V", bottom + kMark, ' ');
  }
  for (int i = 0; i <= grid.down; ++i) {
    const int y = grid.top() + i * grid.height;
    path += cat('M', grid.left() - kMark, ' ', y, " H", grid.left() - 10, " M", right + 10, ' ', y,
                " H", right + kMark, ' ');
  }
  return cat("<path class=\"cut\" d=\"", path, "\"/>\n");
}

std::string page(const Grid& grid, const std::vector<std::string>& drawings) {
  std::string out = cat(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"210mm\" height=\"297mm\" viewBox=\"0 0 ",
      kPageWidth, ' ', kPageHeight, "\">\n", ornament_definitions(), cut_marks(grid));
  for (std::size_t i = 0; i < drawings.size(); ++i) {
    const int place = static_cast<int>(i);
    out += cat("<g transform=\"translate(", grid.left() + place % grid.across * grid.width, ' ',
               grid.top() + place / grid.across * grid.height, ")\">\n", drawings[i], "</g>\n");
  }
  return out + "</svg>\n";
}

bool write_page(const std::filesystem::path& path, const Grid& grid,
                const std::vector<std::string>& drawings) {
  std::ofstream file(path, std::ios::binary);
  file << page(grid, drawings);
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
      if (!write_page(folder / file, kCards, cards)) return false;
      ++pages;
    }
    return true;
  };
  const bool written =
      write_deck("start", set->start.size(),
                 [&](int i) { return draw_start_card(*set, i, *language); }) &&
      write_deck("deck", set->deck.size(),
                 [&](int i) { return draw_deck_card(*set, i, *language); }) &&
      write_page(folder / "back-start.svg", kCards, std::vector(kPerPage, draw_back(true))) &&
      write_page(folder / "back-deck.svg", kCards, std::vector(kPerPage, draw_back(false))) &&
      write_page(folder / "tokens.svg", kTokens, draw_tokens(*language));
  if (!written) return 1;
  std::cout << set->start.size() + set->deck.size() << " cards on " << pages << " pages in "
            << options.out << ", two pages of backs and a sheet of tokens\n";
  return 0;
}

}  // namespace

void add_cards_print(CLI::App& cards, int& exit_code) {
  auto options = std::make_shared<PrintOptions>();
  CLI::App* command = cards.add_subcommand(
      "print", "Draw the cards and a sheet of tokens on pages of A4, to cut out (SVG files)");
  command->add_option("--set", options->set, "A card set's file; the house's cards unless given");
  command->add_option("--out", options->out, "The folder for the pages")->capture_default_str();
  command->add_option("--language", options->language, "en, fr or nl")->capture_default_str();
  command->callback([options, &exit_code] { exit_code = run_print(*options); });
}

}  // namespace salle
