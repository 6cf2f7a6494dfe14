CREATE INDEX gift_letters_by_mailbox ON gift_letters (mailbox, registry_id);
