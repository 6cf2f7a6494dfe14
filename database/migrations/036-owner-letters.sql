CREATE TABLE owner_letters (
  registry_id BIGINT NOT NULL REFERENCES registries (id) ON DELETE CASCADE,
  account_id BIGINT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  day TEXT NOT NULL,
  due_at_step BIGINT,
  tries INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (registry_id, account_id, kind)
);
