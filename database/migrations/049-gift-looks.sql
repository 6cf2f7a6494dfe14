-- Which owners of a wrapped list have looked at one of its gifts. It says nothing of what they saw.
CREATE TABLE gift_looks (
  registry_id BIGINT NOT NULL,
  item_id BIGINT NOT NULL,
  user_id BIGINT NOT NULL,
  item_name TEXT NOT NULL,
  looked_at TEXT NOT NULL,
  PRIMARY KEY (registry_id, item_id, user_id)
);
