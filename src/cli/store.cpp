// `salle backup`, `salle restore`, `salle store`: the hall's data, whole.
#include <filesystem>
#include <iostream>
#include <memory>

#include "cli/command.hpp"
#include "core/text.hpp"
#include "store/postgres_address.hpp"
#include "store/store.hpp"
#include "store/store_copy.hpp"

namespace salle {
namespace {

namespace fs = std::filesystem;

std::string data_file(const std::string& folder) {
  return (fs::path(folder) / store::kDataFile).string();
}

Result<void> back_up(const std::string& data, const std::string& file) {
  if (!store::is_postgres(data)) return store::backup_sqlite(data_file(data), file);
  auto store = store::open(data);
  if (!store) return std::unexpected(store.error());
  return (*store)->backup(file);
}

Result<void> restore(const std::string& file, const std::string& data) {
  if (store::is_postgres(data)) {
    return refuse(cat("a copy goes into an empty database: salle store copy ", file, " ADDRESS"));
  }
  std::error_code error;
  fs::create_directories(data, error);
  return store::restore_sqlite(file, data_file(data));
}

int copy(const std::string& from, const std::string& to) {
  const auto copied = store::copy_store(from, to);
  if (!copied) return complain(copied.error().message);
  for (const auto& [table, rows] : *copied) {
    if (rows > 0) std::cout << rows << ' ' << table << '\n';
  }
  std::cout << "copied to " << store::shown(to) << '\n';
  return 0;
}

}  // namespace

void add_backup(CLI::App& app, int& exit_code) {
  struct Options {
    std::string data = usual_data_folder();
    std::string file;
  };
  auto backup = std::make_shared<Options>();
  CLI::App* command =
      app.add_subcommand("backup", "Copy the hall's data, also while the hall is open");
  command->add_option("file", backup->file, "The copy to write")->required();
  add_data_option(*command, backup->data);
  command->callback([backup, &exit_code] {
    const auto done = back_up(backup->data, backup->file);
    exit_code = done ? 0 : complain(done.error().message);
    if (done) std::cout << "written: " << backup->file << '\n';
  });

  auto restored = std::make_shared<Options>();
  command = app.add_subcommand("restore", "Put a copy in the place of the hall's data");
  command->add_option("file", restored->file, "The copy to take")->required();
  add_data_option(*command, restored->data);
  command->callback([restored, &exit_code] {
    const auto done = restore(restored->file, restored->data);
    exit_code = done ? 0 : complain(done.error().message);
    if (done) std::cout << "restored to " << data_file(restored->data) << '\n';
  });
}

void add_store(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("store", "Move the hall's data to another database");
  command->require_subcommand(1);
  struct Options {
    std::string from;
    std::string to;
  };
  auto options = std::make_shared<Options>();
  CLI::App* copies = command->add_subcommand(
      "copy", "Copy everything to a place without data, while the hall is closed");
  copies
      ->add_option("from", options->from,
                   "A data folder, a data file, or postgresql://USER@HOST/DATABASE")
      ->required();
  copies->add_option("to", options->to, "The same, without data")->required();
  copies->callback([options, &exit_code] { exit_code = copy(options->from, options->to); });
}

}  // namespace salle
