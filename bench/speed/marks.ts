/**
 * What a request may cost at most: its CPU time, over that of the bare server beside it. Reads, pages and the first items of a program
 * hardly move, so a fifth more fails there. What is written by a program that runs for long moves by a third, with what Node has compiled
 * when: its marks find what is half as dear again. A change that moves a mark says why in its message.
 */
export const marks: Record<string, number> = {
  item: 1.48,
  list: 1.55,
  'registry-items': 2.4,
  'unkept-list': 1.35,
  'own-item': 10.5,
  'flat-item': 8,
  'own-item-alone': 8.2,
  'flat-item-alone': 7.6,
  'cold-item': 4.95,
  'opened-item': 10.5,
  claim: 7.2,
  'opened-claim': 7.8,
  'postgres-item': 4.8,
  page: 1.9,
  'guests-page': 3.1,
  'owners-page': 4.3,
  'my-lists': 9,
  'persons-page': 6.2,
}
