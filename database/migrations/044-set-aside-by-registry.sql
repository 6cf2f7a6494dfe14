CREATE INDEX purchases_set_aside ON purchases (registry_id, back_at_step) WHERE back_at_step > 0 AND released_at IS NULL;
