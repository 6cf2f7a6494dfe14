ALTER TABLE registries ADD COLUMN item_currencies TEXT NOT NULL DEFAULT '[]';
