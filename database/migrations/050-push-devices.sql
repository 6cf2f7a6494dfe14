-- A browser that hears what a letter would say: its address at a push service and its keys, sealed by the site. It goes with the session
-- in which it was noted.
CREATE TABLE push_devices (
  device TEXT NOT NULL PRIMARY KEY,
  session_id BIGINT UNIQUE REFERENCES app_passwords (id) ON DELETE CASCADE,
  sealed TEXT NOT NULL,
  kept_at_step BIGINT NOT NULL
);
