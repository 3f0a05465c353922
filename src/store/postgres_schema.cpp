#include "store/postgres_schema.hpp"

#include <array>

#include "core/text.hpp"
#include "core/version.hpp"

namespace salle::store {
namespace {

// The same tables and columns as the data file has by its last step, so that rows go to and fro.
// Texts are compared byte by byte, as SQLite does, wherever the database was made.
constexpr const char* kFirstStep = R"sql(
CREATE TABLE persons (
  id bigint PRIMARY KEY CHECK (id > 0),
  name text COLLATE "C" NOT NULL,
  folded text COLLATE "C" NOT NULL CONSTRAINT persons_folded UNIQUE,
  password text COLLATE "C" NOT NULL,
  guest bigint NOT NULL,
  created bigint NOT NULL,
  seen bigint NOT NULL,
  skeleton text COLLATE "C" NOT NULL DEFAULT '',
  role bigint NOT NULL DEFAULT 0,
  suspended_until bigint NOT NULL DEFAULT 0,
  suspended_why text COLLATE "C" NOT NULL DEFAULT '',
  muted_until bigint NOT NULL DEFAULT 0,
  muted_why text COLLATE "C" NOT NULL DEFAULT '',
  email text COLLATE "C" NOT NULL DEFAULT '',
  email_confirmed bigint NOT NULL DEFAULT 0,
  totp_secret text COLLATE "C" NOT NULL DEFAULT '',
  totp_on bigint NOT NULL DEFAULT 0,
  totp_step bigint NOT NULL DEFAULT 0,
  calls bigint NOT NULL DEFAULT 7,
  language text COLLATE "C" NOT NULL DEFAULT ''
);
CREATE INDEX persons_guests ON persons (seen) WHERE guest = 1;
CREATE INDEX persons_skeleton ON persons (skeleton);
CREATE INDEX persons_judged ON persons (id) WHERE suspended_until <> 0 OR muted_until <> 0;

CREATE TABLE sessions (
  token_hash text COLLATE "C" PRIMARY KEY,
  person bigint NOT NULL REFERENCES persons ON DELETE CASCADE,
  link bigint NOT NULL,
  created bigint NOT NULL,
  expires bigint NOT NULL,
  seen bigint NOT NULL DEFAULT 0,
  id text COLLATE "C" NOT NULL DEFAULT '',
  device text COLLATE "C" NOT NULL DEFAULT '',
  factor bigint NOT NULL DEFAULT 0
);
CREATE INDEX sessions_person ON sessions (person);
CREATE INDEX sessions_expires ON sessions (expires);

CREATE TABLE tables (
  id bigint PRIMARY KEY CHECK (id > 0),
  code text COLLATE "C" NOT NULL CONSTRAINT tables_code UNIQUE,
  game text COLLATE "C" NOT NULL,
  rules text COLLATE "C" NOT NULL,
  settings text COLLATE "C" NOT NULL,
  seed text COLLATE "C" NOT NULL,
  status bigint NOT NULL,
  host bigint REFERENCES persons ON DELETE SET NULL,
  created bigint NOT NULL,
  ended bigint NOT NULL,
  result text COLLATE "C" NOT NULL,
  listed bigint NOT NULL DEFAULT 0
);
CREATE INDEX tables_host ON tables (host) WHERE host IS NOT NULL;
CREATE INDEX tables_unfinished ON tables (id) WHERE status < 2;
CREATE INDEX tables_listed ON tables (id) WHERE listed = 1 AND status < 2;

CREATE TABLE seats (
  table_id bigint NOT NULL REFERENCES tables ON DELETE CASCADE,
  seat bigint NOT NULL,
  kind bigint NOT NULL,
  person bigint REFERENCES persons ON DELETE SET NULL,
  computer text COLLATE "C" NOT NULL,
  PRIMARY KEY (table_id, seat)
);
CREATE INDEX seats_person ON seats (person, table_id) WHERE person IS NOT NULL;

CREATE TABLE entries (
  table_id bigint NOT NULL REFERENCES tables ON DELETE CASCADE,
  number bigint NOT NULL CHECK (number > 0),
  at bigint NOT NULL,
  seat bigint NOT NULL,
  kind text COLLATE "C" NOT NULL,
  text text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  PRIMARY KEY (table_id, number)
);

CREATE TABLE ratings (
  person bigint REFERENCES persons ON DELETE CASCADE,
  computer text COLLATE "C" NOT NULL,
  game text COLLATE "C" NOT NULL,
  rule_set text COLLATE "C" NOT NULL,
  rating double precision NOT NULL,
  deviation double precision NOT NULL,
  volatility double precision NOT NULL,
  games bigint NOT NULL,
  at bigint NOT NULL
);
CREATE UNIQUE INDEX ratings_whose ON ratings (coalesce(person, 0), computer, game, rule_set);
CREATE INDEX ratings_person ON ratings (person) WHERE person IS NOT NULL;

CREATE TABLE devices (
  person bigint NOT NULL REFERENCES persons ON DELETE CASCADE,
  hash text COLLATE "C" NOT NULL,
  seen bigint NOT NULL,
  PRIMARY KEY (person, hash)
);
CREATE INDEX devices_hash ON devices (hash);

CREATE TABLE avoided (
  person bigint NOT NULL REFERENCES persons ON DELETE CASCADE,
  other bigint NOT NULL REFERENCES persons ON DELETE CASCADE,
  how bigint NOT NULL,
  PRIMARY KEY (person, other)
);
CREATE INDEX avoided_other ON avoided (other);

CREATE TABLE recovery_codes (
  person bigint NOT NULL REFERENCES persons ON DELETE CASCADE,
  hash text COLLATE "C" NOT NULL,
  PRIMARY KEY (person, hash)
);

CREATE TABLE letters (
  person bigint NOT NULL REFERENCES persons ON DELETE CASCADE,
  kind bigint NOT NULL,
  hash text COLLATE "C" NOT NULL,
  email text COLLATE "C" NOT NULL,
  expires bigint NOT NULL,
  PRIMARY KEY (person, kind)
);
CREATE INDEX letters_expires ON letters (expires);

CREATE TABLE reserved_names (
  hash text COLLATE "C" PRIMARY KEY,
  until bigint NOT NULL
);

CREATE TABLE push_addresses (
  endpoint text COLLATE "C" PRIMARY KEY,
  person bigint NOT NULL REFERENCES persons ON DELETE CASCADE,
  p256dh text COLLATE "C" NOT NULL,
  auth text COLLATE "C" NOT NULL,
  added bigint NOT NULL
);
CREATE INDEX push_addresses_person ON push_addresses (person, added);

CREATE TABLE secrets (
  name text COLLATE "C" PRIMARY KEY,
  value text COLLATE "C" NOT NULL
);

CREATE TABLE reports (
  id bigint PRIMARY KEY CHECK (id > 0),
  at bigint NOT NULL,
  reporter bigint NOT NULL REFERENCES persons ON DELETE CASCADE,
  person bigint REFERENCES persons ON DELETE SET NULL,
  table_code text COLLATE "C" NOT NULL,
  reason text COLLATE "C" NOT NULL,
  text text COLLATE "C" NOT NULL,
  closed bigint NOT NULL,
  closed_by bigint NOT NULL,
  note text COLLATE "C" NOT NULL
);
CREATE INDEX reports_reporter ON reports (reporter);
CREATE INDEX reports_person ON reports (person) WHERE person IS NOT NULL;
CREATE INDEX reports_open ON reports (id) WHERE closed = 0;
CREATE INDEX reports_closed ON reports (closed) WHERE closed <> 0;

CREATE TABLE audit (
  id bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY CHECK (id > 0),
  at bigint NOT NULL,
  by_person bigint NOT NULL,
  by_word text COLLATE "C" NOT NULL,
  what text COLLATE "C" NOT NULL,
  about bigint NOT NULL,
  subject text COLLATE "C" NOT NULL,
  detail text COLLATE "C" NOT NULL,
  hour bigint NOT NULL,
  count bigint NOT NULL
);
CREATE INDEX audit_about ON audit (about, id);
CREATE UNIQUE INDEX audit_failed ON audit (about, detail, hour) WHERE what = 'sign-in-failed';
CREATE INDEX audit_failed_age ON audit (id) WHERE what = 'sign-in-failed';
CREATE TABLE audit_size (failed bigint NOT NULL);
INSERT INTO audit_size VALUES (0);
CREATE FUNCTION salle_audit() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE audit_size SET failed = failed + 1 WHERE NEW.what = 'sign-in-failed';
    RETURN NULL;
  ELSIF TG_OP = 'DELETE' THEN
    IF OLD.what <> 'sign-in-failed' THEN
      RAISE integrity_constraint_violation USING MESSAGE = 'the audit list only grows';
    END IF;
    UPDATE audit_size SET failed = failed - 1;
    RETURN OLD;
  ELSIF OLD.what <> 'sign-in-failed' OR NEW.what <> OLD.what OR NEW.id <> OLD.id
      OR NEW.by_person <> OLD.by_person OR NEW.by_word <> OLD.by_word OR NEW.about <> OLD.about
      OR NEW.subject <> OLD.subject OR NEW.detail <> OLD.detail OR NEW.hour <> OLD.hour
      OR NEW.count < OLD.count THEN
    RAISE integrity_constraint_violation USING MESSAGE = 'the audit list only grows';
  END IF;
  RETURN NEW;
END $body$;
CREATE TRIGGER audit_grows AFTER INSERT ON audit
  FOR EACH ROW EXECUTE FUNCTION salle_audit();
CREATE TRIGGER audit_stays BEFORE DELETE OR UPDATE ON audit
  FOR EACH ROW EXECUTE FUNCTION salle_audit();

CREATE TABLE pairings (
  kind text COLLATE "C" PRIMARY KEY,
  table_id bigint NOT NULL REFERENCES tables ON DELETE CASCADE
);
CREATE INDEX pairings_table ON pairings (table_id);

CREATE TABLE nodes (
  name text COLLATE "C" PRIMARY KEY,
  address text COLLATE "C" NOT NULL,
  version text COLLATE "C" NOT NULL,
  started bigint NOT NULL,
  beat bigint NOT NULL,
  figures text COLLATE "C" NOT NULL,
  draining bigint NOT NULL
);

-- The highest ids that were given out.
CREATE TABLE reserved_ids (
  kind bigint PRIMARY KEY,
  last bigint NOT NULL
);
INSERT INTO reserved_ids VALUES (0, 0), (1, 0), (2, 0);

-- The latest transaction of everyone who writes: whoever loses the answer to a COMMIT looks here.
CREATE TABLE writers (
  name text COLLATE "C" PRIMARY KEY,
  counter bigint NOT NULL,
  at timestamptz NOT NULL
) WITH (fillfactor = 50);
)sql";

constexpr std::array kSteps = {PostgresStep{1, 1, kFirstStep}};

// Others who open the database at the same time wait here. Any number that nobody else uses: "Sall".
constexpr const char* kOpening = "1398893676";

struct Found {
  int version = 0;
  int reads_from = 0;
  std::string writer = {};
};

Found look(PostgresSql& sql) {
  Kept query(sql, "SELECT version, reads_from, written_by FROM salle_schema");
  Run run(query);
  if (!run.next()) return {};
  return {static_cast<int>(run.number(0)), static_cast<int>(run.number(1)), run.text(2)};
}

Result<void> prepare(PostgresSql& sql, const std::string& name,
                     std::span<const PostgresStep> known) {
  const bool ours = sql.number(
                        "SELECT count(*) FROM pg_class WHERE relname = 'salle_schema' AND "
                        "relnamespace = current_schema()::regnamespace") != 0;
  if (!ours) {
    // What an extension brings along, to watch the server say, is nobody's data.
    if (sql.number("SELECT count(*) FROM pg_class AS c WHERE relkind IN ('r', 'p', 'v') AND "
                   "relnamespace = current_schema()::regnamespace AND NOT EXISTS (SELECT 1 FROM "
                   "pg_depend AS d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND "
                   "d.deptype = 'e')") != 0) {
      return refuse(cat(name, " is a database of another program, not of Salle"));
    }
    sql.exec(
        "CREATE TABLE salle_schema (version bigint NOT NULL, reads_from bigint NOT NULL, "
        "written_by text NOT NULL); INSERT INTO salle_schema VALUES (0, 0, '')");
  }
  const Found found = look(sql);
  const int newest = known.back().version;
  if (found.version > newest && found.reads_from > newest) {
    return refuse(
        cat(name, " was written by a newer Salle (data version ", found.version,
            "; this one knows ", newest, "): use ",
            found.writer.empty() ? "that one" : cat("Salle ", found.writer, " or newer")));
  }
  for (const PostgresStep& step : known) {
    if (step.version <= found.version) continue;
    sql.exec(cat("BEGIN; ", step.sql, "; UPDATE salle_schema SET version = ", step.version,
                 ", reads_from = ", step.reads_from, "; COMMIT"));
  }
  if (found.version > newest || found.writer == version()) return {};
  sql.exec(cat("UPDATE salle_schema SET written_by = '", version(), "'"));
  return {};
}

}  // namespace

std::span<const PostgresStep> postgres_steps() { return kSteps; }

Result<void> bring_up_to_date(PostgresSql& sql, const std::string& name,
                              std::span<const PostgresStep> known) {
  if (sql.text("SHOW server_encoding") != "UTF8") {
    return refuse(cat(name, " does not keep its texts in UTF-8: make it anew with encoding UTF8"));
  }
  sql.exec(cat("SELECT pg_advisory_lock(", kOpening, ")"));
  auto done = prepare(sql, name, known);
  sql.exec(cat("SELECT pg_advisory_unlock(", kOpening, ")"));
  return done;
}

}  // namespace salle::store
