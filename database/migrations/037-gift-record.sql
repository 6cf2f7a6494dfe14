-- Whether a gift came without the list, and an owner has written it down. Its item was never on the list, and no guest has a key of it.
ALTER TABLE purchases ADD COLUMN came_without_list INTEGER NOT NULL DEFAULT 0;
