-- When a browser was last here, to the hour.
ALTER TABLE app_passwords ADD COLUMN used_at TEXT;
