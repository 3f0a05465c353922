// Records: whatever is read writes to something that reads the same; replaying never crashes.
#include <cstdint>
#include <string_view>

#include "check.hpp"
#include "records/record.hpp"

using namespace salle;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto record = read_record(text);
  if (!record) {
    check(!record.error().message.empty());
    return 0;
  }
  const auto again = read_record(write_record(*record));
  check(again && again->tags == record->tags && again->actions == record->actions);
  if (const auto table = replay(*record)) {
    for (const Viewer viewer : {Viewer::spectator(), Viewer::seat(0), Viewer::seat(1)}) {
      (void)table->told(viewer, 0, Language::kDutch);
      check(read_record(write_record(record_of(*table, viewer))).has_value());
    }
  }
  (void)verify(*record);
  return 0;
}
