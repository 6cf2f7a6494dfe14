CREATE INDEX guest_gifts_by_registry ON guest_gifts (registry_id);
