CREATE TABLE gone_guests (
  account_id BIGINT PRIMARY KEY,
  gone_at_step BIGINT NOT NULL
);
