#include "siege_figures.hpp"

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

namespace salle::bench {

double megabytes_of(int process) {
  std::ifstream file("/proc/" + std::to_string(process) + "/statm");
  double pages = 0.0;
  double resident = 0.0;
  file >> pages >> resident;
  return resident * static_cast<double>(sysconf(_SC_PAGESIZE)) / 1048576.0;
}

std::size_t files_of(int process) {
  std::error_code error;
  std::size_t count = 0;
  for (const auto& each :
       std::filesystem::directory_iterator("/proc/" + std::to_string(process) + "/fd", error)) {
    count += each.path().empty() ? 0 : 1;
  }
  return count;
}

double megabytes_in(const std::string& folder) {
  double bytes = 0.0;
  std::error_code error;
  for (const auto& each : std::filesystem::directory_iterator(folder, error)) {
    if (const auto size = each.file_size(error); !error) bytes += static_cast<double>(size);
  }
  return bytes / 1048576.0;
}

double share(std::vector<float> list, double part) {
  if (list.empty()) return 0.0;
  std::ranges::sort(list);
  return static_cast<double>(
      list[static_cast<std::size_t>(part * static_cast<double>(list.size() - 1))]);
}

std::string counts(const std::map<std::string, int>& list) {
  std::string out;
  for (const auto& [code, count] : list) {
    out += (out.empty() ? "\"" : ",\"") + code + "\":" + std::to_string(count);
  }
  return "{" + out + "}";
}

}  // namespace salle::bench
