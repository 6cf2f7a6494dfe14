import { limits } from '@hopechest/contract'
import { type FetchOptions, fetchAddress, NotFetched } from '@hopechest/outgoing'
import { PictureFault } from './picture-fault.ts'
import { dotsOfBrowsers, isOfBrowsers, isPicture, type Picture, readPicture } from './read-picture.ts'
import type { WhyNot } from './why-not.ts'

/** Where connections may go is for tests to say. */
export type FetchParts = Partial<Pick<FetchOptions, 'isAllowed' | 'lookup'>>

const headers = {
  accept: 'image/jpeg,image/png,image/webp,image/gif;q=0.8',
  'user-agent': 'Hopechest (+picture of a gift)',
}
const timeoutMilliseconds = 8000

/** Fetches the picture of a shop, or says why it is not kept: its content alone says what it is. */
export function fetchPicture(
  address: string,
  closing: AbortSignal,
  parts: FetchParts,
): Promise<Picture | WhyNot> {
  return fetchBytes(address, closing, parts, limits.pictures.bytes, (bytes, isWhole) => {
    if (!isWhole) return isPicture(bytes) ? 'large' : 'other'
    return isOfBrowsers(bytes) ? 'kind' : readPicture(bytes)
  })
}

/**
 * Fetches one that only a browser can make small enough. Formats that the service reads go through its reader. Others go to this browser
 * unchanged.
 */
export function fetchToPaint(
  address: string,
  closing: AbortSignal,
  parts: FetchParts,
): Promise<Buffer | WhyNot> {
  const { chosenBytes, paintedDots } = limits.pictures
  return fetchBytes(address, closing, parts, chosenBytes, (bytes, isWhole) => {
    if (!isWhole) return isPicture(bytes) ? 'huge' : 'other'
    if (!isOfBrowsers(bytes)) return readPicture(bytes, paintedDots).bytes
    const dots = dotsOfBrowsers(bytes)
    if (dots === 0) return 'other'
    return dots > paintedDots ? 'huge' : bytes
  })
}

async function fetchBytes<Result>(
  address: string,
  closing: AbortSignal,
  parts: FetchParts,
  most: number,
  read: (bytes: Buffer, isWhole: boolean) => Result | WhyNot,
): Promise<Result | WhyNot> {
  try {
    const options = { ...parts, headers, maxBytes: most + 1, timeoutMilliseconds, closing }
    const { status, body } = await fetchAddress(address, options)
    if (status !== 200) return 'refused'
    const bytes = await body()
    return read(bytes, bytes.length <= most)
  } catch (error) {
    if (error instanceof NotFetched) return 'refused'
    if (!(error instanceof PictureFault)) throw error
    if (error.kind !== 'tooManyDots') return 'other'
    return most > limits.pictures.bytes ? 'huge' : 'large'
  }
}
