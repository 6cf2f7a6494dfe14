CREATE INDEX list_guests_by_book ON list_guests (account_id, registry_id);
