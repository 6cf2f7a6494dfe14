CREATE TABLE send_to (
  registry_id BIGINT NOT NULL PRIMARY KEY,
  text TEXT NOT NULL
);
