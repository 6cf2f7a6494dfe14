ALTER TABLE registries ADD COLUMN has_invitee_keys INTEGER NOT NULL DEFAULT 0 CHECK (has_invitee_keys IN (0, 1));
