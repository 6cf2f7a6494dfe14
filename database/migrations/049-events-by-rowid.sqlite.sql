CREATE TABLE events_by_rowid (
  id BIGINT PRIMARY KEY,
  number BIGINT,
  step BIGINT,
  kind TEXT NOT NULL,
  registry_id BIGINT NOT NULL,
  subject_id BIGINT NOT NULL,
  what TEXT NOT NULL,
  caller_id BIGINT,
  created_at TIMESTAMPTZ NOT NULL
);
INSERT INTO events_by_rowid SELECT id, number, step, kind, registry_id, subject_id, what, caller_id, created_at FROM events;
DROP TABLE events;
ALTER TABLE events_by_rowid RENAME TO events;
CREATE INDEX events_in_order ON events (number) WHERE number IS NOT NULL;
