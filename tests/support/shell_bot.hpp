// Engines made for tests: small shell scripts that follow the protocol, or do not.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <string>

namespace salle {

// A folder for one test program, gone when it ends.
class BotFolder {
 public:
  static std::string file(const std::string& name) {
    static const BotFolder folder;
    return folder.path_ / name;
  }

 private:
  BotFolder() : path_(testing::TempDir() + "salle_bots_" + std::to_string(::getpid())) {
    std::filesystem::create_directories(path_);
  }
  ~BotFolder() {
    std::error_code error;
    std::filesystem::remove_all(path_, error);
  }
  std::filesystem::path path_;
};

// The command that runs this script.
inline std::string script(const std::string& name, const std::string& text) {
  const std::string path = BotFolder::file(name + ".sh");
  std::ofstream(path) << text;
  return "sh " + path;
}

// A bot that plays the last legal action it was told, but for what is to be different: what it
// does at a word of the host's. `before` runs first.
inline std::string shell_bot(const std::string& name,
                             const std::map<std::string, std::string>& otherwise = {},
                             const std::string& before = "") {
  std::map<std::string, std::string> deeds = {
      {"salle",
       "echo 'id name Shell'; echo 'game en-garde'; echo 'game archers'; "
       "echo 'game sword-and-shield'; echo salleok"},
      {"isready", "echo readyok"},
      {"legal", "last=$rest"},
      {"go", "echo \"bestmove $last\""},
      {"quit", "exit 0"}};
  for (const auto& [word, deed] : otherwise) deeds[word] = deed;
  std::string text = before + "\nwhile read -r word rest; do\n  case $word in\n";
  for (const auto& [word, deed] : deeds) text += "    " + word + ") " + deed + " ;;\n";
  return script(name, text + "  esac\ndone\n");
}

}  // namespace salle
