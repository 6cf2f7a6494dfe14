-- All letters that leave by themselves. host/post/letters.ts says which kinds there are, and what each is about. The reader is the code of a
-- mailbox, "account 7" or "person 7". A row goes with its account, its person or its gift. The key of what is due is the index that finds it.
CREATE TABLE letters (
  about BIGINT NOT NULL,
  kind TEXT NOT NULL,
  reader TEXT NOT NULL,
  round TEXT NOT NULL DEFAULT '',
  since_id BIGINT NOT NULL DEFAULT 0,
  sealed TEXT NOT NULL DEFAULT '',
  state TEXT NOT NULL DEFAULT 'due' CHECK (state IN ('due', 'sending', 'sent', 'failed')),
  asked_by BIGINT NOT NULL DEFAULT 0,
  asked_at TIMESTAMPTZ,
  changed_at TIMESTAMPTZ,
  noted_at_step BIGINT NOT NULL,
  due_at_step BIGINT,
  tries INTEGER NOT NULL DEFAULT 0,
  account_id BIGINT REFERENCES accounts (id) ON DELETE CASCADE,
  person_id BIGINT REFERENCES known_people (id) ON DELETE CASCADE,
  purchase_id BIGINT REFERENCES gift_addresses (purchase_id) ON DELETE CASCADE,
  PRIMARY KEY (about, kind, reader),
  UNIQUE (due_at_step, about, kind, reader),
  UNIQUE (person_id, about, kind),
  UNIQUE (purchase_id, kind)
);
