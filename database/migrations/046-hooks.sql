-- Programs that hear of changes. Where they listen and what signs is sealed. `registry_id` is 0 for all registries, `done` the number of the last event that was sent or passed over, `scopes` and `registries` those of the key that made it.
CREATE TABLE hooks (
  id BIGINT NOT NULL PRIMARY KEY,
  account_id BIGINT NOT NULL,
  registry_id BIGINT NOT NULL,
  sealed TEXT NOT NULL,
  types TEXT NOT NULL,
  format TEXT NOT NULL CHECK (format IN ('standard', 'text', 'json')),
  template TEXT NOT NULL,
  surprises INTEGER NOT NULL CHECK (surprises IN (0, 1)),
  scopes TEXT,
  registries TEXT,
  state TEXT NOT NULL CHECK (state IN ('on', 'off', 'ended')),
  done BIGINT NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0,
  due_at_step BIGINT NOT NULL DEFAULT 0,
  created_at TIMESTAMPTZ NOT NULL
);
