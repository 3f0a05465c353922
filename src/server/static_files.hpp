// The files of the page. They are read once, when the hall opens: a request chooses among them by
// name and never touches the disk, so no path can lead out of the folder. A file that stands beside
// another with .gz behind its name is what is sent instead to those who can unpack it.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <unordered_map>

#include "server/http_server.hpp"

namespace salle::server {

class StaticFiles {
 public:
  // No folder, or one without index.html: a small page of our own says that the hall runs.
  explicit StaticFiles(const std::string& folder);

  HttpResponse answer(const HttpRequest& request) const;
  std::size_t count() const { return files_.size(); }

 private:
  struct File {
    std::shared_ptr<const std::string> body;
    std::string content_type;
    std::string tag;  // for If-None-Match
    // The same packed, by kPackings in static_files.cpp, where there is such a copy.
    std::array<std::shared_ptr<const std::string>, 2> packed = {};
  };
  void read(const std::string& folder);
  void pair_packed();
  static HttpResponse give(const File& file, const HttpRequest& request, bool for_ever);

  std::unordered_map<std::string, File> files_;  // by path, "/" first
  File welcome_;
};

// By the name's ending.
std::string_view content_type_of(std::string_view path);

}  // namespace salle::server
