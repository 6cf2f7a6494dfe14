import { isUtf8 } from 'node:buffer'
import { TextDecoder } from '@exodus/bytes/encoding.js'
import sniffEncoding from 'html-encoding-sniffer'

/** To decode a hostile piece of this length takes some milliseconds, and to parse it as well. */
export const pieceBytes = 32 * 1024

/**
 * The text of an HTML page in any encoding of the web, in pieces. As in browsers a byte order mark decides first, then the
 * label in the header, then what the page declares. The decoder follows the Encoding Standard; the `TextDecoder` of Node
 * does not for Korean and for the Chinese of Hong Kong.
 */
export function* decodeHtml(body: Uint8Array, label: string | null): Generator<string, void> {
  const encoding = sniffEncoding(body, {
    transportLayerEncodingLabel: label ?? undefined,
    defaultEncoding: isUtf8WithoutEnd(body) ? 'UTF-8' : 'windows-1252',
  })
  // The standard reads no text in these encodings: it could mean something else than it seems.
  if (encoding === 'replacement') return
  const decoder = new TextDecoder(encoding)
  for (let at = 0; at < body.length; at += pieceBytes) {
    yield decoder.decode(body.subarray(at, at + pieceBytes), { stream: true })
  }
  yield decoder.decode()
}

/** A page may end in the middle of a character, because only its start was read. */
function isUtf8WithoutEnd(body: Uint8Array): boolean {
  return [0, 1, 2, 3].some((missing) => isUtf8(body.subarray(0, -missing || undefined)))
}
