CREATE INDEX households_by_address ON households (address_key);
