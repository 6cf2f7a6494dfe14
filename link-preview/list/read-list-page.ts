import { limits } from '@hopechest/contract'
import { jsonLdCollector } from '../read/json-ld.ts'
import { metaTagCollector } from '../read/meta-tags.ts'
import { createNodeReader } from '../read/node-reader.ts'
import { type HtmlHandler, max, parseHtmlInTurns } from '../read/parse-html.ts'
import { shorten } from '../read/text.ts'
import { webUrl } from '../read/urls.ts'
import { amazonRowCollector } from './amazon-rows.ts'
import type { FoundList } from './found.ts'
import type { MoneyOrigin } from './money.ts'
import { isList, productsOf } from './products.ts'

/** About a millisecond of parsing. */
const piece = 32 * 1024

/** A page that does not say where it lies has no relative addresses. */
const nowhere = new URL('https://nowhere.invalid/')

/** The gifts that a saved page holds: the rows of a wish list at Amazon, or the products that it names for machines. */
export async function readListPage(
  html: string,
  ofList: MoneyOrigin['ofList'],
  nextTurn: () => Promise<unknown> | undefined,
): Promise<FoundList> {
  const [jsonLd, rows, tags, head] = [
    jsonLdCollector(),
    amazonRowCollector(),
    metaTagCollector(),
    headCollector(),
  ]
  await parseHtmlInTurns(piecesOf(html), nextTurn, jsonLd, rows, tags, head)
  const url = addressOf(html, [tags.base(), tags.canonical()])
  const origin: MoneyOrigin = { url, languages: tags.languages(), ofList }
  const nodes = await jsonLd.nodes(nextTurn)
  const fromRows = rows.gifts(url ?? nowhere, origin)
  const named = nodes.find(isList)
  const title =
    fromRows.length > 0 ? head.title() : (named && createNodeReader([]).text(named.name)) || head.title()
  return {
    title: shorten(title, limits.title),
    gifts: fromRows.length > 0 ? fromRows : productsOf(nodes, url),
    isCut: head.isCut(),
  }
}

function* piecesOf(html: string): Generator<string> {
  for (let n = 0; n < html.length; n += piece) yield html.slice(n, n + piece)
}

const lettersOfStart = 5000

/** Browsers write the address of a page that they save into its first lines. */
function addressOf(html: string, named: readonly (string | undefined)[]): URL | undefined {
  const saved = /<!--[^>]{0,200}?\b(?:saved from url=\(\d{1,6}\)|url: )\s*(https?:[^\s>]{1,2000})/.exec(
    html.slice(0, lettersOfStart),
  )?.[1]
  const all = [saved, ...named].map((text) => webUrl(text ?? '', nowhere))
  return all.find((address) => address !== undefined && address.origin !== nowhere.origin)
}

/** The heading of a wish list at Amazon, or else the title of the page; and whether the page has more than is parsed. */
function headCollector(): HtmlHandler & { title(): string; isCut(): boolean } {
  const texts = { list: '', page: '' }
  let part: keyof typeof texts | undefined
  let elements = 0
  let depth = 0
  let isCut = false
  return {
    open(name, { id }) {
      elements++
      depth++
      if (elements >= max.elements || depth >= max.depth) isCut = true
      if (name === 'title' && texts.page === '') part = 'page'
      if (id === 'profile-list-name') part = 'list'
    },
    text(text) {
      if (part && texts[part].length < limits.title * 2) texts[part] += text
    },
    close() {
      depth--
      part = undefined
    },
    title: () => texts.list.trim() || texts.page,
    isCut: () => isCut,
  }
}
