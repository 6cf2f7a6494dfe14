DROP TABLE person_letters;
