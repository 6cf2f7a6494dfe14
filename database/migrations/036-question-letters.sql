CREATE TABLE question_letters (
  registry_id BIGINT NOT NULL REFERENCES registries (id) ON DELETE CASCADE,
  account_id BIGINT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  due_at_step BIGINT NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (registry_id, account_id)
);
