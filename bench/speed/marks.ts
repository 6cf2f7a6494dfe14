/**
 * What a request may cost at most: its CPU time, over that of the bare server beside it. The same code moves by a sixth from one start
 * and one machine to the next, and what is written by a program that runs for long by a third, with what Node has compiled when. A mark
 * is a sixth above the most that any machine has shown. So reads and pages that are a third dearer fail. What waits for the disk alone,
 * and PostgreSQL, cost twice as much on one machine as on another, so there only more than the double is sure to fail. `before.ts` finds
 * a fifth of four rows, and `--beside` a twentieth of each. A change that moves a mark says why in its message.
 */
export const marks: Record<string, number> = {
  item: 1.75,
  list: 1.8,
  'registry-items': 2.2,
  'unkept-list': 1.45,
  'own-item': 9.6,
  'flat-item': 5.9,
  'own-item-alone': 8.2,
  'flat-item-alone': 7.6,
  'cold-item': 5.7,
  'opened-item': 13,
  claim: 9,
  'opened-claim': 8.4,
  'postgres-item': 2.6,
  page: 2.2,
  'first-page': 4.6,
  'guests-page': 5.2,
  'owners-page': 7.8,
  'my-lists': 11.7,
  'persons-page': 9.8,
}
