CREATE INDEX events_of_registry ON events (registry_id, number) WHERE number IS NOT NULL;
