CREATE INDEX registries_by_invitee ON registry_invitees (invitee_key, registry_id);
