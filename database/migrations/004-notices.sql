CREATE TABLE asked_notices (
  mailbox TEXT NOT NULL,
  kind TEXT NOT NULL,
  language TEXT NOT NULL,
  site TEXT NOT NULL,
  PRIMARY KEY (mailbox, kind)
);

CREATE TABLE notice_letters (
  mailbox TEXT NOT NULL,
  kind TEXT NOT NULL,
  registry_id BIGINT NOT NULL,
  subject_id BIGINT NOT NULL,
  round TEXT NOT NULL,
  noted_at_step BIGINT NOT NULL,
  due_at_step BIGINT,
  tries INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (mailbox, kind, registry_id)
);

CREATE INDEX notice_letters_due ON notice_letters (due_at_step) WHERE due_at_step IS NOT NULL;

CREATE TABLE new_wishes (
  registry_id BIGINT NOT NULL PRIMARY KEY,
  item_id BIGINT NOT NULL,
  due_at_step BIGINT NOT NULL
);

CREATE TABLE kept_notices (
  mailbox TEXT NOT NULL,
  letter TEXT NOT NULL,
  sealed TEXT NOT NULL,
  kept_at_step BIGINT NOT NULL,
  PRIMARY KEY (mailbox, letter)
);

CREATE TABLE troubles (
  kind TEXT NOT NULL PRIMARY KEY,
  round BIGINT NOT NULL,
  well_since_step BIGINT
);
