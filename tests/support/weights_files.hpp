// Weights files of data/players, and what every network refuses to take for its own.
#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

namespace salle {

inline std::string weights_file(std::string_view name) {
  std::ifstream file(SALLE_SOURCE_DIR "/data/players/" + std::string(name), std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// Why these bytes are not the network's weights; nothing where they are.
template <class Net>
std::string complaint(const std::string& bytes) {
  const auto net = Net::parse(bytes);
  return net ? std::string() : net.error().message;
}

template <class Net>
void expect_whole_files_only(const std::string& bytes, const std::string& first_line) {
  ASSERT_EQ(complaint<Net>(bytes), "");
  EXPECT_NE(Net::parse(bytes)->about().find("\ncommand "), std::string::npos);
  const std::string no_file =
      "this is no weights file: it does not begin with \"" + first_line + "\"";
  EXPECT_EQ(complaint<Net>(""), no_file);
  EXPECT_EQ(complaint<Net>(first_line), no_file);
  EXPECT_EQ(complaint<Net>("salle-other-net 1\n\n"), no_file);
  EXPECT_EQ(complaint<Net>(first_line + "0" + bytes.substr(first_line.size())), no_file);
  EXPECT_TRUE(
      complaint<Net>(bytes.substr(0, bytes.size() - 1)).starts_with("the weights file has "));
  EXPECT_TRUE(complaint<Net>(bytes + "0").starts_with("the weights file has "));
  for (const std::size_t place : {bytes.find("\n\n") + 2, bytes.size() / 2, bytes.size() - 1}) {
    std::string damaged = bytes;
    damaged[place] ^= 1;
    EXPECT_EQ(complaint<Net>(damaged), "the weights file is damaged") << place;
  }
}

}  // namespace salle
