CREATE INDEX purchases_of_item ON purchases (registry_id, item_id, id);
