CREATE INDEX events_of_removals ON events (number) WHERE kind = 'registry.removed' AND number IS NOT NULL;
