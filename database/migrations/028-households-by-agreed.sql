CREATE INDEX households_by_agreed ON households (agreed_by) WHERE agreed_by IS NOT NULL;
