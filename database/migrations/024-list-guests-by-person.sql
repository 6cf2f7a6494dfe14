CREATE INDEX list_guests_by_person ON list_guests (person_id);
