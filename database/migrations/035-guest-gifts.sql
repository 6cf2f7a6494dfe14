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

CREATE INDEX guest_gifts_by_account ON guest_gifts (account_id);

CREATE INDEX guest_gifts_by_registry ON guest_gifts (registry_id);

CREATE INDEX guest_gifts_by_purchase ON guest_gifts (purchase_id);

CREATE TABLE guest_gift_links (
  secret_hash TEXT NOT NULL PRIMARY KEY,
  mailbox TEXT NOT NULL,
  sealed TEXT NOT NULL,
  expires_at TIMESTAMPTZ NOT NULL
);

CREATE INDEX guest_gift_links_by_age ON guest_gift_links (expires_at);
