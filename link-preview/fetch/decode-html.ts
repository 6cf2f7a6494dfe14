import { walk } from '../read/parse-html.ts'

/** As far as browsers look for what a page says about its own characters. */
const declarationBytes = 1024

/** The text of a page, whatever its characters are: what nobody can name is read as browsers do. */
export function decode(body: Uint8Array, contentType: string): string {
  const decoder =
    decoderOf(byteOrderMark(body)) ??
    decoderOf(labelIn(contentType)) ??
    decoderOf(declared(body)) ??
    utf8OrLegacy(body)
  return decoder.decode(body)
}

function byteOrderMark([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return first === 0xff && second === 0xfe ? 'utf-16le' : undefined
}

function labelIn(text: string): string | undefined {
  return /\bcharset\s{0,9}=\s{0,9}["']?\s{0,9}([^\s"';]{1,40})/i.exec(text)?.[1]
}

function declared(body: Uint8Array): string | undefined {
  const start = Buffer.from(body.subarray(0, declarationBytes)).toString('latin1')
  let label = /^\s*<\?xml\s[^>]{0,200}?\bencoding\s{0,9}=\s{0,9}["']([\w.:-]{1,40})["']/.exec(start)?.[1]
  walk(start, {
    open(name, { charset, 'http-equiv': kind, content }) {
      if (name !== 'meta') return
      label ??= charset ?? (kind?.toLowerCase() === 'content-type' ? labelIn(content ?? '') : undefined)
    },
  })
  // The declaration could be read byte by byte, so this it is not.
  return label && /^\s*utf-?16/i.test(label) ? 'utf-8' : label
}

/** Undefined where nobody knows the label. */
function decoderOf(label: string | undefined): TextDecoder | undefined {
  try {
    return label === undefined ? undefined : new TextDecoder(label)
  } catch {
    // That label means nothing to us; the next hint may.
    return undefined
  }
}

function utf8OrLegacy(body: Uint8Array): TextDecoder {
  try {
    // As a stream, for the page may have been cut within a character.
    new TextDecoder('utf-8', { fatal: true }).decode(body, { stream: true })
    return new TextDecoder('utf-8')
  } catch {
    return new TextDecoder('windows-1252')
  }
}
