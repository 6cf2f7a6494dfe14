CREATE TABLE calendars (
  account_id BIGINT PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  nonce TEXT NOT NULL
);
