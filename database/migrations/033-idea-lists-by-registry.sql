CREATE INDEX idea_lists_by_registry ON idea_lists (registry_id);
