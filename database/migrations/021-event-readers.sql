CREATE TABLE event_readers (
  name TEXT NOT NULL PRIMARY KEY,
  number BIGINT NOT NULL
);
