import { othersWereServedBetween } from '@hopechest/program/connections'
import type { Markup } from '../html/html.ts'
import { pages } from '../http/page-turns.ts'

/** After so much time, others have their turn. */
const longestTurnMilliseconds = 5
/** The letters that become bytes at a time. Bytes lie outside of the memory that V8 has to clean up. */
const pieceLength = 32 * 1024

/** The page as it is sent. One that has a long list is written in several turns. */
export async function writePage(page: Markup): Promise<string | Buffer> {
  if (!page.isLong) return page.toString()
  await othersWereServedBetween(pages)
  let began = performance.now()
  const written: Buffer[] = []
  let text = ''
  for (const piece of page.pieces()) {
    text += piece
    if (text.length > pieceLength) {
      written.push(Buffer.from(text))
      text = ''
    }
    if (performance.now() - began > longestTurnMilliseconds) {
      await othersWereServedBetween(pages)
      began = performance.now()
    }
  }
  return Buffer.concat([...written, Buffer.from(text)])
}
