CREATE INDEX invited_guests_due ON invited_guests (due_at_step) WHERE due_at_step IS NOT NULL;
