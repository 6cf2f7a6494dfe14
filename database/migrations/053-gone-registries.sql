ALTER TABLE registry_sync ADD COLUMN gone_at_step BIGINT;
