CREATE TABLE host_key (
  only_row INTEGER NOT NULL PRIMARY KEY CHECK (only_row = 1),
  sealed TEXT NOT NULL
);
