CREATE INDEX account_mailboxes_by_name ON account_mailboxes (name_hash);
