CREATE INDEX events_by_number ON events (number, id);
