/**
 * What the page of a shop shows, for the window of the site that puts it on a list: its address, its title, and of its HTML what
 * says something of a product. Scripts, what was typed, and hidden values stay on the page. The bookmark and the extension
 * run this on pages of strangers, so it needs nothing but the page, changes nothing there, and stops at a bound. It is the
 * fragment of an address, which no server and no policy of the shop sees; the site reads it as it reads a page that it has fetched.
 */
export function shopPage(): string {
  const most = { letters: 240_000, block: 100_000, value: 2000, depth: 120, elements: 2000, address: 900_000 }
  const left =
    /^(?:style|svg|noscript|template|iframe|object|embed|video|audio|canvas|input|textarea|select|option|datalist|math|nav|footer)$/
  const empty = /^(?:meta|link|img|br|base|hr|source|wbr)$/
  const used =
    /^(?:class|id|item\w+|content|href|src|alt|width|height|property|name|lang|type|rel|value|hidden|data-(?:test|testid|qa|auto|role|pl|src|original|zoom[\w-]*|large\w*|full|old-hires|a-dynamic-image))$/
  const usedMeta = /^(?:(?:og|product|twitter):|description$)/i
  const usedStyle = /line-through|display:\s*none|visibility:\s*hidden/i
  const parts: string[] = []
  let letters = 0

  const add = (text: string) => {
    letters += text.length
    if (letters <= most.letters) parts.push(text)
  }
  const escaped = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
  const isData = (element: Element) =>
    element.localName === 'script' && /^\s*application\/ld\+json/i.test(element.getAttribute('type') ?? '')

  // That a link leads to another page says enough; only one to a picture counts as it is.
  const leadsAway = (element: Element, key: string, value: string) =>
    key === 'href' &&
    element.localName === 'a' &&
    !element.hasAttribute('itemprop') &&
    !/^#|\.(?:jpe?g|png|webp|avif)(?:\?|$)/i.test(value)

  const open = (element: Element) => {
    const { localName: name } = element
    let tag = `<${name}`
    for (const { name: key, value } of element.attributes) {
      const isUsed = used.test(key) || (key === 'style' && usedStyle.test(value))
      if (isUsed && value.length <= most.value && !/^\s*data:/i.test(value))
        tag += ` ${key}="${escaped(leadsAway(element, key, value) ? '/' : value)}"`
    }
    const shown = element instanceof HTMLImageElement ? element.currentSrc : ''
    // What stands first counts: a picture that is loaded late has a blank one in its place.
    if (/^https?:/.test(shown) && shown.length <= most.value)
      tag = tag.replace('<img', `<img src="${escaped(shown)}"`)
    add(`${tag}>`)
  }

  const write = (node: Node, depth: number) => {
    if (letters > most.letters) return
    if (node instanceof Text) return add(escaped(node.data.replace(/[ \t\n\r]+/g, ' ')))
    if (!(node instanceof Element)) return
    const { localName: name } = node
    if (left.test(name) || name === 'script' || !/^[\w-]+$/.test(name)) return
    const says = node.getAttribute('property') ?? node.getAttribute('name') ?? ''
    if (name === 'meta' && !node.hasAttribute('itemprop') && !usedMeta.test(says)) return
    if (name === 'link' && !node.hasAttribute('itemprop') && node.getAttribute('rel') !== 'canonical') return
    // Elements without a say are left out where they stand too deep: what is in them comes all the same.
    const isShown = depth < most.depth
    if (isShown) open(node)
    if (!empty.test(name)) {
      for (const each of node.shadowRoot?.childNodes ?? []) write(each, depth + 1)
      for (const each of node.childNodes) write(each, depth + 1)
      if (isShown) add(`</${name}>`)
    }
  }

  const { documentElement: html, head, body } = document
  add(`<html lang="${escaped(html.lang.slice(0, 50))}">`)
  if (head) write(head, 1)
  // Shops write these in any place, also at the end of a page that is longer than the bound.
  for (const data of document.scripts) {
    const text = isData(data) ? data.text : ''
    if (text !== '' && text.length <= most.block)
      add(`<script type="application/ld+json">${text.replaceAll('<', '\\u003c')}</script>`)
  }
  const begun = parts.length
  const before = letters
  if (body) write(body, 1)
  // Of a page that is longer than the bound, what stands around its heading says most.
  const heading = document.querySelector('h1')
  if (letters > most.letters && heading) {
    parts.length = begun
    letters = before
    let part: Element = heading
    while (part.parentElement && part.parentElement.querySelectorAll('*').length < most.elements)
      part = part.parentElement
    write(part, 1)
  }

  let bytes = ''
  for (const byte of new TextEncoder().encode(parts.join(''))) bytes += String.fromCharCode(byte)
  const page = btoa(bytes).slice(0, most.address)
  return new URLSearchParams({ link: location.href, title: document.title.slice(0, 300), page }).toString()
}
