ALTER TABLE accounts ADD COLUMN is_email_confirmed INTEGER NOT NULL DEFAULT 0 CHECK (is_email_confirmed IN (0, 1));
ALTER TABLE accounts ADD COLUMN is_known_by_name INTEGER NOT NULL DEFAULT 0 CHECK (is_known_by_name IN (0, 1));
ALTER TABLE registries ADD COLUMN invited_accounts TEXT NOT NULL DEFAULT '{}';

UPDATE accounts SET is_known_by_name = 1;
UPDATE accounts SET is_email_confirmed = 1 WHERE password_hash IS NULL OR role = 'administrator';
