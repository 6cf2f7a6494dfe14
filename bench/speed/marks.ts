/**
 * What a request may cost: its CPU time, over that of the bare server beside it. For reads and pages a mark is the middle of two to
 * five runs, at loads of 3 to 40; for what is written it is the most of them, because the time that the disk takes moves it. A change
 * that moves one says why in its message.
 */
export const marks: Record<string, number> = {
  item: 1.27,
  list: 1.28,
  'registry-items': 1.9,
  'unkept-list': 1.06,
  'own-item': 6.6,
  'flat-item': 3.9,
  'own-item-alone': 5.1,
  'flat-item-alone': 4.2,
  'cold-item': 3.6,
  'opened-item': 6.8,
  claim: 5.3,
  'opened-claim': 4.8,
  'postgres-item': 3.4,
  page: 1.6,
  'guests-page': 3.5,
  'owners-page': 4.3,
  'my-lists': 13.8,
  'persons-page': 12.5,
}

/** A measured cost may be this many times the mark. */
export const room = 1.15
