import { demandRoom, mostWaitingBytes, writeList } from '../answers/long-lists.ts'

/** A list of this number of bytes, which its reader has begun to read. */
export async function beginToRead(bytes: number): Promise<AsyncGenerator<Buffer>> {
  // The bracket at its beginning is one of them; that at its end is written when the rest has been read.
  const pieces = writeList(oneEntry(), () => 'x'.repeat(bytes - 1))
  await pieces.next()
  return pieces
}

/** Whether as much may wait as ever: nothing is left of the lists of earlier stories. */
export async function hasAllRoom(): Promise<boolean> {
  const other = await beginToRead(mostWaitingBytes - 1)
  try {
    demandRoom()
    return true
  } catch {
    return false
  } finally {
    await other.return(undefined)
  }
}

async function* oneEntry(): AsyncGenerator<object[]> {
  yield [{}]
}
