CREATE INDEX guest_gifts_by_purchase ON guest_gifts (purchase_id);
