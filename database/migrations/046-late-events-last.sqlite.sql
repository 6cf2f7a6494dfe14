UPDATE events SET id = id + 1 + (SELECT MAX(id) FROM events) - (SELECT MIN(id) FROM events WHERE number IS NULL)
WHERE number IS NULL AND id < (SELECT MAX(id) FROM events WHERE number > 0);
