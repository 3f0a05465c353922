#include "server/static_files.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "support/store_files.hpp"

namespace salle::server {
namespace {

namespace fs = std::filesystem;

void write(const std::string& path, const std::string& text) {
  fs::create_directories(fs::path(path).parent_path());
  std::ofstream(path, std::ios::binary) << text;
}

HttpResponse ask(const StaticFiles& files, const std::string& path,
                 const std::string& known_tag = "") {
  HttpRequest request;
  request.method = "GET";
  request.path = path;
  request.if_none_match = known_tag;
  return files.answer(request);
}

std::string header(const HttpResponse& response, std::string_view name) {
  for (const auto& [key, value] : response.headers) {
    if (key == name) return value;
  }
  return "";
}

class StaticFilesTest : public testing::Test {
 protected:
  StaticFilesTest() {
    write(scratch.file("site/index.html"), "<p>the page");
    write(scratch.file("site/assets/app-1a2b.js"), "play()");
    write(scratch.file("site/engine.wasm"), std::string("\0asm", 4));
    write(scratch.file("site/.secret"), "not for others");
    write(scratch.file("salle.db"), "the data");
    fs::create_symlink(scratch.file("salle.db"), scratch.file("site/link.txt"));
    fs::create_directory_symlink(scratch.folder(), scratch.file("site/up"));
  }
  store::Scratch scratch;
};

TEST_F(StaticFilesTest, GivesFilesWithTheirTypes) {
  const StaticFiles files(scratch.file("site"));
  const auto page = ask(files, "/index.html");
  EXPECT_EQ(page.status, 200);
  EXPECT_EQ(*page.body, "<p>the page");
  EXPECT_EQ(page.content_type, "text/html; charset=utf-8");
  EXPECT_EQ(header(page, "Cache-Control"), "no-cache");
  const auto script = ask(files, "/assets/app-1a2b.js");
  EXPECT_EQ(script.content_type, "text/javascript; charset=utf-8");
  EXPECT_EQ(header(script, "Cache-Control"), "public, max-age=31536000, immutable");
  EXPECT_EQ(ask(files, "/engine.wasm").content_type, "application/wasm");
  EXPECT_EQ(ask(files, "/engine.wasm").body->size(), 4U);
}

TEST_F(StaticFilesTest, SendsNothingThatIsKnownAlready) {
  const StaticFiles files(scratch.file("site"));
  const std::string tag = header(ask(files, "/index.html"), "ETag");
  ASSERT_FALSE(tag.empty());
  EXPECT_NE(tag, header(ask(files, "/engine.wasm"), "ETag"));
  for (const std::string& known : {tag, "W/" + tag, "\"other\", " + tag, std::string("*")}) {
    const auto same = ask(files, "/index.html", known);
    EXPECT_EQ(same.status, 304) << known;
    EXPECT_FALSE(same.body);
  }
  EXPECT_EQ(ask(files, "/index.html", "\"other\"").status, 200);
}

TEST_F(StaticFilesTest, WhatIsPackedGoesToThoseWhoCanUnpackIt) {
  write(scratch.file("site/engine.wasm.gz"), "packed");
  write(scratch.file("site/alone.gz"), "by itself");
  const StaticFiles files(scratch.file("site"));
  const auto ask_for = [&](const std::string& encodings, const std::string& known_tag = "") {
    HttpRequest request;
    request.method = "GET";
    request.path = "/engine.wasm";
    request.accept_encoding = encodings;
    request.if_none_match = known_tag;
    return files.answer(request);
  };
  for (const char* able : {"gzip", "gzip, deflate, br, zstd", "br, gzip;q=0.5"}) {
    const auto packed = ask_for(able);
    EXPECT_EQ(*packed.body, "packed") << able;
    EXPECT_EQ(header(packed, "Content-Encoding"), "gzip");
    EXPECT_EQ(header(packed, "Vary"), "Accept-Encoding");
    EXPECT_EQ(packed.content_type, "application/wasm");
  }
  for (const char* unable : {"", "br", "gzip;q=0", "xgzip", "br;q=1, gzip;q=0.0"}) {
    const auto plain = ask_for(unable);
    EXPECT_EQ(plain.body->size(), 4U) << unable;
    EXPECT_EQ(header(plain, "Content-Encoding"), "");
    EXPECT_EQ(header(plain, "Vary"), "Accept-Encoding");
  }
  const std::string tag = header(ask_for("gzip"), "ETag");
  EXPECT_NE(tag, header(ask_for(""), "ETag"));
  EXPECT_EQ(ask_for("gzip", tag).status, 304);
  EXPECT_EQ(ask_for("", tag).status, 200);
  EXPECT_EQ(ask(files, "/engine.wasm.gz").status, 404);

  // The smaller copy goes first, and is another representation again.
  write(scratch.file("site/engine.wasm.br"), "tight");
  const StaticFiles both(scratch.file("site"));
  const auto ask_both = [&](const std::string& encodings) {
    HttpRequest request;
    request.method = "GET";
    request.path = "/engine.wasm";
    request.accept_encoding = encodings;
    return both.answer(request);
  };
  EXPECT_EQ(*ask_both("gzip, deflate, br").body, "tight");
  EXPECT_EQ(header(ask_both("gzip, deflate, br"), "Content-Encoding"), "br");
  EXPECT_NE(header(ask_both("br"), "ETag"), header(ask_both("gzip"), "ETag"));
  EXPECT_EQ(*ask_both("gzip, br;q=0").body, "packed");
  EXPECT_EQ(ask_both("").body->size(), 4U);
  EXPECT_EQ(ask(both, "/engine.wasm.br").status, 404);
  EXPECT_EQ(*ask(files, "/alone.gz").body, "by itself");
}

TEST_F(StaticFilesTest, TheIndexStandsForThePagesOwnAddresses) {
  const StaticFiles files(scratch.file("site"));
  for (const char* path : {"/", "/table/ABCDEF", "/rules/en-garde", "/assets/"}) {
    EXPECT_EQ(*ask(files, path).body, "<p>the page") << path;
    EXPECT_EQ(header(ask(files, path), "Cache-Control"), "no-cache");
  }
  EXPECT_EQ(ask(files, "/missing.js").status, 404);
  EXPECT_EQ(ask(files, "/assets/missing.css").status, 404);
}

TEST_F(StaticFilesTest, NothingOutsideTheFolderIsGiven) {
  const StaticFiles files(scratch.file("site"));
  for (const char* path :
       {"/../salle.db", "/link.txt", "/up/salle.db", "/.secret", "//etc/passwd",
        "/assets/../../salle.db", "/%2e%2e/salle.db", "/up/site/index.html", "/./index.html"}) {
    const auto response = ask(files, path);
    EXPECT_TRUE(!response.body || response.body->find("data") == std::string::npos) << path;
    EXPECT_TRUE(!response.body || response.body->find("others") == std::string::npos) << path;
  }
  EXPECT_EQ(files.count(), 3U);
}

TEST_F(StaticFilesTest, WithoutAFolderAPageOfOurOwnSpeaksThreeLanguages) {
  for (const std::string& folder :
       {std::string(), scratch.file("nowhere"), scratch.file("site/assets")}) {
    const auto page = ask(StaticFiles(folder), "/");
    EXPECT_EQ(page.status, 200);
    EXPECT_EQ(page.content_type, "text/html; charset=utf-8");
    for (const char* word : {"lang=\"en\"", "lang=\"fr\"", "lang=\"nl\"", "salle play"}) {
      EXPECT_NE(page.body->find(word), std::string::npos) << word;
    }
  }
}

}  // namespace
}  // namespace salle::server
