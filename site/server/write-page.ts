import { Readable } from 'node:stream'
import { othersWereServedBetween } from '@hopechest/program/connections'
import type { Markup } from '../html/html.ts'
import { lineOfVisitor } from '../http/page-turns.ts'

/** After this time, others have their turn. What another visitor asks for needs some dozens of turns of the event loop. */
const longestTurnMilliseconds = 1
/** The letters that become bytes at a time. Bytes lie outside of the memory that V8 has to clean up. */
const pieceLength = 32 * 1024
/**
 * A longer page is written while it is read, so that one whose visitor does not read it needs no more memory than this.
 */
const mostWhole = 1024 * 1024

/** The page as it is sent. One that has a long list is written in several turns. */
export async function writePage(page: Markup): Promise<string | Buffer | Readable> {
  if (!page.isLong) return page.toString()
  const line = lineOfVisitor()
  await othersWereServedBetween(line)
  const pieces = piecesOf(page, line)
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

async function* piecesOf(page: Markup, line: string): AsyncGenerator<Buffer, undefined> {
  let began = performance.now()
  let text = ''
  for (const piece of page.pieces()) {
    text += piece
    if (text.length > pieceLength) {
      yield Buffer.from(text)
      text = ''
    }
    if (performance.now() - began > longestTurnMilliseconds) {
      await othersWereServedBetween(line)
      began = performance.now()
    }
  }
  yield Buffer.from(text)
}

async function* after(written: Buffer[], rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for (let piece = written.shift(); piece; piece = written.shift()) yield piece
  yield* rest
}
