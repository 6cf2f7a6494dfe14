ALTER TABLE accounts DROP COLUMN is_known_by_name;
