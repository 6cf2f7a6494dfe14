ALTER TABLE registry_sync ADD COLUMN owners TEXT;
