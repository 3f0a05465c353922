// What card drawings are made of: ornaments and text.
#include <algorithm>
#include <array>

#include "core/text.hpp"
#include "games/sword_and_shield/cards/card_drawing.hpp"

namespace salle::sword_and_shield {
namespace {

// Symbols fill a square of 60 about (0, 0); signs one of 50; pictures one of 200.
constexpr std::string_view kDefinitions = R"svg(<style>
text{font-family:Georgia,"DejaVu Serif","Times New Roman",serif;text-anchor:middle;fill:#2b2622}
.paper{fill:#fdfaf2;stroke:#2b2622;stroke-width:3}
.hair{fill:none;stroke:#2b2622;stroke-width:1}
.cut{stroke:#777;stroke-width:1.5}
.sheet{fill:#f6edd8;stroke:#8a7450;stroke-width:2}
.stick{fill:#b89a66;stroke:#6b5735;stroke-width:1.5}
.kind{fill:#fff;letter-spacing:3px}
.band-knight,.band-health,.band-artefact{fill:#3f6b45}
.band-combat,.band-achievement,.band-event,.band-improvement{fill:#5b3a70}
.title{font-weight:bold}
.value{font-weight:bold}
.word,.lore{font-style:italic;fill:#5d5142}
.number{fill:#5d5142}
.symbol{fill:#5b3a70;stroke:none}
.ink{fill:#2b2622;stroke:#2b2622}
.brass{fill:#c69a3c;stroke:#6b4e06;stroke-width:2}
.line{fill:none;stroke:#2b2622;stroke-width:4;stroke-linecap:round;stroke-linejoin:round}
.steel{fill:#dfe3e6;stroke:#2b2622;stroke-width:3;stroke-linejoin:round}
.wood{fill:#a87b45;stroke:#2b2622;stroke-width:3;stroke-linejoin:round}
.heater{fill:#fff;stroke:#2b2622;stroke-width:3;stroke-linejoin:round}
.fatigue{fill:#2f6fb5;stroke:#1b426d;stroke-width:2}
.hit{fill:#c8401f;stroke:#7c240e;stroke-width:2}
.on-drop{fill:#fff;font-weight:bold}
</style>
<defs>
<g id="rose"><circle cx="0" cy="-17" r="12"/><circle cx="16" cy="-5" r="12"/>
<circle cx="10" cy="14" r="12"/><circle cx="-10" cy="14" r="12"/>
<circle cx="-16" cy="-5" r="12"/><circle cx="0" cy="0" r="9" fill="#fff"/></g>
<path id="star" d="M0 -30 L8 -10 L29 -9 L12 4 L18 25 L0 13 L-18 25 L-12 4 L-29 -9 L-8 -10 Z"/>
<path id="crescent" d="M10 -28 A29 29 0 1 0 10 28 A22 22 0 1 1 10 -28 Z"/>
<path id="tower" d="M-22 28 V24 H-17 V-8 H-23 V-28 H-13 V-19 H-5 V-28 H5 V-19 H13 V-28 H23 V-8
H17 V24 H22 V28 H5 V12 A5 6 0 0 0 -5 12 V28 Z"/>
<path id="ring" fill-rule="evenodd" d="M0 -28 A28 28 0 1 0 0 28 A28 28 0 1 0 0 -28 Z M0 -16 A16
16 0 1 1 0 16 A16 16 0 1 1 0 -16 Z"/>
<path id="lozenge" d="M0 -30 L21 0 L0 30 L-21 0 Z"/>
<path id="billets" d="M-24 -26 H-4 V-4 H-24 Z M4 4 H24 V26 H4 Z M4 -26 H24 V-4 H4 Z M-24 4 H-4
V26 H-24 Z"/>
<path id="chevron" d="M0 -24 L28 8 V26 L0 -4 L-28 26 V8 Z"/>
<path id="heater" d="M-44 -50 H44 V-6 C44 28 22 46 0 58 C-22 46 -44 28 -44 -6 Z"/>
<path id="drop" d="M0 -28 C10 -12 19 -2 19 10 A19 19 0 0 1 -19 10 C-19 -2 -10 -12 0 -28 Z"/>
<g id="manoeuvre"><path class="line" d="M-18 14 C-16 -16 12 -22 18 2"/>
<path class="ink" d="M10 -2 L20 14 L27 -4 Z"/><circle class="ink" cx="-18" cy="16" r="5"/></g>
<g id="move"><path class="line" d="M-14 -8 H14 M-14 10 H14"/><path class="ink" d="M12 -16 L26 -8
L12 0 Z M-12 2 L-26 10 L-12 18 Z"/></g>
<g id="lock"><circle class="line" cx="-9" cy="0" r="13"/><circle class="line" cx="9" cy="0"
r="13"/></g>
<g id="sword"><path class="steel" d="M-5 30 L-7 -80 L0 -98 L7 -80 L5 30 Z"/>
<path class="line" d="M0 -74 V16" style="stroke-width:1.5"/><path class="brass" d="M-34 28 H34
V38 H-34 Z"/><path class="wood" d="M-6 38 H6 V74 H-6 Z"/><circle class="brass" cx="0" cy="83"
r="11"/></g>
<g id="shield"><path class="wood" d="M-72 -84 H72 V-12 C72 44 38 78 0 98 C-38 78 -72 44 -72 -12
Z"/><path class="brass" d="M-10 -84 H10 V94 L0 98 L-10 94 Z"/>
<path class="brass" d="M-72 -40 H72 V-20 H-72 Z"/></g>
<g id="trophy"><g transform="rotate(38)"><use href="#sword"/></g><g transform="rotate(-38)">
<use href="#sword"/></g><g transform="translate(0 6) scale(.56)"><use href="#shield"/></g></g>
<g id="horn"><path class="brass" d="M-92 -34 C-40 -6 30 -2 62 -44 L92 -26 C70 46 -20 60 -96 -16
Z"/><path class="line" d="M-50 -2 C-30 52 30 60 44 4" style="stroke-width:3"/>
<path class="line" d="M-22 36 L-30 92 L0 80 L8 44 M64 -72 L74 -94 M86 -58 L104 -76 M98 -38 L120
-46"/></g>
<g id="branch"><path class="line" d="M-8 84 C-84 64 -98 -16 -60 -84"/>
<path fill="#3f6b45" d="M-62 -60 q-34 -6 -40 -34 q34 0 40 34 Z
M-76 -24 q-34 4 -48 -22 q32 -12 48 22 Z
M-78 14 q-30 16 -52 -4 q26 -24 52 4 Z M-64 50 q-22 26 -50 14 q16 -30 50 -14 Z
M-58 -62 q22 -16 12 -42 q-26 14 -12 42 Z M-72 -22 q30 -8 28 -36 q-30 6 -28 36 Z
M-74 16 q32 2 38 -26 q-32 -2 -38 26 Z M-60 50 q30 10 44 -16 q-28 -14 -44 16 Z"/></g>
<g id="laurel"><use href="#branch"/><g transform="scale(-1 1)"><use href="#branch"/></g></g>
<g id="weapon"><g transform="rotate(45)"><use href="#sword"/></g></g>
<g id="possession"><path class="wood" d="M-70 -10 H70 V70 H-70 Z"/>
<path class="wood" d="M-70 -10 C-70 -70 70 -70 70 -10 Z"/><path class="brass" d="M-70 -16 H70 V-4
H-70 Z"/><path class="brass" d="M-14 -22 H14 V18 H-14 Z"/><circle class="ink" cx="0" cy="-4"
r="5"/></g>
<g id="outfit"><path class="steel" d="M-58 70 V-10 C-58 -70 -30 -88 0 -92 C30 -88 58 -70 58 -10
V70 L0 88 Z"/><path class="ink" d="M-46 -16 H-8 V-4 H-46 Z M8 -16 H46 V-4 H8 Z"/>
<path class="brass" d="M-6 -92 H6 V88 H-6 Z"/><g class="ink"><circle cx="-24" cy="26" r="3"/>
<circle cx="-36" cy="26" r="3"/><circle cx="-24" cy="42" r="3"/><circle cx="-36" cy="42" r="3"/>
<circle cx="24" cy="26" r="3"/><circle cx="36" cy="26" r="3"/><circle cx="24" cy="42" r="3"/>
<circle cx="36" cy="42" r="3"/></g></g>
<clipPath id="arms"><path d="M-132 -150 H132 V-18 C132 84 66 138 0 174 C-66 138 -132 84 -132 -18
Z"/></clipPath>
</defs>
)svg";

constexpr std::array<std::string_view, kMaxSymbols> kSymbolShapes = {
    "rose", "star", "crescent", "tower", "ring", "lozenge", "billets", "chevron"};

constexpr std::array<std::string_view, 5> kColours = {"#1f4e8c", "#a8300f", "#3f6b45", "#2b2622",
                                                      "#5b3a70"};
constexpr std::array<std::string_view, 2> kMetals = {"#e2b23c", "#f4efe4"};

// How the field is divided; the second tincture is put on the first.
constexpr std::array<std::string_view, 6> kDivisions = {
    "M0 -150 H132 V180 H0 Z",                                           // per pale
    "M-132 -150 L-132 -70 L132 150 L132 40 L-70 -150 Z",                // a bend
    "M-132 110 L0 -10 L132 110 V180 L0 70 L-132 180 Z",                 // a chevron
    "M-132 -150 H132 V-70 H-132 Z",                                     // a chief
    "M0 -150 H132 V0 H0 Z M-132 0 H0 V180 H-132 Z",                     // quarterly
    "M-30 -150 H30 V-50 H132 V10 H30 V180 H-30 V10 H-132 V-50 H-30 Z",  // a cross
};
// Where the charge stands so that it lies on one tincture.
constexpr std::array<std::string_view, 6> kPlaces = {
    "translate(-66 -10) scale(1.5)", "translate(62 -76) scale(1.5)",
    "translate(0 -80) scale(1.6)",   "translate(0 36) scale(2.4)",
    "translate(-66 -76) scale(1.5)", "translate(-80 -100) scale(.9)"};

}  // namespace

std::string_view ornament_definitions() { return kDefinitions; }

std::string ornament(std::string_view id, int x, int y, int hundredths,
                     std::string_view css_class) {
  return cat("<use href=\"#", id, "\" class=\"", css_class, "\" transform=\"translate(", x, ' ', y,
             ") scale(", hundredths / 100, '.', hundredths / 10 % 10, hundredths % 10, ")\"/>\n");
}

std::string symbol_id(int symbol) {
  return std::string(kSymbolShapes[static_cast<std::size_t>(symbol - 1)]);
}

std::string coat_of_arms(int number, int x, int y) {
  const auto pick = static_cast<std::size_t>(number);
  const std::string_view colour = kColours[pick % kColours.size()];
  const std::string_view metal = kMetals[pick / 3 % kMetals.size()];
  const std::size_t division = pick % kDivisions.size();
  const bool reversed = pick / 2 % 2 == 1;
  const std::string_view field = reversed ? metal : colour;
  const std::string_view part = reversed ? colour : metal;
  const std::string_view charge = kSymbolShapes[pick * 5 % kSymbolShapes.size()];
  return cat("<g transform=\"translate(", x, ' ', y, ")\"><g clip-path=\"url(#arms)\">",
             "<rect x=\"-140\" y=\"-160\" width=\"280\" height=\"350\" fill=\"", field, "\"/>",
             "<path d=\"", kDivisions[division], "\" fill=\"", part, "\"/><g fill=\"", part,
             "\" transform=\"", kPlaces[division], "\"><use href=\"#", charge, "\"/></g></g>",
             "<path class=\"line\" d=\"M-132 -150 H132 V-18 C132 84 66 138 0 174 C-66 138 -132 84 "
             "-132 -18 Z\"/></g>\n");
}

std::string scroll(int top, int height) {
  return cat("<rect class=\"sheet\" x=\"58\" y=\"", top, "\" width=\"514\" height=\"", height,
             "\"/>\n<rect class=\"stick\" x=\"48\" y=\"", top - 8, "\" width=\"16\" height=\"",
             height + 16, "\" rx=\"8\"/>\n<rect class=\"stick\" x=\"566\" y=\"", top - 8,
             "\" width=\"16\" height=\"", height + 16, "\" rx=\"8\"/>\n");
}

namespace {

// Hundredths of the size, from the space to the tilde.
constexpr std::array<int, 95> kWidths = {
    32, 40, 46, 84, 64, 95, 89, 27,  39, 39, 50, 84, 32, 34,  32, 34, 64, 64,  64,
    64, 64, 64, 64, 64, 64, 64, 34,  34, 84, 84, 84, 54, 100, 72, 73, 77, 80,  73,
    69, 80, 87, 40, 40, 75, 66, 102, 88, 82, 67, 82, 75, 69,  67, 84, 72, 103, 71,
    66, 69, 39, 34, 39, 84, 50, 50,  60, 64, 56, 64, 59, 37,  64, 64, 32, 31,  61,
    32, 95, 64, 60, 64, 64, 48, 51,  40, 64, 56, 86, 56, 56,  53, 64, 34, 64,  84};
constexpr int kBolder = 116;  // hundredths of the width of the same letters
constexpr int kOther = 72;    // an accented letter, or another that is not ASCII

int line_height(int size) { return size * 124 / 100; }

int widest(const std::vector<std::string>& lines, int size) {
  int width = 0;
  for (const std::string& line : lines) width = std::max(width, text_width(line, size));
  return width;
}

// The same number of lines, as narrow as that allows, so that no word is left alone at the end.
std::vector<std::string> balanced(std::vector<std::string> lines, std::string_view text, int width,
                                  int size) {
  constexpr int kStep = 10;
  while (width > kStep) {
    width -= kStep;
    std::vector<std::string> narrower = break_lines(text, width, size);
    if (narrower.size() != lines.size() || widest(narrower, size) > width) break;
    lines = std::move(narrower);
  }
  return lines;
}

}  // namespace

int text_width(std::string_view text, int size) {
  int hundredths = 0;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= ' ' && byte < 0x7f) {
      hundredths += kWidths[static_cast<std::size_t>(byte - ' ')];
    } else if (byte >= 0xc0) {  // the first byte of a longer character
      hundredths += kOther;
    }
  }
  return hundredths * size / 100;
}

std::vector<std::string> break_lines(std::string_view text, int width, int size) {
  // French sets its colons apart; they still belong to the word before them.
  std::vector<std::string> words;
  for (const std::string_view word : split_words(text)) {
    const bool mark = word.size() == 1 && std::string_view(":;!?/").find(word) != word.npos;
    if (mark && !words.empty()) {
      words.back() += cat(' ', word);
    } else {
      words.emplace_back(word);
    }
  }
  std::vector<std::string> lines;
  for (const std::string& word : words) {
    if (!lines.empty() && text_width(cat(lines.back(), ' ', word), size) <= width) {
      lines.back() += cat(' ', word);
    } else {
      lines.push_back(word);
    }
  }
  return lines;
}

std::string escape_xml(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

std::string lettering(const TextBox& box, std::string_view css_class, std::string_view text) {
  const int width = box.bold ? box.width * 100 / kBolder : box.width;
  int size = box.largest;
  std::vector<std::string> lines = break_lines(text, width, size);
  const auto fits = [&] {
    return static_cast<int>(lines.size()) * line_height(size) <= box.height &&
           widest(lines, size) <= width;
  };
  while (size > box.smallest && !fits()) {
    --size;
    lines = break_lines(text, width, size);
  }
  lines = balanced(std::move(lines), text, width, size);
  const int height = static_cast<int>(lines.size()) * line_height(size);
  int baseline = box.top + (box.height - height) / 2 + size * 95 / 100;
  std::string out;
  for (const std::string& line : lines) {
    out += cat("<text class=\"", css_class, "\" x=\"", box.x, "\" y=\"", baseline,
               "\" font-size=\"", size, "\">", escape_xml(line), "</text>\n");
    baseline += line_height(size);
  }
  return out;
}

}  // namespace salle::sword_and_shield
