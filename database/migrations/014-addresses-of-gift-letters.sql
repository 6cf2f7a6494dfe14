INSERT INTO gift_addresses (purchase_id, registry_id, item_id, mailbox, sealed, kept_at)
SELECT purchase_id, registry_id, item_id, mailbox, sealed, kept_at FROM gift_letters;
