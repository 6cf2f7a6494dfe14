CREATE TABLE list_guests (
  registry_id BIGINT NOT NULL,
  person_id BIGINT NOT NULL,
  account_id BIGINT NOT NULL,
  entry TEXT NOT NULL,
  PRIMARY KEY (registry_id, person_id)
);
