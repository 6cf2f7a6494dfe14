CREATE TABLE guest_lists (
  registry_id BIGINT PRIMARY KEY,
  event_date TEXT NOT NULL
);
