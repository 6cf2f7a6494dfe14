DROP INDEX events_by_number;
