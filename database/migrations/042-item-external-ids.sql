-- What programs of others call items, beside the items: a name means one item of a registry, also once that was removed.
CREATE TABLE item_external_ids (
  registry_id BIGINT NOT NULL,
  external_id TEXT NOT NULL,
  item_id BIGINT NOT NULL,
  PRIMARY KEY (registry_id, external_id)
);
