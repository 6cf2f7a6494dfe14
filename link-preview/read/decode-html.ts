import { legacyHookDecode } from '@exodus/bytes/encoding.js'
import sniffEncoding from 'html-encoding-sniffer'

/**
 * The text of an HTML page in any encoding of the web. As in browsers a byte order mark decides first, then the label in
 * the header, then what the page declares. The decoder follows the Encoding Standard; the `TextDecoder` of Node does
 * not for Korean and for the Chinese of Hong Kong.
 */
export function decodeHtml(body: Uint8Array, label: string | null): string {
  const encoding = sniffEncoding(body, {
    transportLayerEncodingLabel: label ?? undefined,
    defaultEncoding: isUtf8(body) ? 'UTF-8' : 'windows-1252',
  })
  return legacyHookDecode(body, encoding)
}

/** A page may end in the middle of a character, because only its start was read. */
function isUtf8(body: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(body, { stream: true })
    return true
  } catch {
    return false
  }
}
