CREATE INDEX known_people_by_book ON known_people (account_id, id);
