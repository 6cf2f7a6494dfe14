ALTER TABLE registries ADD COLUMN invited_accounts TEXT NOT NULL DEFAULT '{}';
