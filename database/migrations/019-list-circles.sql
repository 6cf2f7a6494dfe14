CREATE TABLE list_circles (
  registry_id BIGINT NOT NULL,
  circle_id BIGINT NOT NULL REFERENCES circles (id) ON DELETE CASCADE,
  opened_by BIGINT NOT NULL,
  PRIMARY KEY (registry_id, circle_id)
);
