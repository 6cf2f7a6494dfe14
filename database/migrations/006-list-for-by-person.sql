-- The lists that are for a person of a book.
CREATE INDEX list_for_by_person ON list_for (person_id);
