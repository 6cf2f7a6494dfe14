import { parseWebUrl } from '@hopechest/outgoing'
import type { Page } from './fetch-page.ts'
import { pieceBytes } from './read/decode-html.ts'
import { toRefusal } from './refusals.ts'

/** A page that its caller has in a browser, where the shop shows it. Its address is read as if it were fetched, and is not asked. */
export function sentPage(address: string, html: string): Page {
  try {
    return { url: parseWebUrl(address), html: async () => inPieces(html) }
  } catch (error) {
    throw toRefusal(error)
  }
}

/** To parse a hostile piece of this length takes some milliseconds. */
function* inPieces(html: string): Generator<string, void> {
  for (let at = 0; at < html.length; at += pieceBytes) yield html.slice(at, at + pieceBytes)
}
