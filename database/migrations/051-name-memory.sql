ALTER TABLE registries ADD COLUMN name_memory TEXT NOT NULL DEFAULT '{"left":[],"ownersLeft":[],"chosen":[]}';
