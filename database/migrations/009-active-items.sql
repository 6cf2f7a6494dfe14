CREATE INDEX active_items_by_registry ON items (registry_id, id) WHERE is_active = 1;

CREATE INDEX active_items ON items (id) WHERE is_active = 1;

DROP INDEX items_by_registry;
