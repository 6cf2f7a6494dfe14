CREATE TABLE taken_visits (
  once TEXT NOT NULL PRIMARY KEY,
  signed_at BIGINT NOT NULL
);
CREATE INDEX taken_visits_by_time ON taken_visits (signed_at);
