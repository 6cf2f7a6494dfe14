-- Which owners of a wrapped list agree that all of them see what is taken, and not by whom. A further owner stands there by a hash of
-- the entry that names them, the first one by an empty text.
CREATE TABLE taken_agreements (
  registry_id BIGINT NOT NULL,
  owner_hash TEXT NOT NULL,
  user_id BIGINT NOT NULL,
  PRIMARY KEY (registry_id, owner_hash, user_id)
);
