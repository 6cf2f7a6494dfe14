CREATE TABLE guest_gifts_alone (
  holder TEXT NOT NULL,
  account_id BIGINT,
  registry_id BIGINT NOT NULL,
  purchase_id BIGINT NOT NULL,
  sealed TEXT NOT NULL,
  is_back INTEGER NOT NULL DEFAULT 0 CHECK (is_back IN (0, 1)),
  kept_at TIMESTAMPTZ NOT NULL,
  PRIMARY KEY (holder, purchase_id)
);
INSERT INTO guest_gifts_alone
  SELECT holder, account_id, registry_id, purchase_id, sealed, is_back, kept_at FROM guest_gifts;
DROP TABLE guest_gifts;
ALTER TABLE guest_gifts_alone RENAME TO guest_gifts;
CREATE INDEX guest_gifts_by_registry ON guest_gifts (registry_id);
CREATE INDEX guest_gifts_by_purchase ON guest_gifts (purchase_id);
