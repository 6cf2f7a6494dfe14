-- The challenges that a passkey has answered, until they are too old: none is answered twice.
CREATE TABLE used_challenges (
  hash TEXT NOT NULL PRIMARY KEY,
  expires_at TIMESTAMPTZ NOT NULL
);
