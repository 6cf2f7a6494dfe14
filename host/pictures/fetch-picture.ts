import { limits } from '@hopechest/contract'
import { type FetchOptions, fetchAddress, NotFetched } from '@hopechest/outgoing'
import { PictureFault } from './picture-fault.ts'
import { type Picture, readPicture } from './read-picture.ts'

/** Where connections may go is for tests to say. */
export type FetchParts = Partial<Pick<FetchOptions, 'isAllowed' | 'lookup'>>

const headers = {
  accept: 'image/jpeg,image/png,image/webp,image/gif;q=0.8',
  'user-agent': 'Hopechest (+picture of a gift)',
}
const timeoutMilliseconds = 8000

/** Fetches the picture of a shop. Undefined for a file that we do not keep: its content alone says what it is. */
export async function fetchPicture(
  address: string,
  closing: AbortSignal,
  parts: FetchParts,
): Promise<Picture | undefined> {
  const { bytes: most } = limits.pictures
  try {
    const options = { ...parts, headers, maxBytes: most + 1, timeoutMilliseconds, closing }
    const { status, body } = await fetchAddress(address, options)
    if (status !== 200) return undefined
    const bytes = await body()
    return bytes.length > most ? undefined : readPicture(bytes)
  } catch (error) {
    if (error instanceof NotFetched || error instanceof PictureFault) return undefined
    throw error
  }
}
