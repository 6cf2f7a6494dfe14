/** Changes text on its way in and out as WordPress does, as far as the recordings show it. */

/** Only administrators and editors may store any HTML; for all others it is filtered. */
export function filterHtml(text: string): string {
  return text
    .replaceAll(/(?![\t\n\r\x7f-\x9f])\p{Cc}/gu, '')
    .replaceAll(/&(?!(?:[a-z][a-z\d]{1,8}|#\d+|#x[\da-f]+);)/gi, '&amp;')
    .replaceAll(/<(?=[^<>]*(?:<|$))/g, '&lt;')
    .replaceAll(/<[^>]*>|>/g, keepIfAllowed)
}

export function renderTitle(stored: string, status: string): string {
  return status === 'private' ? `Private: ${typeset(stored)}`.trim() : typeset(stored)
}

export function renderContent(stored: string): string {
  const paragraphs = stored.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '')
  return paragraphs
    .map((paragraph) => `<p>${typeset(paragraph.replace(/\n+$/, '')).replaceAll('\n', '<br />\n')}</p>\n`)
    .join('')
}

export function slugOf(stored: string): string {
  return stored
    .replaceAll(/<[^>]*>|&[^;\s]+;/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z\d\s_-]/g, '')
    .replaceAll(/[\s-]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 200)
}

function keepIfAllowed(tag: string): string {
  if (tag === '>') return '&gt;'
  const [, slash, name, attributes = ''] = /^<(\/?)([a-z]+)(\s[^>]*)?>$/.exec(tag) ?? []
  if (!['a', 'b', 'em', 'strong', 'i'].includes(name ?? '')) return ''
  return `<${slash}${name}${/ href="[^"]*"/.exec(attributes)?.[0] ?? ''}>`
}

/** Typographic quotes, dashes and dots, in the text between tags. */
function typeset(html: string): string {
  return html.replaceAll(/<[a-z/][^>]*>|[^<]+|</gi, (part) =>
    /^<[a-z/]/i.test(part)
      ? part
      : part
          .replaceAll(/&(?!#|[a-z][a-z\d]{1,8};)/gi, '&#038;')
          .replaceAll(/(?<=^|\s)"/g, '&#8220;')
          .replaceAll('"', '&#8221;')
          .replaceAll("'", '&#8217;')
          .replaceAll('...', '&#8230;')
          .replaceAll('--', '&#8212;'),
  )
}
