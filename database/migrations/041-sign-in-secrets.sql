-- What counts once on the way in, by its hash: a link that signs in, a link that joins an account, and a state that came back.
CREATE TABLE sign_in_secrets (
  secret_hash TEXT NOT NULL PRIMARY KEY,
  purpose TEXT NOT NULL CHECK (purpose IN ('sign_in', 'join', 'used')),
  account_id BIGINT REFERENCES accounts (id) ON DELETE CASCADE,
  expires_at TIMESTAMPTZ NOT NULL
);
