-- An account with which the front of a shop shows public registries and gives for its guests: beside `is_reader`, no person has it.
ALTER TABLE accounts ADD COLUMN is_front INTEGER NOT NULL DEFAULT 0 CHECK (is_front IN (0, 1));
