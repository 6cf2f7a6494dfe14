-- For each list that a host has made for a visit: the key for which it did.
CREATE TABLE made_lists (
  registry_id BIGINT NOT NULL PRIMARY KEY,
  made_for TEXT NOT NULL
);
