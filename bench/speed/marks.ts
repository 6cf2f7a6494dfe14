/**
 * What a request may cost: its CPU time, over that of the bare server beside it. A mark is about the most of the runs that were seen on
 * a quiet machine and on a busy one. A change that moves one says why in its message.
 */
export const marks: Record<string, number> = {
  item: 1.35,
  list: 1.55,
  'registry-items': 2.2,
  'unkept-list': 1.22,
  'own-item': 7.7,
  'flat-item': 4.5,
  'own-item-alone': 5.6,
  'flat-item-alone': 4.5,
  'cold-item': 4,
  'opened-item': 6.8,
  claim: 5.5,
  'opened-claim': 5.4,
  'postgres-item': 3.6,
  page: 1.7,
  'guests-page': 4,
  'owners-page': 4.6,
  'my-lists': 15.2,
  'persons-page': 13.2,
}

/** A measured cost may be this many times the mark. */
export const room = 1.15
