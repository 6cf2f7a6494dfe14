DROP TABLE owner_letters;
