CREATE TABLE taken_visits (
  once TEXT NOT NULL PRIMARY KEY,
  signed_at BIGINT NOT NULL
);
