CREATE INDEX owners_here_by_name ON owners_here (name_code);
