CREATE INDEX registry_sync_gone ON registry_sync (gone_at_step) WHERE gone_at_step IS NOT NULL;
