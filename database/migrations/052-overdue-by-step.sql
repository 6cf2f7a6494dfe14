CREATE INDEX purchases_overdue ON purchases (back_at_step, id) WHERE back_at_step > 0 AND released_at IS NULL;
