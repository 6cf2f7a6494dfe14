CREATE TABLE invited_guests (
  registry_id BIGINT NOT NULL,
  guest TEXT NOT NULL,
  name TEXT NOT NULL DEFAULT '',
  state TEXT CHECK (state IN ('due', 'sending', 'sent', 'failed')),
  letter TEXT NOT NULL DEFAULT '',
  asked_at TIMESTAMPTZ,
  changed_at TIMESTAMPTZ,
  due_at_step BIGINT,
  PRIMARY KEY (registry_id, guest)
);
