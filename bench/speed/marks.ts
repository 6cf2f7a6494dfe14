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
  item: { most: 2, of: 'bare item' },
  list: { most: 2, of: 'bare list' },
  'registry-items': { most: 4.5, of: 'bare item' },
  'unkept-list': { most: 40, of: 'bare list' },
  'own-item': { most: 22, of: 'bare item' },
  'flat-item': { most: 10.5, of: 'bare item' },
  page: { most: 16, of: 'bare item' },
  'owners-page': { most: 300, of: 'bare item' },
}

/** A measured cost may be this many times the mark: programs that come and go on the machine move it. */
export const room = 1.1
