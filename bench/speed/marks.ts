/**
 * What a request may cost: its CPU time, over that of the bare server beside it. A mark is the middle of ten runs, five on a
 * machine that does nothing else and five beside two busy loops. A change that moves one says why in its message.
 */
export const marks: Record<string, number> = {
  item: 1.27,
  list: 1.45,
  'registry-items': 2.7,
  'unkept-list': 16,
  'own-item': 10,
  'flat-item': 8,
  'own-item-alone': 10,
  'flat-item-alone': 10,
  'cold-item': 10,
  'opened-item': 10,
  claim: 9,
  'opened-claim': 9,
  'postgres-item': 9,
  page: 3.2,
  'guests-page': 5,
  'owners-page': 5,
  'my-lists': 5,
  'persons-page': 5,
}

/** A measured cost may be this many times the mark: less than the fifth that the check has to see. */
export const room = 1.1
