import { demandRoom, mostWaitingBytes, type Reader, writeList } from '../answers/long-lists.ts'

/** Callers of whom no other list is under way, each at an address of their own. */
export const one: Reader = { id: 9_000_001, address: '192.0.2.1', is_reader: false }
export const other: Reader = { id: 9_000_002, address: '192.0.2.2', is_reader: false }
export const pages: Reader = { id: 9_000_003, address: '192.0.2.3', is_reader: true }

/** A list of this number of bytes, which its reader has begun to read. */
export async function beginToRead(bytes: number, reader: Reader): Promise<AsyncGenerator<Buffer>> {
  // The bracket at its beginning is one of them; that at its end is written when the rest has been read.
  const pieces = writeList(oneEntry(), () => 'x'.repeat(bytes - 1), reader)
  await pieces.next()
  return pieces
}

/** Whether as much may wait as ever: nothing is left of the lists of earlier stories. */
export async function hasAllRoom(): Promise<boolean> {
  const list = await beginToRead(mostWaitingBytes - 1, one)
  try {
    demandRoom(one)
    return true
  } catch {
    return false
  } finally {
    await list.return(undefined)
  }
}

async function* oneEntry(): AsyncGenerator<object[]> {
  yield [{}]
}
