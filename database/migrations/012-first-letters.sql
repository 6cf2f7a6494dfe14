-- To whom an account has written in its first hour: the code of the mailbox, which shows no address. The places end with what an hour has room for.
CREATE TABLE first_letters (
  account_id BIGINT NOT NULL,
  place BIGINT NOT NULL,
  mailbox TEXT NOT NULL,
  noted_at_step BIGINT NOT NULL,
  PRIMARY KEY (account_id, place),
  UNIQUE (account_id, mailbox)
);
