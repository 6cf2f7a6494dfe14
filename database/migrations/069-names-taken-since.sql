-- A name that stands on a list counts for the account that has it. One that was taken since it was written there, and that the
-- list does not mean, is let in no further: its account gets another name. The second part looks at lists without keys.
UPDATE accounts SET username = username || '.renamed-' || id, username_key = username_key || '.renamed-' || id
WHERE is_known_by_name = 0 AND is_reader = 0 AND (
  EXISTS (
    SELECT 1 FROM registry_invitees named JOIN registries list ON list.id = named.registry_id
    WHERE named.invitee_key = username_key AND list.user_id <> accounts.id AND NOT (
      (REPLACE(list.invited_accounts, '}', ',') LIKE '%"' || username_key || '":' || accounts.id || ',%'
        OR NOT LOWER(list.invitees) LIKE '%"' || username_key || '"%')
      AND (REPLACE(list.owner_accounts, '}', ',') LIKE '%"' || username_key || '":' || accounts.id || ',%'
        OR NOT LOWER(list.owners) LIKE '%"' || username_key || '"%')
      AND (LOWER(list.invitees) LIKE '%"' || username_key || '"%' OR LOWER(list.owners) LIKE '%"' || username_key || '"%') ) )
  OR EXISTS (
    SELECT 1 FROM registries list
    WHERE list.has_invitee_keys = 0 AND list.user_id <> accounts.id AND (
      (LOWER(list.invitees) LIKE '%"' || username_key || '"%'
        AND NOT REPLACE(list.invited_accounts, '}', ',') LIKE '%"' || username_key || '":' || accounts.id || ',%')
      OR (LOWER(list.owners) LIKE '%"' || username_key || '"%'
        AND NOT REPLACE(list.owner_accounts, '}', ',') LIKE '%"' || username_key || '":' || accounts.id || ',%') ) ) );
