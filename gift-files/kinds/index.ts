import { readChristmasCommunity } from './christmas-community.ts'
import { readGiftWrapt } from './giftwrapt.ts'
import { readItemList } from './item-list.ts'
import type { JsonKind } from './kind.ts'
import { readWishlist } from './wishlist.ts'

/** The kinds of JSON beside our own, each in a file of its own. The first that knows the content reads it. */
export const jsonKinds: readonly JsonKind[] = [
  readGiftWrapt,
  readWishlist,
  readChristmasCommunity,
  readItemList,
]
