CREATE TABLE guest_gift_links (
  secret_hash TEXT NOT NULL PRIMARY KEY,
  mailbox TEXT NOT NULL,
  sealed TEXT NOT NULL,
  expires_at TIMESTAMPTZ NOT NULL
);
