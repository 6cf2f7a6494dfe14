-- About which gifts a browser hears.
CREATE TABLE push_gifts (
  purchase_id BIGINT NOT NULL REFERENCES gift_addresses (purchase_id) ON DELETE CASCADE,
  device TEXT NOT NULL REFERENCES push_devices (device) ON DELETE CASCADE,
  PRIMARY KEY (purchase_id, device),
  UNIQUE (device, purchase_id)
);
