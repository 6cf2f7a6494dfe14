-- What the last looks at the shop of a gift have found, for the address that its hash names.
CREATE TABLE link_looks (
  registry_id BIGINT NOT NULL,
  item_id BIGINT NOT NULL,
  url_hash TEXT NOT NULL,
  host TEXT NOT NULL,
  due_at_step BIGINT,
  missing_looks INTEGER NOT NULL DEFAULT 0,
  missing_since_step BIGINT,
  is_missing INTEGER NOT NULL DEFAULT 0 CHECK (is_missing IN (0, 1)),
  is_kept INTEGER NOT NULL DEFAULT 0 CHECK (is_kept IN (0, 1)),
  price DOUBLE PRECISION CHECK (price > 0),
  currency TEXT,
  priced_at_step BIGINT,
  PRIMARY KEY (registry_id, item_id),
  UNIQUE (due_at_step, host, registry_id, item_id)
);
