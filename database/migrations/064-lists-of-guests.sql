INSERT INTO guest_lists (registry_id, event_date) SELECT id, event_date FROM registries;
