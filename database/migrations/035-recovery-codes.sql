-- What stands in for such a code, each once: a hash under the site key.
CREATE TABLE recovery_codes (
  account_id BIGINT NOT NULL REFERENCES second_steps (account_id) ON DELETE CASCADE,
  hash TEXT NOT NULL,
  PRIMARY KEY (account_id, hash)
);
