CREATE TABLE gift_letters (
  purchase_id BIGINT PRIMARY KEY,
  registry_id BIGINT NOT NULL,
  item_id BIGINT NOT NULL,
  mailbox TEXT NOT NULL,
  sealed TEXT NOT NULL,
  kept_at TIMESTAMPTZ NOT NULL,
  eve_at_step BIGINT,
  kind TEXT CHECK (kind IN ('eve', 'removed', 'ended')),
  due_at_step BIGINT,
  tries INTEGER NOT NULL DEFAULT 0
);
