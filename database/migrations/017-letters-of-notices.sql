INSERT INTO letters (about, kind, reader, round, since_id, state, noted_at_step, due_at_step, tries, account_id)
SELECT registry_id, kind, 'account ' || account_id, day, 0, CASE WHEN due_at_step IS NULL THEN 'sent' ELSE 'due' END,
  (SELECT steps FROM running_time), due_at_step, tries, account_id
FROM owner_letters
UNION ALL
SELECT registry_id, kind, mailbox, round, CASE WHEN kind = 'wishes' THEN subject_id ELSE 0 END,
  CASE WHEN due_at_step IS NULL THEN 'sent' ELSE 'due' END, noted_at_step, due_at_step, tries,
  (SELECT id FROM accounts WHERE accounts.id = notice_letters.subject_id AND notice_letters.kind NOT IN ('week', 'wishes'))
FROM notice_letters;
