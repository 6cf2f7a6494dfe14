-- What an account says of itself to who may give to it: the same as a person of a book says on their own page.
CREATE TABLE account_sizes (
  account_id BIGINT PRIMARY KEY,
  said TEXT NOT NULL
);
