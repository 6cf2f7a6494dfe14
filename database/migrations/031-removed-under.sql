ALTER TABLE items ADD COLUMN removed_under TEXT;
