/**
 * Titles and stories are plain text here and HTML on the site, which removes `<3 you >` from the text of most users
 * because it looks like a tag. As entities, every text is kept as it was typed.
 */
export function toHtml(text: string): string {
  return text.replaceAll(/[&<>]/g, (character) => written[character] ?? character)
}

/** The inverse for the stored text. In one pass: a typed `&lt;` is stored as `&amp;lt;` and must not become `<`. */
export function fromStored(html: string): string {
  return html.replaceAll(/&(?:amp|lt|gt);/g, (entity) => named[entity] ?? entity)
}

/**
 * The text of a page, as near as possible to the typed one: without tags, with line breaks, and entities turned back.
 */
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
