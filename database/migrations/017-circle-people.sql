CREATE TABLE circle_people (
  circle_id BIGINT NOT NULL REFERENCES circles (id) ON DELETE CASCADE,
  person_id BIGINT NOT NULL REFERENCES known_people (id) ON DELETE CASCADE,
  PRIMARY KEY (circle_id, person_id)
);
