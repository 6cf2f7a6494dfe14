/**
 * Titles and stories are plain text with us and HTML on the site, which takes `<3 you >` out of what most people write,
 * for it looks like a tag. Written as entities, everything typed is kept as it was, for every user.
 */
export function toHtml(text: string): string {
  return text.replaceAll(/[&<>]/g, (character) => written[character] ?? character)
}

/** The inverse for the stored text. In one pass: a typed `&lt;` is stored as `&amp;lt;` and must not become `<`. */
export function fromStored(html: string): string {
  return html.replaceAll(/&(?:amp|lt|gt);/g, (entity) => named[entity] ?? entity)
}

/** As near as one comes to the text when only the page is offered: tags out, line breaks and entities turned back. */
export function fromRendered(html: string): string {
  return html
    .replaceAll(/<br\s*\/?>\n?/g, '\n')
    .replaceAll(/<\/p>\s*(?=<p)/g, '\n\n')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(?:[a-z]+|#\d{1,7}|#x[\da-f]{1,6});/gi, (entity) => named[entity] ?? numbered(entity))
    .trim()
}

const written: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

const named: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&nbsp;': '\u00a0',
  '&hellip;': '…',
}

function numbered(entity: string): string {
  const [, hex, decimal] = /^&#(?:x([\da-f]+)|(\d+));$/i.exec(entity) ?? []
  const codePoint = hex ? Number.parseInt(hex, 16) : Number(decimal)
  const isCharacter = codePoint > 0 && codePoint <= 0x10ffff && !(codePoint >= 0xd800 && codePoint <= 0xdfff)
  return isCharacter ? String.fromCodePoint(codePoint) : entity
}
