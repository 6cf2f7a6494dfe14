CREATE TABLE owner_links (
  secret_hash TEXT NOT NULL PRIMARY KEY,
  registry_id BIGINT NOT NULL REFERENCES registries (id) ON DELETE CASCADE,
  made_by BIGINT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  expires_at TIMESTAMPTZ NOT NULL,
  asked_by TEXT NOT NULL DEFAULT '',
  asked_at TIMESTAMPTZ
);
