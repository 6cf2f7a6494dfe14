import { createLinks } from '@hopechest/host/links'
import { createPictures, type PicturesParts } from '@hopechest/host/pictures'

export type GiftStoreParts = PicturesParts

/** What is kept beside the gifts of the item service. */
export function openGiftStores(parts: GiftStoreParts) {
  return { giftPictures: createPictures(parts), links: createLinks(parts.database) }
}
