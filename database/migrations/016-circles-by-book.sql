CREATE INDEX circles_by_book ON circles (account_id, id);
