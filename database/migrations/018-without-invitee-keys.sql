CREATE INDEX registries_without_invitee_keys ON registries (id) WHERE has_invitee_keys = 0;
