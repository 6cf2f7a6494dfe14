CREATE TABLE last_changes (
  number BIGINT NOT NULL PRIMARY KEY,
  kind TEXT NOT NULL,
  registry_id BIGINT NOT NULL,
  caller_id BIGINT,
  created_at TIMESTAMPTZ NOT NULL
);
