ALTER TABLE items ADD COLUMN removed_before BIGINT;
