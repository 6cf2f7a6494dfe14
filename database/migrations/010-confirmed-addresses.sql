ALTER TABLE accounts ADD COLUMN is_email_confirmed INTEGER NOT NULL DEFAULT 0 CHECK (is_email_confirmed IN (0, 1));
