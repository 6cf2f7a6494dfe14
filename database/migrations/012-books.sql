CREATE TABLE books (
  account_id BIGINT PRIMARY KEY
);
