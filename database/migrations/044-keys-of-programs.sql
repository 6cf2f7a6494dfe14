-- What an application password may do, where it may not do all, and where it was used last. Without `scopes` it may do all that its person may.
CREATE TABLE keys_of_programs (
  app_password_id BIGINT NOT NULL PRIMARY KEY REFERENCES app_passwords (id) ON DELETE CASCADE,
  scopes TEXT,
  registries TEXT,
  ends_at TIMESTAMPTZ,
  used_at TIMESTAMPTZ,
  used_from TEXT
);
