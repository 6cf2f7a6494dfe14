-- The zone by whose clock the day of a list ends, such as Europe/Vienna. Empty where none is known.
ALTER TABLE registries ADD COLUMN time_zone TEXT NOT NULL DEFAULT '';
