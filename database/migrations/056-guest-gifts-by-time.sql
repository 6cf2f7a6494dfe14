CREATE INDEX guest_gifts_by_time ON guest_gifts (holder, kept_at);
