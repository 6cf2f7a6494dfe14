CREATE INDEX items_removed ON items (registry_id, removed_at_step) WHERE removed_at_step IS NOT NULL;
