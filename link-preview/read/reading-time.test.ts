import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Refusal } from '@hopechest/contract'
import { decodeHtml, pieceBytes } from './decode-html.ts'
import { readPage } from './read-page.ts'
import { mostOfPage } from './repair-json.ts'

const size = 2 * 1024 * 1024
const maxMilliseconds = 100

const fill = (text: string, length = size) => text.repeat(Math.ceil(length / text.length)).slice(0, length)
const jsonLd = (text: string) => `<script type="application/ld+json">${text}</script>`
const product = (rest: string) => jsonLd(`{"@type":"Product","name":"x",${rest}}`)
const manyAttributes = Array.from({ length: size / 8 }, (_, index) => `a${index}`).join(' ')
const scope = '<div itemscope itemtype="http://schema.org/Product">'
const list = (text: string, times: number) => `[${Array(times).fill(text)}]`
const graph = (first: string, ...others: string[]) =>
  jsonLd(`[{"@type":"Product","name":"x",${first}},${others}]`)
const manyKeys = Array.from({ length: 28_000 }, (_, index) => `"k${index}":1`)
/** Nearly as many marks as the JSON of a page may have. */
const most = mostOfPage - 1000
const objects = (count: number) => Array.from({ length: count }, (_, index) => `{"${index.toString(36)}":1}`)
/** All letters are different: such names take the longest time to convert. */
const letters = (length: number) =>
  String.fromCharCode(...Array.from({ length }, (_, index) => 0x9fa5 - index))
const variants = (_: unknown, index: number) =>
  `{"@id":"${index}","@type":"ProductGroup","name":"b","hasVariant":[${fill('{"@id":"7"},', 1200)}0]}`

/** Each is made to take a long time: it is as long as a page may be, or has as much JSON. */
const pages: Record<string, string> = {
  'tags that never begin': fill('<'),
  'tags that never close': fill('<a>'),
  'tags that close what never opened': '<i>'.repeat(125) + fill('</b>'),
  'elements of names of their own': Array.from({ length: 200_000 }, (_, n) => `<x${n}>a</x${n}>`)
    .join('')
    .slice(0, size),
  'paragraphs that close what never opened': '<i>'.repeat(125) + fill('</p>'),
  'forms in forms': '<i>'.repeat(125) + fill('<form></form>'),
  'a tag of attributes': `<a ${manyAttributes}>`,
  'an attribute without end': `<a b="${fill('x')}`,
  'comments in comments': fill('<!--'),
  'a comment of dashes': `<!--${fill('--')}`,
  ampersands: fill('&'),
  'entities by number': fill('&#x1'),
  'entities by name': fill('&notit'),
  'scripts that nearly end': `<script>${fill('</scrip')}`,
  'a title of blanks': `<title>${fill(' ')}`,
  'a title of words': `<title>${fill('a ')}`,
  'a title that turns around': `<title>${fill('\u202e')}`,
  'a description of blanks': `<meta name=description content="${fill(' ')}">`,
  'a tag whose name is blanks': `<meta name="${fill(' ')}" content=x>`,
  'relations of blanks': `<link rel="${fill(' ')}" href=x>`,
  'a canonical address without end': `<link rel=canonical href="${fill('a/')}">`,
  'drawings in drawings': fill('<svg><title>'),
  'lists in JSON-LD': jsonLd(fill('[')),
  'objects in JSON-LD': jsonLd(fill('{"a":')),
  'numbers in JSON-LD': jsonLd(`[${fill('1,')}1]`),
  'commas in JSON-LD': jsonLd(`[${fill(',')}`),
  'commas too many in JSON-LD': jsonLd(`[${fill('[1,],')}1]`),
  'objects of other keys in JSON-LD': jsonLd(`[${objects(19_000)}]`),
  'objects of other keys in long JSON-LD': jsonLd(`[${objects(150_000)}]`),
  'lists in lists in JSON-LD': jsonLd(`[${fill('[[[[[[[[1]]]]]]]],')}1]`),
  'an object of many keys in JSON-LD': jsonLd(`{${manyKeys}}`),
  'Japanese text that turns from one alphabet to the other': `<meta charset=iso-2022-jp>${fill('\x1b')}`,
  'line breaks in JSON-LD': jsonLd(`"${fill('\n')}`),
  'blanks in JSON-LD': jsonLd(fill(' ')),
  'blanks and semicolons behind JSON-LD': jsonLd(`{}${fill(' ;')}x`),
  'slashes in JSON-LD': jsonLd(fill('//')),
  'blocks of JSON-LD': fill(product('"a":1')),
  'products in JSON-LD': jsonLd(list('{"@type":"Product","name":"a"}', most / 5)),
  'a type of slashes': jsonLd(`{"@type":"${fill('/')}"}`),
  'a type of letters': jsonLd(`{"@type":"${fill('a')}/"}`),
  'a list of types': jsonLd(`{"@type":${list('"/////////"', most)}}`),
  'a description of tags': product(`"description":"${fill('<')}"`),
  'a description of entities': product(`"description":"${fill('&')}"`),
  'a heap of offers': product(`"offers":${list('{"price":"1","priceCurrency":"EUR"}', most / 5)}`),
  'a price of digits': product(`"offers":{"priceCurrency":"EUR","price":"${fill('1 ')}"}`),
  'a heap of images': product(`"image":${list('"data:a"', most)}`),
  'a heap of addresses': product(`"url":${list('"http://x/a"', most)}`),
  'a graph of references': jsonLd(`{"@graph":[${Array.from({ length: 150 }, variants)}]}`),
  'a heap of prices': product(`"offers":{"priceCurrency":"KWD","price":${list('"1,234"', most - 2000)}}`),
  'the same prices behind many references': graph(
    `"offers":${list('{"@id":"o"}', 500)}`,
    `{"@id":"o","priceCurrency":"KWD","price":${list('"1,234"', most - 2000)}}`,
  ),
  'the same offers within many offers': graph(
    `"offers":${list('{"@id":"o"}', 500)}`,
    `{"@id":"o","priceCurrency":"KWD","offers":${list('{"price":"1,234"}', 500)}}`,
  ),
  'the same specifications behind many references': graph(
    `"offers":${list('{"@id":"o"}', 500)}`,
    `{"@id":"o","priceCurrency":"KWD","priceSpecification":${list('{"priceType":"x"}', Math.floor(most / 3) - 1000)}}`,
  ),
  'the same images behind many references': graph(
    `"hasVariant":${list('{"@id":"v"}', 200)}`,
    `{"@id":"v","image":${list('{"@id":"i"}', 50)}}`,
    `{"@id":"i","url":${list('""', 20_000)}}`,
  ),
  'the same offers of the same variants of many products': jsonLd(
    `[${list(`{"@type":"Product","name":"x","hasVariant":${list('{"@id":"v"}', 200)}}`, 60).slice(1, -1)},
      {"@id":"v","offers":${list('{"@id":"o"}', 500)}},{"@id":"o","priceCurrency":"EUR","price":"a"}]`,
  ),
  'a thing of many keys behind many references': graph(
    `"hasVariant":${list('{"@id":"v"}', 200)}`,
    `{"@id":"v","offers":{"@id":"o",${manyKeys}}}`,
  ),
  'a currency of blanks behind many references': graph(
    `"offers":${list('{"@id":"o"}', 500)}`,
    `{"@id":"o","priceCurrency":"${fill(' ', 900_000)}x${fill(' ', 900_000)}","price":"1"}`,
  ),
  'names that lead in a circle': graph('"offers":{"seller":{"@id":"a"}}', '{"@id":"a","name":{"@id":"a"}}'),
  'addresses below an endless one': `<base href="http://x/${fill('a', 1_000_000)}">${product(
    `"url":${list('"?"', most - 100)},"image":${list('"?"', 50)}`,
  )}`,
  'a site of many letters behind many references': graph(
    `"image":${list('{"@id":"i"}', 500)}`,
    `{"@id":"i","url":"http://${letters(1990)}/"}`,
  ),
  'sites of many letters': product(
    `"url":${list(`"http://${letters(1990)}"`, 150)},"image":${list(`"ftp:${letters(1990)}"`, 150)}`,
  ),
  'sites of many names of letters': product(
    `"url":${list(`"http://${list(letters(63), 30).slice(1, -1).replaceAll(',', '.')}/"`, 340)}`,
  ),
  'values after values': jsonLd(fill('{}')),
  'products in products': fill(scope),
  'names in names': scope + fill('<b itemprop=name>'),
  'names beside names': scope + fill('<b itemprop=name>x</b>'),
  'names in names that are named twice': `${scope}<b itemprop=name>x</b><b itemscope itemprop=offers><b itemscope
    itemprop=seller>${'<b itemscope itemprop="name name">'.repeat(100)}`,
  'offers in offers that are named often':
    scope +
    `<b itemscope itemprop="${'hasVariant '.repeat(15)}">` +
    `<b itemscope itemprop="${'offers '.repeat(25)}">`.repeat(2) +
    `<b itemprop=priceCurrency content=KWD></b><b itemprop="${'price '.repeat(30)}" content="1,234">`,
  'items that are two things at once': `${scope}${'<b itemscope itemprop="hasVariant offers seller image name">'.repeat(100)}`,
  'a price of many blanks, often': `${scope}<b itemscope itemprop=offers><b itemprop=priceCurrency content=KWD></b>${fill(
    `<b itemprop="price lowPrice">${' '.repeat(3999)}</b>`,
    size - 200,
  )}`,
  'properties of many names': scope + fill(`<b itemprop="${'a '.repeat(99)}"></b>`),
  'words in names in names': scope + '<b itemprop=name>'.repeat(100) + fill('x&amp;'),
  'a property of many names': `${scope}<b itemprop="${fill('name ')}">x</b>`,
  'an item of many types': `<div itemscope itemtype="${fill(' a')}">`,
}

/** What people see of a page costs as little, also where all of it looks like a price. */
const seenPages: Record<string, string> = {
  'prices without end': fill('<b class=price>1,99 €</b>'),
  'prices in a row of other names': Array.from(
    { length: 30_000 },
    (_, n) => `<b class="price p${n}">${n} €</b>`,
  ).join(''),
  'a price in many boxes': `${'<div class="price old related">'.repeat(100)}${fill('<b>€ 1.99</b>')}`,
  'headings without end': fill('<h1>Toy</h1>'),
  'headings in headings': fill('<h1>Toy '),
  'a heading of entities': `<h1>${fill('&amp;')}`,
  'digits without end': `<b class=price>${fill('1 ')}`,
  'digits in pieces': `<b class=price>€ 1${fill('<i>,</i><i>99</i>')}`,
  'signs without end': `<b class=price>${fill('€ ')}`,
  'a class of words': `<h1>Toy</h1>${fill(`<b class="${'price-old '.repeat(50)}">1 €</b>`)}`,
  'a style of blanks': fill(`<b class=price style="${' '.repeat(500)}">1 €</b>`),
  'pictures without end': fill('<img class=product src=/a.jpg alt=Toy>'),
  'a picture of a long name': fill(`<h1>Toy</h1><img alt="${'Toy '.repeat(500)}" src="${'a/'.repeat(900)}">`),
  'a state of names': `<title>Toy</title><script>dataLayer${fill('"name":"Toy","price":1.5,')}</script>`,
  'a state of blanks': `<title>Toy</title><script>dataLayer${fill('"name" :      ')}</script>`,
  'a state of prices': `<title>Toy</title><script>dataLayer"name":"Toy"${fill('"price":"1')}</script>`,
  'states without end': `<title>Toy</title>${fill('<script>dataLayer</script>')}`,
  'labels without end': fill('<p>per month</p><b>1 €</b>'),
}
/** The marks of a shop are looked for on its own hosts alone. */
const shopPages: Record<string, string> = {
  'names without end': fill('<b id=productTitle>Toy</b>'),
  'names in names of the shop': fill('<b id=productTitle>Toy'),
  'a name without end': `<b id=productTitle>${fill('a ')}`,
  'prices of the shop': fill('<b class=priceToPay>1,99 €</b>'),
  'boxes of the shop': `${'<div id=corePrice_feature_div>'.repeat(100)}${fill('<b class=a-offscreen>1 €</b>')}`,
  'pictures of the shop': fill(`<img id=landingImage data-a-dynamic-image='{"https://a.example/":[1,1],'>`),
  'a picture of many addresses': `<h1>Toy</h1><img id=landingImage data-a-dynamic-image='{${fill('"https://a.example/"')}'>`,
  'a class of the shop without end': `<b class="${fill('a-offscreen ')}">1 €</b>`,
}

const url = new URL('http://toys.example/')
const shopUrl = new URL('http://www.amazon.com/dp/1')
const allPages = [
  ...Object.entries({ ...pages, ...seenPages }).map((page) => [...page, url] as const),
  ...Object.entries(shopPages).map((page) => [...page, shopUrl] as const),
]

describe('a hostile page does not keep the service busy', () => {
  for (const [name, page, at] of allPages) {
    test(`with ${name}`, async () => {
      const bytes = Buffer.from(page)
      // The first reading may include the time to compile the code.
      const times = [await longestPieceOf(bytes, at)]
      while (times.length < 3 && Math.min(...times) >= maxMilliseconds) {
        times.push(await longestPieceOf(bytes, at))
      }
      assert.ok(Math.min(...times) < maxMilliseconds, `${times} ms`)
    })
  }
})

/** Processor time, because other programs may keep the machine busy. */
async function longestPieceOf(bytes: Buffer, at: URL): Promise<number> {
  let longest = 0
  let began = process.threadCpuUsage()
  const nextTurn = async () => {
    const { user, system } = process.threadCpuUsage(began)
    longest = Math.max(longest, (user + system) / 1000)
    began = process.threadCpuUsage()
  }
  try {
    await readPage({ url: at, html: decodeHtml(bytes, null) }, nextTurn)
  } catch (error) {
    // Many of these pages name no product.
    if (!(error instanceof Refusal)) throw error
  }
  await nextTurn()
  return longest
}

test('others are served between the pieces of a page, and between the parts of the work on it', async () => {
  const blocks = jsonLd('{}').repeat(3)
  let turns = 0
  const nextTurn = async () => turns++
  const page = `<title>Yo-yo</title>${blocks}${fill(' ', size - 20 - blocks.length)}`
  await readPage({ url, html: decodeHtml(Buffer.from(page), null) }, nextTurn)
  assert.ok(turns > size / pieceBytes + 2 * 3, `${turns} turns`)
})

test('a page says the same, wherever it is cut into pieces', async () => {
  const product = `<title>Yo-yo &amp; T&uuml;te 🪀</title><!-- a --><meta property='og:description' content="a &lt; b">${jsonLd(
    '{"@type":"Product","name":"Yo-yo &amp; 🪀","offers":{"price":"12.50","priceCurrency":"EUR"}}',
  )}<p itemscope itemtype=http://schema.org/Product><b itemprop=description>Flies &euro; <i>high</i></b>`
  const read = (...html: string[]) => readPage({ url, html }, async () => {})
  const whole = await read(product)
  for (let cut = 0; cut <= product.length; cut++) {
    assert.deepEqual(await read(product.slice(0, cut), product.slice(cut)), whole, `cut at letter ${cut}`)
  }
})
