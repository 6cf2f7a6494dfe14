-- Accounts of another host that own a list, as their visits show them: codes of the name, and of the mailbox to which their address leads.
CREATE TABLE owners_here (
  account_id BIGINT PRIMARY KEY,
  name_code TEXT NOT NULL,
  mailbox_code TEXT NOT NULL
);
