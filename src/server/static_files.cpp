#include "server/static_files.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "core/language.hpp"
#include "core/text.hpp"
#include "games/table.hpp"
#include "records/dealer.hpp"
#include "server/api_json.hpp"

namespace salle::server {
namespace {

namespace fs = std::filesystem;

struct TypeOf {
  std::string_view ending;
  std::string_view type;
};
constexpr std::array kTypes = {
    TypeOf{".html", "text/html; charset=utf-8"},
    TypeOf{".js", "text/javascript; charset=utf-8"},
    TypeOf{".mjs", "text/javascript; charset=utf-8"},
    TypeOf{".css", "text/css; charset=utf-8"},
    TypeOf{".json", "application/json"},
    TypeOf{".webmanifest", "application/manifest+json"},
    TypeOf{".wasm", "application/wasm"},
    TypeOf{".svg", "image/svg+xml"},
    TypeOf{".png", "image/png"},
    TypeOf{".jpg", "image/jpeg"},
    TypeOf{".webp", "image/webp"},
    TypeOf{".ico", "image/x-icon"},
    TypeOf{".woff2", "font/woff2"},
    TypeOf{".ogg", "audio/ogg"},
    TypeOf{".mp3", "audio/mpeg"},
    TypeOf{".txt", "text/plain; charset=utf-8"},
    TypeOf{".net", "application/octet-stream"},
};

constexpr Phrase kRuns = {"The hall is open.", "La salle est ouverte.", "De zaal is open."};
constexpr Phrase kHow = {
    "This server has no page to play on. In a terminal you play with {0}; programs find what the "
    "server can do in docs/openapi.yaml.",
    "Ce serveur n’a pas de page pour jouer. Dans un terminal, on joue avec {0} ; les programmes "
    "trouvent dans docs/openapi.yaml ce que le serveur sait faire.",
    "Deze server heeft geen pagina om op te spelen. In een terminal speel je met {0}; programma’s "
    "vinden in docs/openapi.yaml wat de server kan."};

std::string welcome_page() {
  std::string page =
      "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width\">\n<title>Salle</title>\n"
      "<h1>Salle</h1>\n";
  for (const Language language : kLanguages) {
    page +=
        cat("<section lang=\"", language_code(language), "\"><h2>", kRuns.in(language),
            "</h2>\n<p>", say(kHow, language, {cat("<code>salle play ", usual_game(), "</code>")}),
            "</p></section>\n");
  }
  return page + "</html>\n";
}

struct Packing {
  std::string_view encoding;  // as in Accept-Encoding
  std::string_view ending;    // of the file beside the plain one
};
// The smallest first.
constexpr std::array kPackings = {Packing{"br", ".br"}, Packing{"gzip", ".gz"}};

// "gzip, br;q=1.0": named, and not with a weight of nothing.
bool unpacks(std::string_view encoding, std::string_view accept_encoding) {
  for (const std::string_view each : split(accept_encoding, ',')) {
    const auto parts = split(each, ';');
    if (trim(parts.front()) != encoding) continue;
    return parts.size() < 2 || trim(parts[1]).find_first_of("123456789") != std::string_view::npos;
  }
  return false;
}

bool has_dot(std::string_view path) { return path.substr(path.rfind('/') + 1).contains('.'); }

// The path below the folder, "" if it is not really there but a link leads out of it.
std::string name_below(const fs::path& root, const fs::path& file) {
  std::error_code error;
  const fs::path real = fs::weakly_canonical(file, error);
  if (error) return "";
  const auto [end, rest] = std::mismatch(root.begin(), root.end(), real.begin(), real.end());
  if (end != root.end()) return "";
  return "/" + file.lexically_relative(root).generic_string();
}

}  // namespace

std::string_view content_type_of(std::string_view path) {
  for (const TypeOf& each : kTypes) {
    if (path.ends_with(each.ending)) return each.type;
  }
  return "application/octet-stream";
}

StaticFiles::StaticFiles(const std::string& folder) {
  const std::string page = welcome_page();
  welcome_ = {std::make_shared<const std::string>(page),
              std::string(content_type_of(".html")),
              cat("\"", sha256_hex(page).substr(0, 32), "\""),
              {}};
  if (!folder.empty()) read(folder);
}

void StaticFiles::read(const std::string& folder) {
  std::error_code error;
  const fs::path root = fs::canonical(folder, error);
  if (error) return;
  auto each = fs::recursive_directory_iterator(root, error);
  for (; !error && each != fs::recursive_directory_iterator(); each.increment(error)) {
    std::error_code ignored;
    if (!each->is_regular_file(ignored)) continue;
    const std::string name = name_below(root, each->path());
    // What begins with a dot was not meant for others.
    if (name.empty() || name.contains("/.")) continue;
    std::ifstream file(each->path(), std::ios::binary);
    if (!file) continue;
    std::string body{std::istreambuf_iterator<char>(file), {}};
    std::string tag = cat("\"", sha256_hex(body).substr(0, 32), "\"");
    files_[name] = {std::make_shared<const std::string>(std::move(body)),
                    std::string(content_type_of(name)),
                    std::move(tag),
                    {}};
  }
  pair_packed();
}

void StaticFiles::pair_packed() {
  for (auto& [name, file] : files_) {
    for (std::size_t i = 0; i < kPackings.size(); ++i) {
      const auto packed = files_.find(cat(name, kPackings[i].ending));
      if (packed != files_.end()) file.packed[i] = packed->second.body;
    }
  }
  std::erase_if(files_, [this](const auto& each) {
    const std::string& name = each.first;
    return std::ranges::any_of(kPackings, [&](const Packing& packing) {
      return name.ends_with(packing.ending) &&
             files_.contains(name.substr(0, name.size() - packing.ending.size()));
    });
  });
}

HttpResponse StaticFiles::give(const File& file, const HttpRequest& request, bool for_ever) {
  HttpResponse response;
  response.content_type = file.content_type;
  // What is packed is another representation, and so has a tag of its own.
  std::size_t chosen = 0;
  while (chosen < kPackings.size() &&
         !(file.packed[chosen] && unpacks(kPackings[chosen].encoding, request.accept_encoding))) {
    ++chosen;
  }
  const bool packed = chosen < kPackings.size();
  const std::string tag = !packed ? file.tag
                                  : cat(file.tag.substr(0, file.tag.size() - 1), "-",
                                        kPackings[chosen].ending.substr(1), "\"");
  response.headers.emplace_back("ETag", tag);
  const auto there = [](const auto& each) { return each != nullptr; };
  if (std::ranges::any_of(file.packed, there)) {
    response.headers.emplace_back("Vary", "Accept-Encoding");
  }
  // Names under /assets/ hold a hash of what is in them.
  response.headers.emplace_back("Cache-Control",
                                for_ever ? "public, max-age=31536000, immutable" : "no-cache");
  for (std::string_view each : split(request.if_none_match, ',')) {
    each = trim(each);
    if (each.starts_with("W/")) each.remove_prefix(2);
    if (each == tag || each == "*") {
      response.status = 304;
      return response;
    }
  }
  if (packed) {
    response.headers.emplace_back("Content-Encoding", std::string(kPackings[chosen].encoding));
  }
  response.body = packed ? file.packed[chosen] : file.body;
  return response;
}

HttpResponse StaticFiles::answer(const HttpRequest& request) const {
  const auto found = files_.find(request.path);
  if (found != files_.end()) {
    return give(found->second, request, request.path.starts_with("/assets/"));
  }
  if (has_dot(request.path)) {
    return refusal_answer({"no-page", cat("there is no ", quote(request.path))});
  }
  // The page's own addresses: it finds out itself what to show.
  const auto index = files_.find("/index.html");
  return give(index != files_.end() ? index->second : welcome_, request, false);
}

}  // namespace salle::server
