DROP TABLE gift_letters;
