CREATE TABLE events (
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

CREATE INDEX events_in_order ON events (number) WHERE number IS NOT NULL;
