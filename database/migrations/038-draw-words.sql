-- What each giver of a draw and the one whom they drew say to each other, sealed. Every giver has a row, each as long as the others.
CREATE TABLE draw_words (
  circle_id BIGINT NOT NULL REFERENCES draws (circle_id) ON DELETE CASCADE,
  round INTEGER NOT NULL,
  person_id BIGINT NOT NULL,
  sealed TEXT NOT NULL,
  PRIMARY KEY (circle_id, round, person_id)
);
