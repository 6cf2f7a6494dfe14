UPDATE accounts SET is_known_by_name = 1;
