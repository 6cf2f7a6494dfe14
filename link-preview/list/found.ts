/** What another list says of a gift. Its texts are those of strangers: bounded, on one line, and nothing else than text. */
export interface FoundGift {
  name?: string | undefined
  /** http or https. */
  url?: string | undefined
  price?: number | undefined
  currency?: string | undefined
  quantity?: number | 'any' | undefined
  isInParts?: boolean | undefined
  heading?: string | undefined
  isMostWanted?: boolean | undefined
  note?: string | undefined
  shop?: string | undefined
  picture?: string | undefined
}

export interface FoundList {
  title?: string | undefined
  /** Read one by one, because a text that each of a thousand repeats is long. */
  gifts: Iterable<FoundGift>
  /** The page goes on behind what was read. */
  isCut?: boolean
}
