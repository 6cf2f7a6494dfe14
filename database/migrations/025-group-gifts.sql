ALTER TABLE registries ADD COLUMN group_gifts TEXT NOT NULL DEFAULT '[]';
