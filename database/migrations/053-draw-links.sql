-- The link by which people join a draw until names are drawn. Who came by it and who was taken out again stays while the draw does.
CREATE TABLE draw_links (
  circle_id BIGINT PRIMARY KEY REFERENCES circles (id) ON DELETE CASCADE,
  nonce TEXT NOT NULL,
  asked_by TEXT NOT NULL,
  joined TEXT NOT NULL DEFAULT '[]',
  refused TEXT NOT NULL DEFAULT '[]'
);
