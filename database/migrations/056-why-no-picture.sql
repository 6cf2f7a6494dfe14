-- Why the picture of a shop could not be kept as it is. One that has a file all the same was painted by the browser of its owner.
ALTER TABLE pictures ADD COLUMN fault TEXT;
