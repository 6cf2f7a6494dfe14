-- The devices on which the slip of a person was unfolded, each by the hash of a number that it keeps: whom it is for reads of the others.
CREATE TABLE slip_unfoldings (
  circle_id BIGINT NOT NULL REFERENCES draws (circle_id) ON DELETE CASCADE,
  round INTEGER NOT NULL,
  person_id BIGINT NOT NULL,
  device TEXT NOT NULL,
  unfolded_on TEXT NOT NULL,
  PRIMARY KEY (circle_id, round, person_id, device)
);
