import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { test } from 'node:test'
import { limits } from '@hopechest/contract'
import { allIn, firstIn } from '@hopechest/testing/found'
import { each, must } from '@hopechest/testing/outcome'
import { openConnection, sendRaw } from '@hopechest/testing/raw'
import { decode } from '@hopechest/testing/visitor'
import { usualFormBytes } from '../http/form-text.ts'
import { frameOf } from './frames.ts'
import { lineWith, lose } from './line.ts'
import { listOf, password, signedIn } from './owners.ts'
import { siteOf } from './site-world.ts'

const frame = frameOf(import.meta)

const site = siteOf(() => frame.open())

const plate = {
  name: '“Plate”; the =green, one',
  url: 'https://shop.example/plate?a=1&b=2',
  price: 24.9,
  quantity_needed: 8,
  description: 'Any of\nthe greens.',
  retailer: '=Tonwerk',
  image_url: 'https://shop.example/plate.jpg',
}

async function ownerWith(gifts: readonly object[]) {
  const owner = await signedIn(site)
  const made = await listOf(owner, { title: 'House on the hill' }, gifts)
  const form = `${made.at}/import`
  return {
    ...owner,
    ...made,
    form,
    async send(table: string, act = 'add') {
      return owner.browser.fillIn(form, { table, act })
    },
    names: async () => each(must(await owner.client.listRegistryItems(made.registry.id)), 'name'),
  }
}

const namesOf = (count: number) => Array.from({ length: count }, (_, n) => `Gift ${n}`)

const tableOf = (count: number) =>
  `name,url\n${namesOf(count)
    .map((name) => `${name},https://a.example/gift\n`)
    .join('')}`

/** What the text field of the page holds. */
const textIn = (html: string) =>
  decode(firstIn(html, /<textarea[^>]*id="table"[^>]*>\n([\s\S]*?)<\/textarea>/))

/** The names of the rows, each with what it says of its gift. */
const rowsIn = (html: string) =>
  html
    .split('<li class="own-row">')
    .slice(1)
    .map((row) =>
      decode(row.split('</li>')[0]?.replaceAll(/<[^>]*>/g, ' ') ?? '')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )

test('the gifts of a list are a file with its name, and come from it into another list', async () => {
  const from = await ownerWith([plate, { name: 'Tent', price: null }])
  const { html: file, headers } = await from.browser.open(`${from.at}/gifts.csv`)
  const named = /^attachment; filename="house-on-the-hill[\w-]*-gifts\.csv"/
  assert.match(headers.get('content-disposition') ?? '', named)
  assert.match(file, /^Name,Link,Price,Currency,Quantity,In parts,Heading,Most wanted,Note,Shop,Picture\r\n/)
  assert.match(file, /,'=Tonwerk,/)
  const to = await ownerWith([])
  assert.equal((await to.send(file)).location, `${to.at}?imported=2&focus=note`)
  assert.match((await to.browser.follow()).html, /2 gifts are on your list.*about €199</s)
})

test('the file for programs names the list, its currency and its gifts', async () => {
  const { browser, at } = await ownerWith([plate])
  const { html } = await browser.open(`${at}/gifts.json`)
  const { title, currency, gifts } = JSON.parse(html)
  assert.deepEqual([title, currency, gifts.length], ['House on the hill', 'EUR', 1])
  assert.deepEqual(gifts[0], {
    name: plate.name,
    url: plate.url,
    price: 24.9,
    currency: 'EUR',
    quantity: 8,
    parts: false,
    heading: '',
    most_wanted: false,
    note: plate.description,
    shop: plate.retailer,
    picture: plate.image_url,
  })
})

test('an owner sees what would be added and what is wrong, before anything is added', async () => {
  const owner = await ownerWith([])
  const table =
    'Geschenk;Link;Preis\nTeller;https://a.example/x;1.234,50\n;https://b.example/y;12\nZelt;nirgends;gratis'
  const { html, status } = await owner.send(table, 'look')
  assert.equal(status, 200)
  assert.match(html, /1 gift was found\./)
  assert.deepEqual(rowsIn(html), ['T Teller a.example €1,234.50'])
  assert.match(html, /2 lines have a mistake and stay here/)
  assert.match(html, /Line 3<\/strong>[\s\S]*?A gift needs a name/)
  assert.match(html, /Line 4<\/strong>[\s\S]*?Write the price as a number[\s\S]*?Write the whole address/)
  assert.deepEqual(await owner.names(), [])
  assert.equal(textIn(html), table)
})

test('a gift shows what its line says of it, and a gift without a link names no shop', async () => {
  const owner = await ownerWith([])
  const table =
    'name,url,quantity,shop,note,heading,most wanted\nPlate,,8,Tonwerk,,Kitchen,x\nTent,,∞,,Green,,\n,,,,,Garden,'
  const { html } = await owner.send(table, 'look')
  assert.deepEqual(rowsIn(html), [
    'P Plate Tonwerk 8 wanted · under “Kitchen” · Most wanted',
    'T Tent As many as they like Green',
    'Garden A heading without gifts',
  ])
})

test('the good lines are added in their order, and the wrong ones stay to be mended', async () => {
  const owner = await ownerWith([])
  const { html } = await owner.send('name,url\nA,https://a.example/1\n,https://b.example/2\nC,c.example/3')
  assert.match(html, /2 gifts are on your list\. 1 line is left: mend it here\./)
  assert.deepEqual(await owner.names(), ['A', 'C'])
  const left = textIn(html)
  assert.match(left, /^Name,Link,[^\r\n]*\r?\n,https:\/\/b\.example\/2/)
  const mended = left.replace(',https://b', 'B,https://b')
  await owner.browser.submit(owner.form, { table: mended, act: 'add' })
  assert.deepEqual(await owner.names(), ['A', 'C', 'B'])
})

test('a hundred gifts with the longest texts and links are more than one request holds, and all come in their order', async () => {
  const owner = await ownerWith([])
  const link = `https://a.example/${'漢'.repeat(1980)}`
  const lines = Array.from({ length: 100 }, (_, n) => `Gift ${n},${link},${'漢'.repeat(490)},${link}`)
  await owner.send(['name,url,note,picture', ...lines].join('\n'))
  assert.equal(owner.browser.page.status, 303)
  assert.deepEqual(await owner.names(), namesOf(100))
})

test('the same file once more says before it is added how many of its gifts are on the list', async () => {
  const owner = await ownerWith([])
  const file = 'name,url,price\nA,https://a.example/1,24.50\nHelp in the garden,,\nB,https://a.example/2,3'
  assert.doesNotMatch((await owner.send(file, 'look')).html, /on your list already/)
  await owner.send(file)
  const { html } = await owner.send(
    `${file}\nC,https://a.example/3,3\nB,https://a.example/2,3\nC,https://a.example/3,5`,
    'look',
  )
  assert.match(html, /6 gifts were found\. 3 are on your list already\./)
  assert.deepEqual(
    rowsIn(html).map((row) => row.replace(/^. /, '').replace(/a\.example \S+ ?/, '')),
    [
      'A on your list already',
      'Help in the garden on your list already',
      'B on your list already',
      'C ',
      'B twice in it',
      'C twice in it',
    ],
  )
})

test('a text that is no table is shown again with the reason', async () => {
  const owner = await ownerWith([])
  for (const [table, reason] of [
    ['', /There is no gift in it/],
    ['Plate, 24', /The first line must name the columns/],
    ['name,url\n"A,https://a.example/1', /Line \d+ cannot be read/],
  ] as const) {
    const { status, html } = await owner.send(table)
    assert.equal(status, 422)
    assert.match(html, reason)
    assert.equal(textIn(html), table)
  }
})

test('a file of a spreadsheet program is not shown as a text', async () => {
  const owner = await ownerWith([])
  const { status, html } = await owner.send('PK\u0003\u0004\u0014')
  assert.equal(status, 422)
  assert.match(html, /This is not a text file\. Save the table as CSV/)
  assert.equal(textIn(html), '')
})

test('a list takes its 1,000th gift from a table, and not the 1,001st', async () => {
  const owner = await ownerWith([{ name: 'First' }])
  const { status, html } = await owner.send(tableOf(1000))
  assert.equal(status, 422)
  assert.match(html, /There is room for 999 more/)
  assert.match(html, /<p class="hc-lead">1,000 gifts, and room for 999<\/p>/)
  assert.doesNotMatch(html, /were found/)
  assert.doesNotMatch(html, /value="add"/)
  assert.equal((await owner.send(tableOf(999), 'look')).status, 200)
  assert.match(owner.browser.page.html, /Put 999 gifts on the list/)
})

test('an answer of more than a megabyte is sent without a warning of the runtime', async (t) => {
  const warnings: string[] = []
  const note = ({ name }: Error) => void warnings.push(name)
  process.on('warning', note)
  t.after(() => process.off('warning', note))
  const owner = await ownerWith([])
  const lines = Array.from({ length: 1000 }, (_, n) => `Gift ${n},no link,${'d'.repeat(1200)}`)
  const { status, html } = await owner.send(['name,link,note', ...lines].join('\n'), 'check')
  assert.equal(status, 422)
  assert.ok(html.length > 1024 * 1024)
  assert.deepEqual(warnings, [])
})

test('a table that is far too long is refused, and the page does not hold it again', async () => {
  const owner = await ownerWith([])
  const { status, html } = await owner.send('x'.repeat(1_500_001))
  assert.equal(status, 422)
  assert.match(html, /It has more than 1,500,000 characters/)
  assert.equal(textIn(html), '')
  const longer = await owner.send('ä'.repeat(1_500_000))
  assert.equal(longer.status, 413)
  assert.match(longer.html, /That was too much at once\..*Send it in parts/s)
})

/** Copies the one gift of a list until the list has that many. */
function fill(registryId: number, gifts: number): Promise<unknown> {
  return site.api.database.run(
    `WITH RECURSIVE numbers (n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM numbers WHERE n < $2)
     INSERT INTO items (registry_id, name, url, quantity_needed, quantity_purchased, is_active, version, created_at, updated_at)
     SELECT registry_id, name, url, 1, 0, 1, 1, created_at, updated_at FROM items, numbers WHERE registry_id = $1`,
    [registryId, gifts],
  )
}

test('into a list that is full goes no table, and the page says why', async () => {
  const owner = await ownerWith([{ name: 'First' }])
  await fill(owner.registry.id, 1000)
  const { status, html } = await owner.send('name,url\nB,https://a.example/gift')
  assert.equal(status, 422)
  assert.match(html, /A list holds at most 1,000 gifts\. Remove one first/)
  const other = await listOf(owner, {}, [{ name: 'Kite' }, { name: 'Boots' }])
  const action = `${other.at}/items/${other.items[0]?.id}/move`
  const moved = await owner.browser.fillIn(action, { to: owner.registry.slug })
  assert.equal(moved.status, 409)
  assert.match(moved.html, /A list holds at most 1,000 gifts\. Remove one first/)
})

frame.ownTest('a form of 1,000 fields is read, and one of 1,001 is refused before it is', async () => {
  const { browser } = await ownerWith([])
  const formOf = (fields: number) => new URLSearchParams(Array.from({ length: fields }, () => ['a', '']))
  assert.equal((await browser.post('/account/name', formOf(1000))).status, 403)
  assert.equal((await browser.post('/account/name', formOf(1001))).status, 413)
})

test('a long table is more than a usual form may hold', async () => {
  const owner = await ownerWith([])
  const note = 'ä'.repeat(490)
  const table = `name,url,note\n${`A,https://a.example/gift,${note}\n`.repeat(500)}`
  assert.equal((await owner.send(table, 'look')).status, 200)
})

frame.ownTest('a long table does not wait in a page for its person, and a usual form does', async () => {
  const owner = await ownerWith([])
  const form = await owner.browser.formAt(owner.form)
  const other = await signedIn(site)
  owner.browser.cookies.set('hc_session', other.browser.cookies.get('hc_session') ?? '')
  const send = async (letters: number) => {
    form.set('table', 'A'.repeat(letters))
    const { status, location } = await owner.browser.post(owner.form, form)
    return [status, location]
  }
  const others = [...form]
    .filter(([name]) => !['token', 'table'].includes(name))
    .flat()
    .join('').length
  const room = usualFormBytes - others - 'table'.length
  assert.deepEqual(await send(room), [403, ''])
  assert.match(owner.browser.page.html, /name="held"/)
  assert.deepEqual(await send(room + 1), [303, '/sign-in'])
})

frame.ownTest(
  'a table waits in a page where its person gets it back, and not where it would be too long once sealed',
  async () => {
    const owner = await ownerWith([])
    const form = await owner.browser.formAt(owner.form)
    const session = owner.browser.cookies.get('hc_session') ?? ''
    // Letters like these become no shorter.
    const send = (bytes: number) => {
      form.set('table', randomBytes(bytes).toString('base64'))
      owner.browser.cookies.delete('hc_session')
      return owner.browser.post(owner.form, form)
    }
    assert.deepEqual((await send(85_000)).status, 303)
    owner.browser.cookies.set('hc_session', session)
    await owner.browser.open(owner.form)
    assert.equal((await send(68_000)).status, 403)
    const { status, html } = await owner.browser.submit(owner.form, { login: owner.person.email, password })
    assert.equal(status, 200)
    assert.equal(textIn(html), form.get('table'))
  },
)

test('while the item service is away, the table stays on the page', async () => {
  const owner = await ownerWith([])
  const typed = { table: 'name,url\nA,https://a.example/1', act: 'add' }
  const form = await owner.browser.formAt(owner.form, typed)
  site.letApiRest(true)
  const { status } = await owner.browser.post(owner.form, form)
  site.letApiRest(false)
  assert.equal(status, 503)
  await owner.browser.post(owner.form, form)
  assert.deepEqual(await owner.names(), ['A'])
})

const lines = (price: string, c = 'C') =>
  `name,url,price,currency\nA,https://a.example/1,5,SEK\nB,https://a.example/2,${price},\n${c},https://a.example/3,7,NOK\n`
const halfNamed = 'name,url\nA,https://a.example/1\n,https://a.example/1\n'

interface Lost {
  table: string
  again(left: string): string
  /** What is on the list in the end. */
  found: string[]
  /** What has no room there. */
  tooMuch?(left: string): string
}

const lost: Record<string, Lost> = {
  'each gift is added once, also when a mistake of the table is mended': {
    table: lines('dear'),
    again: (left) => left.replace('dear', '6'),
    found: ['A 5 SEK', 'C 7 NOK', 'B 6'],
  },
  'a table that fills its list is sent again; one line more is one too many': {
    table: lines('6'),
    tooMuch: (left) => `${left}D,https://a.example/4,8,\n`,
    again: (left) => left,
    found: ['“Plate”; the =green, one 24.9', 'A 5 SEK', 'B 6', 'C 7 NOK'],
  },
  'a line that is changed is one gift more': {
    table: lines('6'),
    again: () => lines('6', 'D'),
    found: ['A 5 SEK', 'B 6', 'C 7', 'D 7 NOK'],
  },
  'a mended line that equals one that was sent is a gift of its own': {
    table: halfNamed,
    again: () => halfNamed.replace('\n,', '\nA,'),
    found: ['A', 'A'],
  },
}

frame.ownTest('when the answer to a table was lost, its owner sends it again', async () => {
  const line = lineWith(/^POST .*\/items\/batch$/)
  await using lossy = await frame.open(line)
  // What admins create is not counted.
  const owner = await signedIn(lossy, { role: 'administrator' })
  for (const [what, { table, tooMuch, again, found }] of Object.entries(lost)) {
    const { registry, at } = await listOf(owner, {}, [])
    for (let n = tooMuch ? limits.activeItemsPerRegistry - 3 : 0; n > 0; n -= limits.itemsPerBatch) {
      const many = Array(Math.min(n, limits.itemsPerBatch)).fill(plate)
      must(await owner.client.addRegistryItems(registry.id, many))
    }
    const send = (text: string) => owner.browser.submit(`${at}/import`, { table: text, act: 'add' })
    await owner.browser.open(`${at}/import`)
    line.next.behind = lose
    const { status, html } = await send(table)
    assert.equal(status, 503, what)
    const left = textIn(html)
    if (tooMuch) assert.equal((await send(tooMuch(left))).status, 422, what)
    assert.equal((await send(again(left))).status, 303, what)
    const items = must(await owner.client.listRegistryItems(registry.id))
    const { registry_item_currencies: own } = must(await owner.client.getRegistry(registry.id)).meta
    const currencyOf = (id: number) => own.find(({ item_id }) => item_id === id)?.currency ?? ''
    const seen = items
      .slice(tooMuch ? -found.length : 0)
      .map(({ id, name, price }) => `${name} ${price ?? ''} ${currencyOf(id)}`.trim())
    assert.deepEqual(seen, found, what)
  }
})

frame.ownTest('a co-owner who is taken off while a table is added finds nothing there any more', async () => {
  const line = lineWith(/^POST .*\/items\/batch$/)
  await using slow = await frame.open(line)
  const owner = await signedIn(slow)
  const other = await signedIn(slow)
  const meta = { registry_owners: [other.person.username] }
  const { registry, at } = await listOf(owner, { meta }, [])
  await other.browser.open(`${at}/import`)
  line.next.behind = () => owner.client.updateRegistry(registry.id, { meta: { registry_owners: [] } })
  const { status, html } = await other.browser.submit(`${at}/import`, { table: tableOf(101), act: 'add' })
  assert.equal(status, 404)
  assert.ok(!html.includes(registry.title))
  assert.equal((await other.browser.open(at)).status, 404)
  assert.equal(must(await owner.client.listRegistryItems(registry.id)).length, 100)
})

frame.ownTest(
  'a list that fills up while a table is added says so, and the table stays on the page',
  async () => {
    const line = lineWith(/^POST .*\/items\/batch$/)
    await using other = await frame.open(line)
    const { browser, client } = await signedIn(other, { role: 'administrator' })
    const { id, slug } = must(await client.createRegistry({ title: 'Ours' }))
    const hundred = () => client.addRegistryItems(id, Array(100).fill(plate))
    for (let n = 0; n < 9; n++) must(await hundred())
    await browser.open(`/lists/${slug}/import`)
    line.next.before = hundred
    const table = 'name,url\nA,https://a.example/1'
    const { status, html } = await browser.submit(`/lists/${slug}/import`, { table, act: 'add' })
    assert.equal(status, 409)
    assert.match(html, /A list holds at most 1,000 gifts/)
    assert.match(textIn(html), /\nA,https:\/\/a\.example\/1/)
  },
)

test('a token of millions of dots is not told apart', async () => {
  const owner = await ownerWith([])
  const form = new URLSearchParams({ token: '.'.repeat(4_000_000), table: 'name' })
  const began = process.threadCpuUsage()
  assert.equal((await owner.browser.post(owner.form, form)).status, 403)
  const { user } = process.threadCpuUsage(began)
  assert.ok(user < 350_000, `${user / 1000} ms`)
})

/** The start of a table: its form says that it is so long. */
function formOf(path: string, bytes: number, headers: Record<string, string> = {}): string {
  const lines = Object.entries({
    Host: 'x',
    'Content-Type': 'application/x-www-form-urlencoded',
    'Content-Length': String(bytes),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `POST ${path} HTTP/1.1\r\n${lines.join('')}\r\ntable=`
}

frame.ownTest('a long table is not read before it is known who sends it', async () => {
  const owner = await ownerWith([])
  const { cookie } = owner.browser
  const signed = cookie.replace(/hc_session=[^;]*/, 'hc_session=guessed')
  const long = 4 * 1024 * 1024
  for (const headers of [{}, { Cookie: signed }]) {
    const { all } = await sendRaw(site.url, formOf(owner.form, long, headers))
    assert.match(all, /^HTTP\/1\.1 303 [\s\S]*\r\nlocation: \/sign-in\r\n/)
  }
  const elsewhere = { Cookie: cookie, Origin: 'https://evil.example' }
  assert.equal((await sendRaw(site.url, formOf(owner.form, long, elsewhere))).status, 403)
  // A table that is as short as other forms leads there when it is read.
  const short = await sendRaw(site.url, `${formOf(owner.form, 7)}x`)
  assert.match(short.all, /^HTTP\/1\.1 303 [\s\S]*\r\nlocation: \/sign-in\r\n/)
  // One who is read first sends the rest, and it is thrown away.
  const stranger = openConnection(site.url)
  stranger.write(formOf(owner.form, long))
  await once(stranger.socket, 'data')
  stranger.write('x'.repeat(long - 'table='.length))
  stranger.write('GET /robots.txt HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  assert.match(await stranger.answer, /HTTP\/1\.1 200 OK/)
})

test('a service that takes 109 gifts in a minute takes the first hundred, and the others wait on the page with their ticks', async () => {
  await using slow = await frame.open({ settings: { CREATES_PER_MINUTE: '110' } })
  const owner = await signedIn(slow)
  /** Brings all gifts of a table but the first to a new list. */
  async function bring(count: number) {
    const { at, registry } = await listOf(owner, {}, [])
    const form = `${at}/import`
    const { html } = await owner.browser.fillIn(form, { table: tableOf(count), act: 'look' })
    const sent = owner.browser.formTo(form, { table: textIn(html), act: 'add' })
    sent.delete('pick')
    for (const mark of allIn(html, /name="pick" value="([^"]*)"/g).slice(1)) sent.append('pick', mark)
    const page = await owner.browser.post(form, sent)
    return { page, added: each(must(await owner.client.listRegistryItems(registry.id)), 'name') }
  }
  const { page, added } = await bring(121)
  assert.equal(page.status, 429)
  assert.deepEqual(added, namesOf(101).slice(1))
  assert.match(page.html, /100 gifts are on your list; the others wait below\. Please wait a minute/)
  assert.match(page.html, /Put 20 gifts on the list</)
  assert.match(textIn(page.html), /^Name,Link,.*\r?\nGift 101,.*\r?\nGift 120,/s)
  assert.equal(allIn(page.html, /name="pick" value="[^"]*"[^>]*( checked)/g).length, 20)
  const seconds = Number(page.headers.get('retry-after'))
  assert.ok(seconds >= 1 && seconds <= 60, String(seconds))
  const none = await bring(101)
  assert.deepEqual([none.page.status, none.added], [429, []])
  assert.match(none.page.html, /Those were many gifts at once; these wait below\. Please wait a minute/)
})

test('a table of many gifts is answered before a browser gives up, and the rest waits; each form may be sent twice', async () => {
  await using slow = await frame.open({ mostWorkMilliseconds: 0 })
  const owner = await signedIn(slow)
  const { browser } = owner
  const { at, registry } = await listOf(owner, {}, [])
  const form = `${at}/import`
  await browser.open(form)
  const formWith = (table: string) => browser.formTo(form, { table, act: 'add' })
  const send = async (sent: URLSearchParams, times: number) => {
    for (let n = 0; n < times; n++) await browser.post(form, sent)
    return browser.page.status
  }
  const goOn = async () => {
    for (let n = 1; n < 3 && browser.page.status === 200; n++)
      await send(formWith(textIn(browser.page.html)), 2)
    return browser.page.status
  }
  const twice = 'A,https://a.example/1'
  const many = Array.from({ length: 240 }, () => twice)
  const first = formWith(['name,url', twice, '"=A, ""b""",', twice, ...many, 'B,'].join('\n'))
  assert.equal(await send(first, 2), 200)
  assert.match(browser.page.html, /100 gifts are on your list so far; the others wait below/)
  assert.match(browser.page.html, /Put 144 gifts on the list</)
  assert.equal(await goOn(), 303)
  assert.equal(await send(first, 1), 200)
  assert.equal(await goOn(), 303)
  const names = must(await owner.client.listRegistryItems(registry.id)).map(({ name }) => name)
  assert.deepEqual(names, ['A', '=A, "b"', 'A', ...many.map(() => 'A'), 'B'])
})
