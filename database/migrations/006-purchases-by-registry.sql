ALTER TABLE purchases ADD COLUMN registry_id BIGINT;

UPDATE purchases SET registry_id = (SELECT items.registry_id FROM items WHERE items.id = purchases.item_id);

CREATE INDEX purchases_by_registry ON purchases (registry_id, id);
