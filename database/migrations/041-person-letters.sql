DROP TABLE invited_guests;
ALTER TABLE list_guests ADD COLUMN opened_at TIMESTAMPTZ;
CREATE TABLE person_letters (
  person_id BIGINT NOT NULL REFERENCES known_people (id) ON DELETE CASCADE,
  registry_id BIGINT NOT NULL,
  account_id BIGINT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('due', 'sending', 'sent', 'failed')),
  letter TEXT NOT NULL,
  asked_at TIMESTAMPTZ NOT NULL,
  changed_at TIMESTAMPTZ NOT NULL,
  due_at_step BIGINT,
  PRIMARY KEY (person_id, registry_id)
);
CREATE INDEX person_letters_due ON person_letters (due_at_step) WHERE due_at_step IS NOT NULL;
