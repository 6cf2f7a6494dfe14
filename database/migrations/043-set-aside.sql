ALTER TABLE purchases ADD COLUMN back_at_step BIGINT;
