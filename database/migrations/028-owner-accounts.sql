ALTER TABLE registries ADD COLUMN owner_accounts TEXT NOT NULL DEFAULT '{}';
