CREATE TABLE guest_gifts (
  holder TEXT NOT NULL,
  account_id BIGINT REFERENCES accounts (id) ON DELETE CASCADE,
  registry_id BIGINT NOT NULL REFERENCES registries (id) ON DELETE CASCADE,
  purchase_id BIGINT NOT NULL,
  sealed TEXT NOT NULL,
  is_back INTEGER NOT NULL DEFAULT 0 CHECK (is_back IN (0, 1)),
  kept_at TIMESTAMPTZ NOT NULL,
  PRIMARY KEY (holder, purchase_id)
);
