DROP INDEX guest_gifts_by_account;
