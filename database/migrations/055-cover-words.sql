-- What is seen on the cover picture of a list, for people who do not see it. The pictures of gifts have none.
ALTER TABLE pictures ADD COLUMN words TEXT;
