-- Lists whose owners let the service look at the shops of their gifts. The key of what is due is the index that finds it.
CREATE TABLE link_lists (
  registry_id BIGINT NOT NULL PRIMARY KEY,
  is_on INTEGER NOT NULL CHECK (is_on IN (0, 1)),
  event_date TEXT NOT NULL,
  put_away INTEGER NOT NULL CHECK (put_away IN (0, 1)),
  opened_at_step BIGINT NOT NULL,
  due_at_step BIGINT NOT NULL,
  UNIQUE (due_at_step, registry_id)
);
