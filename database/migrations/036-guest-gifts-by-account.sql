CREATE INDEX guest_gifts_by_account ON guest_gifts (account_id);
