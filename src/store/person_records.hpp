// What the store knows of accounts beyond name and password. Reading only: everything is written by
// Store::commit.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "store/rows.hpp"

namespace salle::store {

class PersonRecords {
 public:
  virtual ~PersonRecords() = default;

  // Somebody else whose name looks like this one (skeleton.hpp); 0: nobody.
  virtual Result<PersonId> look_alike(std::string_view skeleton, PersonId but_for) = 0;
  // Until when an erased person's name is not given away; 0: it is free.
  virtual Result<Millis> reserved_until(std::string_view name_hash) = 0;

  // Without links; the latest first.
  virtual Result<std::vector<SessionRow>> sessions(PersonId person) = 0;
  virtual Result<std::vector<Device>> devices(PersonId person) = 0;
  // Those who signed in from it.
  virtual Result<std::vector<PersonId>> people_of_device(std::string_view hash) = 0;

  virtual Result<std::vector<Avoided>> avoided() = 0;  // by everyone
  virtual Result<std::vector<Avoided>> avoided_by(PersonId person) = 0;
  // Who is suspended or muted, or was.
  virtual Result<std::vector<Person>> judged() = 0;

  virtual Result<std::vector<std::string>> recovery_codes(PersonId person) = 0;  // hashes
  virtual Result<std::optional<Letter>> letter(PersonId person, LetterKind kind) = 0;

  // The latest first: at most so many, before the one with that id (0: from the latest on).
  virtual Result<std::vector<Report>> reports(bool open, std::size_t most, std::int64_t before) = 0;
  virtual Result<std::vector<Report>> reports_by(PersonId person) = 0;
  virtual Result<std::optional<Report>> report(std::int64_t id) = 0;
  // An open one by this person about the same subject; 0: none.
  virtual Result<std::int64_t> same_report(const Report& report) = 0;
  virtual Result<std::int64_t> open_reports() = 0;

  // `about` 0: everything.
  virtual Result<std::vector<AuditEntry>> audit(PersonId about, std::size_t most,
                                                std::int64_t before) = 0;
};

}  // namespace salle::store
