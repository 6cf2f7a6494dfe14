CREATE INDEX list_people_by_person ON list_people (person_id);
