// libcurl's handles, which free themselves.
#pragma once

#include <curl/curl.h>

#include <memory>
#include <string>

namespace salle::server {

struct CurlCloser {
  void operator()(CURL* curl) const { curl_easy_cleanup(curl); }
  void operator()(curl_slist* list) const { curl_slist_free_all(list); }
};
using CurlHandle = std::unique_ptr<CURL, CurlCloser>;

// Null where libcurl does not start.
inline CurlHandle new_curl() {
  static const bool ready = curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
  return CurlHandle(ready ? curl_easy_init() : nullptr);
}

// Lines: of a request's head, or addresses.
class CurlLines {
 public:
  void add(const std::string& line) {
    list_.reset(curl_slist_append(list_.release(), line.c_str()));
  }
  curl_slist* get() const { return list_.get(); }

 private:
  std::unique_ptr<curl_slist, CurlCloser> list_;
};

}  // namespace salle::server
