ALTER TABLE registries DROP COLUMN owner_accounts;
