/**
 * What a request may cost: its CPU time, over that of the bare server beside it. A mark lies a seventh above the runs of a quiet
 * machine that it was set by. A change that moves one says why in its message.
 */
export const marks: Record<string, number> = {
  item: 1.4,
  list: 1.5,
  'registry-items': 2.3,
  'unkept-list': 1.2,
  'own-item': 7,
  'flat-item': 4.3,
  'own-item-alone': 6,
  'flat-item-alone': 4.7,
  'cold-item': 4,
  'opened-item': 6.8,
  claim: 5.3,
  'opened-claim': 5.6,
  'postgres-item': 3.8,
  page: 1.7,
  'guests-page': 4.3,
  'owners-page': 4.7,
  'my-lists': 15.5,
  'persons-page': 14.5,
}

/** A measured cost may be this many times the mark: less than the fifth that the check has to see. */
export const room = 1.1
