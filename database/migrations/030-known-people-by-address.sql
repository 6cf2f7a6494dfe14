CREATE INDEX known_people_by_address ON known_people (LOWER(address)) WHERE address <> '';
