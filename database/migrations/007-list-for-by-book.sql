-- The lists that are for people of one book.
CREATE INDEX list_for_by_book ON list_for (account_id);
