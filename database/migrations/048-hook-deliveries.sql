-- What programs heard in the last days, with what they answered to the last try.
CREATE TABLE hook_deliveries (
  hook_id BIGINT NOT NULL,
  webhook_id TEXT NOT NULL,
  id BIGINT NOT NULL,
  type TEXT NOT NULL,
  body TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('taken', 'failed')),
  tries INTEGER NOT NULL,
  status INTEGER,
  answer TEXT NOT NULL,
  milliseconds INTEGER NOT NULL,
  told_at TIMESTAMPTZ NOT NULL,
  told_at_step BIGINT NOT NULL,
  PRIMARY KEY (hook_id, webhook_id)
);
