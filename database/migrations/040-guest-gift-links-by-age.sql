CREATE INDEX guest_gift_links_by_age ON guest_gift_links (expires_at);
