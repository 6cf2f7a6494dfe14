CREATE TABLE questions (
  registry_id BIGINT NOT NULL,
  id BIGINT NOT NULL,
  item_id BIGINT NOT NULL,
  question TEXT NOT NULL,
  asked_on TEXT NOT NULL,
  answer TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (registry_id, id)
);
