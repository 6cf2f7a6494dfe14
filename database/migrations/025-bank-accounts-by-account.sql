CREATE INDEX bank_accounts_by_account ON bank_accounts (account_id);
