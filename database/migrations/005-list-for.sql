-- Whom a list is for, as one of its owners has said. 0 where it is for its owners, and one has said so. The lines of former are the
-- names and addresses that the person had in the book before.
CREATE TABLE list_for (
  registry_id BIGINT NOT NULL PRIMARY KEY,
  person_id BIGINT NOT NULL,
  account_id BIGINT NOT NULL,
  name TEXT NOT NULL,
  address TEXT NOT NULL,
  former TEXT NOT NULL,
  is_ours INTEGER NOT NULL CHECK (is_ours IN (0, 1)),
  shows_wishes INTEGER NOT NULL CHECK (shows_wishes IN (0, 1)),
  said_by BIGINT NOT NULL
);
