CREATE TABLE questions (
  registry_id BIGINT NOT NULL,
  id BIGINT NOT NULL,
  item_id BIGINT NOT NULL,
  question TEXT NOT NULL,
  asked_on TEXT NOT NULL,
  answer TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (registry_id, id)
);

CREATE TABLE question_letters (
  registry_id BIGINT NOT NULL REFERENCES registries (id) ON DELETE CASCADE,
  account_id BIGINT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  due_at_step BIGINT NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (registry_id, account_id)
);
CREATE INDEX question_letters_by_account ON question_letters (account_id);
CREATE INDEX question_letters_due ON question_letters (due_at_step);
