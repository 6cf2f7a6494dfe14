CREATE INDEX hooks_of_registry ON hooks (registry_id);
