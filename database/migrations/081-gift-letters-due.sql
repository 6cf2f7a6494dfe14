CREATE INDEX gift_letters_due ON gift_letters (due_at_step) WHERE due_at_step IS NOT NULL;
