CREATE INDEX circle_people_by_person ON circle_people (person_id);
