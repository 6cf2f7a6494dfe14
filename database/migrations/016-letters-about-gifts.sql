-- The eve of a gift that was removed waits for whether it comes back. All gifts of a mailbox on a list that has ended are one letter.
INSERT INTO letters (about, kind, reader, round, noted_at_step, due_at_step, tries, purchase_id)
SELECT purchase_id, 'eve', mailbox, CAST(eve_at_step AS TEXT), (SELECT steps FROM running_time),
  CASE WHEN kind = 'eve' THEN due_at_step ELSE eve_at_step END, CASE WHEN kind = 'eve' THEN tries ELSE 0 END, purchase_id
FROM gift_letters WHERE eve_at_step IS NOT NULL AND kind IN ('eve', 'removed')
UNION ALL
SELECT purchase_id, 'removed', mailbox, '', (SELECT steps FROM running_time), due_at_step, tries, purchase_id
FROM gift_letters WHERE kind = 'removed'
UNION ALL
SELECT registry_id, 'ended', mailbox, '', (SELECT steps FROM running_time), MAX(due_at_step), MAX(tries), CAST(NULL AS BIGINT)
FROM gift_letters WHERE kind = 'ended' GROUP BY registry_id, mailbox;
