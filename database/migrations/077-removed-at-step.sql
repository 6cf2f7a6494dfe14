ALTER TABLE items ADD COLUMN removed_at_step BIGINT;
