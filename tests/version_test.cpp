// The version is written in one place, and everything that says one says the same.
#include <gtest/gtest.h>

#include <fstream>
#include <regex>
#include <sstream>

#include "core/version.hpp"
#include "engine_protocol/protocol_lines.hpp"
#include "server/metrics.hpp"
#include "store/schema.hpp"
#include "support/program.hpp"

namespace salle {
namespace {

std::string whole(const std::string& name) {
  std::ifstream file(std::string(SALLE_SOURCE_DIR) + "/" + name);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

std::string found(const std::string& text, const char* pattern) {
  std::smatch match;
  return std::regex_search(text, match, std::regex(pattern)) ? match[1].str() : "";
}

TEST(Version, IsTheProjects) {
  EXPECT_EQ(found(whole("CMakeLists.txt"), "\\nproject\\(salle VERSION ([0-9.]+)"), version());
}

TEST(Version, TheProgramSaysItWithWhatItReadsAndSpeaks) {
  const auto outcome = run_salle("--version");
  EXPECT_EQ(outcome.status, 0);
  const std::string first = "salle " + std::string(version()) + "\n";
  EXPECT_EQ(outcome.output.substr(0, first.size()), first);
  EXPECT_EQ(found(outcome.output, "data version ([0-9]+)"),
            std::to_string(store::migrations().back().version));
  EXPECT_EQ("salle " + found(outcome.output, "engine protocol ([0-9]+)"),
            engine_protocol::kGreeting);
}

TEST(Version, TheHallSaysItToItsHost) {
  EXPECT_EQ(found(server::prometheus_text({}), "\nsalle_build_info\\{version=\"([^\"]+)\"\\} 1\n"),
            version());
  EXPECT_EQ(found(server::metrics_json({}), "\"salle\":\\{\"version\":\"([^\"]+)\"\\}"), version());
}

TEST(Version, PagesForPeopleSayIt) {
  EXPECT_EQ(found(whole("docs/openapi.yaml"), "\n  version: ([0-9.]+)\n"), version());
  EXPECT_NE(whole("CHANGELOG.md").find("## [" + std::string(version()) + "]"), std::string::npos);
}

}  // namespace
}  // namespace salle
