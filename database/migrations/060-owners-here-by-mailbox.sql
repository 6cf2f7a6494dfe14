CREATE INDEX owners_here_by_mailbox ON owners_here (mailbox_code);
