CREATE TABLE guest_mailboxes (
  mailbox TEXT PRIMARY KEY,
  opening TEXT NOT NULL
);
