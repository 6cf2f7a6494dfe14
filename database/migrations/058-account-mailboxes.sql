-- Accounts of another host that own a list, as their visits show them: hashes of the name, and of the mailbox to which their address leads.
CREATE TABLE account_mailboxes (
  account_id BIGINT PRIMARY KEY,
  name_hash TEXT NOT NULL,
  mailbox_hash TEXT NOT NULL
);
