// An evening in a real hall: a server in a folder of its own, tables and those who play and watch
// at them, and at its end the reckoning: everyone was told the truth, and no secret got out.
#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "support/any_store.hpp"
#include "support/program.hpp"
#include "support/running_hall.hpp"
#include "support/store_files.hpp"
#include "support/table_client.hpp"
#include "support/table_truth.hpp"

namespace salle {

class HallEvening : public testing::Test {
 protected:
  explicit HallEvening(store::Database database = store::Database::kSqlite) : place_(database) {}
  void SetUp() override { ASSERT_TRUE(hall.start()) << hall.said() << hall.log(); }

  std::uint16_t port() const { return hall.port(); }
  HttpAnswer get(const std::string& path) const { return ask_hall(hall.port(), "GET", path); }

  static std::string table_path(const std::string& code, const std::string& more = "") {
    return "/api/tables/" + code + more;
  }

  // A spectator who comes now.
  TableClient& spectator(const PlayedTable& table) {
    guests_.push_back(std::make_unique<TableClient>(port(), Guest{}, table.code));
    EXPECT_TRUE(guests_.back()->connect());
    return *guests_.back();
  }

  // The record of a finished game proves its deal.
  void expect_honest(const std::string& code) {
    const std::string path = scratch.file(code + ".txt");
    std::ofstream(path) << get(table_path(code, "/record")).text;
    const auto verdict = run_salle("replay --verify " + path);
    EXPECT_EQ(verdict.status, 0) << code << ": " << verdict.output;
  }

  // Ends the server in peace, then looks at the disk and at everything that was heard.
  void reckon(const std::vector<const PlayedTable*>& tables) {
    EXPECT_EQ(hall.terminate(), 0);
    std::vector<const TableClient*> all;
    for (const PlayedTable* table : tables) {
      for (const auto& client : table->clients) all.push_back(client.get());
    }
    for (const auto& guest : guests_) all.push_back(guest.get());
    std::vector<std::string> tokens;
    for (const TableClient* client : all) {
      if (!client->guest().token.empty()) tokens.push_back(client->guest().token);
    }
    const auto store = place_.open();
    ASSERT_NE(store, nullptr);
    std::map<std::string, TableTruth> truths;
    for (const TableClient* client : all) {
      const auto& truth = truths.try_emplace(client->code(), *store, client->code()).first->second;
      EXPECT_EQ(truth.check(*client), "") << client->code() << " seat " << client->seat();
      for (const std::string& text : client->heard()) {
        EXPECT_EQ(scan_for_tokens(text, tokens), "") << text;
      }
      EXPECT_EQ(hall.log().find(truth.row().seed), std::string::npos) << "a seed in the log";
    }
    EXPECT_EQ(scan_for_tokens(hall.log(), tokens), "");
  }

 private:
  store::StorePlace place_;

 protected:
  store::Scratch scratch;
  RunningHall hall{scratch.file("hall"), {}, place_.address()};

 private:
  std::vector<std::unique_ptr<TableClient>> guests_;
};

// One over each database.
class HallEveningOn : public HallEvening, public testing::WithParamInterface<store::Database> {
 protected:
  HallEveningOn() : HallEvening(GetParam()) {}
};

}  // namespace salle
