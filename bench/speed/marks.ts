/**
 * What a request may cost, as a share of what a bare `node:http` server costs in the same run: the CPU time of one
 * request, over that of the bare server inside the same program, which sends the bytes of the item or of the list of 100. A
 * change that moves a mark says why in its message.
 */
export interface Mark {
  most: number
  of: Bare
}

export type Bare = 'bare item' | 'bare list'

export const marks: Record<string, Mark> = {
  item: { most: 1.27, of: 'bare item' },
  list: { most: 1.45, of: 'bare list' },
  'registry-items': { most: 2.7, of: 'bare item' },
  'unkept-list': { most: 16, of: 'bare list' },
  'own-item': { most: 10, of: 'bare item' },
  'flat-item': { most: 8, of: 'bare item' },
  'opened-item': { most: 10, of: 'bare item' },
  claim: { most: 9, of: 'bare item' },
  'opened-claim': { most: 9, of: 'bare item' },
  page: { most: 3.2, of: 'bare item' },
  'owners-page': { most: 130, of: 'bare item' },
  'persons-page': { most: 340, of: 'bare item' },
}

/** A measured cost may be this many times the mark: programs that come and go on the machine move it. */
export const room = 1.1
