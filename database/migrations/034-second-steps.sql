-- Accounts that ask for a code after the password: its secret, sealed with the site key, and the last step of its clock that was used.
CREATE TABLE second_steps (
  account_id BIGINT NOT NULL PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  sealed TEXT NOT NULL,
  last_step BIGINT NOT NULL,
  created_at TIMESTAMPTZ NOT NULL
);
