CREATE INDEX passkeys_by_account ON passkeys (account_id, id);
