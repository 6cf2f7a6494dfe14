INSERT INTO letters
  (about, kind, reader, sealed, state, asked_by, asked_at, changed_at, noted_at_step, due_at_step, person_id)
SELECT ABS(registry_id), CASE WHEN registry_id > 0 THEN 'invitation' WHEN registry_id = 0 THEN 'link' ELSE 'draw' END,
  'person ' || person_id, letter, state, account_id, asked_at, changed_at, (SELECT steps FROM running_time), due_at_step, person_id
FROM person_letters;
