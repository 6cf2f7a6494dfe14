-- Where the guest of a gift wants letters about it: the code of the mailbox, and the address with all that a letter says, sealed by the site.
CREATE TABLE gift_addresses (
  purchase_id BIGINT NOT NULL PRIMARY KEY,
  registry_id BIGINT NOT NULL,
  item_id BIGINT NOT NULL,
  mailbox TEXT NOT NULL,
  sealed TEXT NOT NULL,
  kept_at TIMESTAMPTZ NOT NULL,
  UNIQUE (registry_id, item_id, purchase_id),
  UNIQUE (mailbox, registry_id, purchase_id)
);
