import { Readable } from 'node:stream'
import type { Markup } from '../html/html.ts'
import { giveWay } from '../http/work/page-work.ts'

/** The letters that become bytes at a time. Bytes lie outside of the memory that V8 has to clean up. */
const pieceLength = 32 * 1024
/**
 * A longer page is written while it is read, so that one whose visitor does not read it needs no more memory than this.
 */
const mostWhole = 1024 * 1024

/** The page as it is sent. One that has a long list is written in several turns. */
export async function writePage(page: Markup): Promise<string | Buffer | Readable> {
  return page.isLong ? writeText(page.pieces()) : page.toString()
}

/** A text that may be long, such as a file. */
export async function writeText(text: Iterable<string>): Promise<Buffer | Readable> {
  await giveWay()
  const pieces = piecesOf(text)
  const written: Buffer[] = []
  let bytes = 0
  for (;;) {
    const { done, value } = await pieces.next()
    if (done) return Buffer.concat(written)
    written.push(value)
    bytes += value.length
    if (bytes > mostWhole) return Readable.from(after(written, pieces), { objectMode: false })
  }
}

async function* piecesOf(all: Iterable<string>): AsyncGenerator<Buffer, undefined> {
  let text = ''
  for (const piece of all) {
    text += piece
    if (text.length > pieceLength) {
      yield Buffer.from(text)
      text = ''
    }
    await giveWay()
  }
  yield Buffer.from(text)
}

async function* after(written: Buffer[], rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for (let piece = written.shift(); piece; piece = written.shift()) yield piece
  yield* rest
}
