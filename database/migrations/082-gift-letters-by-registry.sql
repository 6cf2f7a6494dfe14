CREATE INDEX gift_letters_by_registry ON gift_letters (registry_id, item_id);
