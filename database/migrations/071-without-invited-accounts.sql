ALTER TABLE registries DROP COLUMN invited_accounts;
