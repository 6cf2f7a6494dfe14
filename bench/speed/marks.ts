/**
 * What a request may cost, as a share of what a bare `node:http` server costs in the same run: the CPU time of one
 * request, over that of the bare server which sends the same bytes as the item, or as the list of 100. A change that
 * moves a mark says why in its message.
 */
export interface Mark {
  most: number
  of: Bare
}

export type Bare = 'bare item' | 'bare list'

export const marks: Record<string, Mark> = {
  item: { most: 2.7, of: 'bare item' },
  list: { most: 2.3, of: 'bare list' },
  'registry-items': { most: 5.6, of: 'bare item' },
  'unkept-list': { most: 36, of: 'bare list' },
  'own-item': { most: 20, of: 'bare item' },
  'flat-item': { most: 9.2, of: 'bare item' },
  page: { most: 230, of: 'bare item' },
  'owners-page': { most: 200, of: 'bare item' },
}

/** A measured cost may be this many times the mark: programs that come and go on the machine move it. */
export const room = 1.1
