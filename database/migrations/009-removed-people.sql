-- Whom an owner has removed from their book comes back within a day of running time. Until then no query but that one finds them.
ALTER TABLE known_people ADD COLUMN removed_at_step BIGINT;
