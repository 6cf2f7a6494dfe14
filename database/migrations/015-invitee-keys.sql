CREATE TABLE registry_invitees (
  registry_id BIGINT NOT NULL REFERENCES registries (id) ON DELETE CASCADE,
  invitee_key TEXT NOT NULL,
  PRIMARY KEY (registry_id, invitee_key)
);
