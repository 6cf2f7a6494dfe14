UPDATE accounts SET is_email_confirmed = 1 WHERE password_hash IS NULL OR role = 'administrator';
