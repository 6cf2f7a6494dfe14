CREATE INDEX events_in_order ON events (number) WHERE number IS NOT NULL;
