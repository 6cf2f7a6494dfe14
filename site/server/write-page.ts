import { othersWereServedBetween } from '@hopechest/program/connections'
import type { Markup } from '../html/html.ts'
import { pages } from '../http/page-turns.ts'

/** After so much time, others have their turn. */
const longestTurnMilliseconds = 5
/** The letters that are put on the page at a time. */
const pieceLength = 16 * 1024
/** Room for a usual page. It lies outside of the memory that V8 has to clean up. */
const usualBytes = 64 * 1024
/** A page that needs more room gets four times what it has. */
const growth = 4

/** The page as it is sent. One that has a long list is written in several turns. */
export async function writePage(page: Markup): Promise<string | Buffer> {
  if (!page.isLong) return page.toString()
  await othersWereServedBetween(pages)
  let began = performance.now()
  let bytes = Buffer.allocUnsafeSlow(usualBytes)
  let length = 0
  let text = ''
  const put = () => {
    const needed = length + Buffer.byteLength(text)
    if (needed > bytes.length) bytes = Buffer.concat([bytes], Math.max(needed, bytes.length * growth))
    length += bytes.write(text, length)
    text = ''
  }
  for (const piece of page.pieces()) {
    text += piece
    if (text.length > pieceLength) put()
    if (performance.now() - began > longestTurnMilliseconds) {
      await othersWereServedBetween(pages)
      began = performance.now()
    }
  }
  put()
  return bytes.subarray(0, length)
}
