CREATE INDEX identities_by_account ON identities (account_id);
