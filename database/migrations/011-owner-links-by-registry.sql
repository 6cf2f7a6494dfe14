CREATE INDEX owner_links_by_registry ON owner_links (registry_id);
