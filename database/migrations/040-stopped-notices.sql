CREATE TABLE stopped_notices (
  mailbox TEXT NOT NULL,
  kind TEXT NOT NULL,
  PRIMARY KEY (mailbox, kind)
);
