#include "players/weights_file.hpp"

#include <charconv>

#include "core/text.hpp"

namespace salle {
namespace {

std::uint64_t fingerprint(std::string_view bytes) {
  std::uint64_t hash = 0xcbf29ce484222325u;  // FNV-1a
  for (const char byte : bytes) {
    hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3u;
  }
  return hash;
}

}  // namespace

Result<WeightsFile> WeightsFile::open(std::string_view bytes, std::string_view first_line) {
  const std::size_t end = bytes.find("\n\n");
  if (end == std::string_view::npos || bytes.substr(0, bytes.find('\n')) != first_line) {
    return refuse(cat("this is no weights file: it does not begin with \"", first_line, "\""));
  }
  return WeightsFile(bytes.substr(0, end + 1), bytes.substr(end + 2));
}

std::vector<std::string_view> WeightsFile::words(std::string_view key) const {
  for (const std::string_view line : split(about_, '\n')) {
    auto words = split_words(line);
    if (words.empty() || words[0] != key) continue;
    words.erase(words.begin());
    return words;
  }
  return {};
}

Result<std::string_view> WeightsFile::weights(std::size_t expected) const {
  if (weights_.size() != expected) {
    return refuse(
        cat("the weights file has ", weights_.size(), " bytes of weights, not ", expected));
  }
  const auto check = words("check");
  std::uint64_t wanted = 0;
  if (check.size() == 1) {
    std::from_chars(check[0].data(), check[0].data() + check[0].size(), wanted, 16);
  }
  if (wanted != fingerprint(weights_)) return refuse("the weights file is damaged");
  return weights_;
}

}  // namespace salle
