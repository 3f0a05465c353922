// Where an unfinished match waits for its players.
//
// One file, ${XDG_STATE_HOME:-$HOME/.local/state}/salle/unfinished.json (match/saved_match.hpp),
// which holds every secret of the match: readable by its owner only. It is replaced in one step
// (temporary file, fsync, rename), so a crash or a full disk leaves the last good one. A lock keeps
// a second program from writing over the match of the first. Older versions kept a record,
// unfinished.record; it is read where there is nothing newer, and goes when the match is written.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.hpp"

namespace salle::play {

// The folder for this user; empty where neither variable is set.
std::filesystem::path state_folder();

class Autosave {
 public:
  // Makes the folder if need be and takes the lock.
  static Result<Autosave> claim(const std::filesystem::path& folder);
  Autosave(Autosave&& other) noexcept;
  Autosave& operator=(Autosave&&) = delete;
  ~Autosave();

  // The text of the unfinished match, nothing if there is none.
  std::optional<std::string> read() const;
  Result<void> write(std::string_view text) const;
  void remove() const;
  // Renames what `read` read, but nobody can, to unfinished.broken, and says where it went.
  std::filesystem::path set_aside() const;

 private:
  Autosave(std::filesystem::path folder, int lock) : folder_(std::move(folder)), lock_(lock) {}
  std::filesystem::path file() const { return folder_ / "unfinished.json"; }
  std::filesystem::path old_file() const { return folder_ / "unfinished.record"; }
  std::filesystem::path folder_;
  int lock_;
};

// Writes a whole file in one step; a file that could not be written completely is not left behind.
Result<void> write_file(const std::filesystem::path& path, std::string_view text, unsigned mode);

}  // namespace salle::play
