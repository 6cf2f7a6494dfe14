CREATE TABLE ideas (
  registry_id BIGINT NOT NULL,
  id BIGINT NOT NULL,
  guest TEXT NOT NULL,
  name TEXT NOT NULL,
  url TEXT,
  note TEXT,
  image_url TEXT,
  price DOUBLE PRECISION CHECK (price > 0),
  author TEXT,
  created_at TIMESTAMPTZ NOT NULL,
  taken_by TEXT,
  giver TEXT,
  giver_note TEXT,
  is_author_thanked INTEGER NOT NULL DEFAULT 0 CHECK (is_author_thanked IN (0, 1)),
  is_giver_thanked INTEGER NOT NULL DEFAULT 0 CHECK (is_giver_thanked IN (0, 1)),
  is_on_list INTEGER NOT NULL DEFAULT 0 CHECK (is_on_list IN (0, 1)),
  PRIMARY KEY (registry_id, id)
);
CREATE TABLE idea_comments (
  registry_id BIGINT NOT NULL,
  idea_id BIGINT NOT NULL,
  guest TEXT NOT NULL,
  author TEXT,
  text TEXT NOT NULL,
  created_at TIMESTAMPTZ NOT NULL,
  PRIMARY KEY (registry_id, idea_id, guest)
);
CREATE TABLE idea_settings (
  registry_id BIGINT NOT NULL PRIMARY KEY,
  guests_may_add INTEGER NOT NULL CHECK (guests_may_add IN (0, 1))
);
CREATE TABLE idea_lists (
  account_id BIGINT NOT NULL,
  registry_id BIGINT NOT NULL,
  guest TEXT NOT NULL,
  PRIMARY KEY (account_id, registry_id)
);
