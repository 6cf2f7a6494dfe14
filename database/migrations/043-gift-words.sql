-- What guests say to each other at a gift, and how those who look for others are reached, sealed with the key of the site.
CREATE TABLE gift_words (
  registry_id BIGINT NOT NULL,
  item_id BIGINT NOT NULL,
  guest TEXT NOT NULL,
  sealed TEXT NOT NULL,
  created_at TEXT NOT NULL,
  PRIMARY KEY (registry_id, item_id, guest)
);
