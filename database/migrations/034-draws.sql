CREATE TABLE draws (
  circle_id BIGINT PRIMARY KEY REFERENCES circles (id) ON DELETE CASCADE,
  plan TEXT NOT NULL,
  round INTEGER NOT NULL DEFAULT 0,
  drawn_at TIMESTAMPTZ,
  last_round INTEGER
);
CREATE TABLE draw_slips (
  circle_id BIGINT NOT NULL REFERENCES draws (circle_id) ON DELETE CASCADE,
  round INTEGER NOT NULL,
  person_id BIGINT NOT NULL,
  sealed TEXT NOT NULL,
  PRIMARY KEY (circle_id, round, person_id)
);
