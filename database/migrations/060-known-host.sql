CREATE TABLE known_host (
  only_row INTEGER NOT NULL PRIMARY KEY CHECK (only_row = 1),
  host TEXT NOT NULL
);
