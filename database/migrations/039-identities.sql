-- Who signs in by a provider of accounts: its address and what it calls the person. The label is what the person reads of it.
CREATE TABLE identities (
  issuer TEXT NOT NULL,
  subject TEXT NOT NULL,
  account_id BIGINT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  label TEXT NOT NULL,
  made_admin INTEGER NOT NULL DEFAULT 0 CHECK (made_admin IN (0, 1)),
  bound_at TIMESTAMPTZ NOT NULL,
  last_used_on TEXT,
  PRIMARY KEY (issuer, subject)
);
