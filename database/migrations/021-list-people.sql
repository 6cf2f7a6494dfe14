CREATE TABLE list_people (
  registry_id BIGINT NOT NULL,
  person_id BIGINT NOT NULL REFERENCES known_people (id) ON DELETE CASCADE,
  is_left_out INTEGER NOT NULL CHECK (is_left_out IN (0, 1)),
  opened_by BIGINT NOT NULL,
  PRIMARY KEY (registry_id, person_id)
);
