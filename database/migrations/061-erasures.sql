CREATE TABLE erasures (
  registry_id BIGINT PRIMARY KEY,
  gone_at_step BIGINT NOT NULL
);
