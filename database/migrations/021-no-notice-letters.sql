DROP TABLE notice_letters;
