import { createHmac } from 'node:crypto'
import { limits } from '@hopechest/contract'
import type { Database } from '@hopechest/database'
import { dropUnused, keepPicture, notePicture, type PictureList, type Room } from './picture-rows.ts'
import { type Picture, readPicture } from './read-picture.ts'

export interface TakeParts {
  database: Database
  /** Names the files, so that they cannot be guessed. */
  secret: string
  room?: Room | undefined
}

export const usualRoom: Room = {
  ofList: limits.pictures.bytesOfList,
  ofOwner: limits.pictures.bytesOfOwner,
}

/**
 * Takes the picture that an owner sends, on a page or with a program, and says its address. Throws a `PictureFault`; undefined where
 * there is no room.
 */
export async function takePicture(
  { database, secret, room = usualRoom }: TakeParts,
  list: PictureList,
  sent: Buffer,
  addressOf: (file: string) => string,
): Promise<string | undefined> {
  const picture = readPicture(sent)
  const file = nameOf(secret, list, picture)
  const address = addressOf(file)
  await notePicture(database, list, address, false)
  const isKept = await keepPicture(database, list, address, file, picture, room)
  if (!isKept) await dropUnused(database, list.id, [address])
  return isKept ? address : undefined
}

/** The same picture on the same list has one name, also when it is sent twice. */
export function nameOf(secret: string, { id }: PictureList, { bytes, ending }: Picture): string {
  const name = createHmac('sha256', secret).update(`picture of ${id}\n`).update(bytes).digest('base64url')
  return `${name.slice(0, lettersOfName)}.${ending}`
}

const lettersOfName = 27

/** Where the pages of a registry with this permalink serve a picture of it; a bare path where that is one. */
export function pictureAddress(permalink: string, registryId: number, file: string): string {
  const [, base = ''] =
    /^(.*)\/registry\/[^/?#]+\/?$/.exec(permalink) ?? /^(https?:\/\/[^/?#]+)/.exec(permalink) ?? []
  return `${base}/assets/pictures/${registryId}/${file}`
}
