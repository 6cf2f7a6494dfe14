CREATE INDEX taken_visits_by_time ON taken_visits (signed_at);
