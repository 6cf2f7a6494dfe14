CREATE INDEX registry_sync_waiting ON registry_sync (registry_id) WHERE gone_at_step IS NULL;
