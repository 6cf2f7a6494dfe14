ALTER TABLE accounts ADD COLUMN is_known_by_name INTEGER NOT NULL DEFAULT 0 CHECK (is_known_by_name IN (0, 1));
