DROP TABLE leases;

CREATE TABLE leases (
  name TEXT NOT NULL PRIMARY KEY,
  holder TEXT NOT NULL,
  hold_milliseconds BIGINT NOT NULL,
  beat BIGINT NOT NULL
);

CREATE INDEX held_leases ON leases (name) WHERE hold_milliseconds > 0;

CREATE TABLE running_time (
  only_row INTEGER NOT NULL PRIMARY KEY CHECK (only_row = 1),
  steps BIGINT NOT NULL
);

INSERT INTO running_time (only_row, steps) VALUES (1, 1);

ALTER TABLE idempotency_keys ADD COLUMN step BIGINT NOT NULL DEFAULT 1;

CREATE INDEX idempotency_keys_by_step ON idempotency_keys (step);

DROP INDEX idempotency_keys_by_age;
