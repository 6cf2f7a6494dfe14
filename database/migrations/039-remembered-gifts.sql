CREATE TABLE remembered_gifts (
  holder TEXT NOT NULL REFERENCES givers (holder) ON DELETE CASCADE,
  purchase_id BIGINT NOT NULL,
  sealed TEXT NOT NULL,
  PRIMARY KEY (holder, purchase_id)
);
