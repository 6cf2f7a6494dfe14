import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allIn, firstIn } from '@hopechest/testing/found'
import { must } from '@hopechest/testing/outcome'
import { decode, Visitor } from '@hopechest/testing/visitor'
import { directionOf, languages, wordsIn } from '../words/index.ts'
import { makeList } from './lists.ts'
import { listOf, signedIn } from './owners.ts'
import { openSite, siteOf } from './site-world.ts'

const world = siteOf(() => openSite())

const visitor = (headers = {}) => new Visitor(world.url, headers)

test('a guest reads who wishes, for what occasion, when, and how it works', async () => {
  const story = 'We marry in the orchard.\n\nYou being there is the gift.'
  const meta = { registry_event_type: 'wedding', registry_event_date: '2027-06-12' }
  const { registry } = await makeList(world, { story, meta }, [{ quantity_needed: 3 }])
  const { status, html } = await visitor().open(`/registry/${registry.slug}`)
  assert.equal(status, 200)
  assert.match(html, /<h1[^>]*>Ana &amp; Jonas<\/h1>/)
  assert.match(html, /Wedding, Saturday, 12 June 2027/)
  assert.match(html, /<p>We marry in the orchard\.<\/p><p>You being there is the gift\.<\/p>/)
  assert.match(html, /1 gift wished for, 3 pieces/)
  assert.match(html, /204 days to go/)
  assert.match(html, /data-thread="juniper"/)
})

test('a long story shows its beginning, which ends with a sentence or a word, and unfolds', async () => {
  const storyOn = async (story: string) => {
    const { registry } = await makeList(world, { story })
    const { html } = await visitor().open(`/registry/${registry.slug}`)
    return /<div class="story"[^>]*>(.*?)<\/div>/s.exec(html)?.[1]
  }
  const sentence = (letters: number) => `${'word '.repeat(letters).slice(0, letters - 1)}.`
  const [short, edge] = [sentence(200), sentence(400)]
  assert.equal(await storyOn(edge), `<p>${edge}</p>`)
  const one = `${short} ${sentence(201)}`
  assert.match(
    (await storyOn(one)) ?? '',
    new RegExp(`^<p>${short}</p><details><summary>.*</summary><p>word`),
  )
  const words = await storyOn('word '.repeat(90))
  assert.match(words ?? '', /^<p>(?:word ){59}word<\/p><details>.*<p>(?:word ?){30}<\/p><\/details>$/)
  assert.match((await storyOn(`Hi! ${'word '.repeat(90)}`)) ?? '', /^<p>Hi! (?:word ){58}word<\/p><details>/)
  assert.equal(await storyOn('w'.repeat(500)), `<p>${'w'.repeat(500)}</p>`)
  assert.match((await storyOn(`${short}\n\n${edge}`)) ?? '', new RegExp(`^<p>${short}</p><details>.*${edge}`))
})

test('a list is in German for a browser that asks for it, and in English once the guest has chosen so', async () => {
  const { registry } = await makeList(world, { meta: { registry_event_date: '2027-06-12' } })
  const guest = visitor({ 'accept-language': 'nl, de-AT;q=0.8, en;q=0.5' })
  const { html } = await guest.open(`/registry/${registry.slug}`)
  assert.match(html, /<html lang="de" dir="ltr">/)
  assert.match(html, /Samstag, 12\.\u00a0Juni 2027/)
  assert.match(html, /Noch 204 Tage/)
  assert.match(html, /78\s€/)
  const here = `/registry/${registry.slug}?show=left`
  assert.equal((await guest.open(`/language/en?to=${encodeURIComponent(here)}`)).location, here)
  assert.match((await guest.follow()).html, /<html lang="en" dir="ltr">/)
})

test('in a list of more than 30 gifts a guest finds one by its name, its shop or its note', async () => {
  const names = Array.from({ length: 27 }, (_, n) => ({ name: `Plate ${n}` }))
  const { registry, here } = await makeList(world, {}, [
    ...names,
    { name: 'Café <b>grinder</b>', retailer: 'Röstwerk' },
    { name: 'The Coffee Atlas', description: 'Second hand is fine.', url: 'https://books.example/atlas' },
    { name: 'Tent' },
  ])
  const guest = visitor()
  assert.doesNotMatch(await guest.read(here), /role="search"/, '30 gifts')
  must(
    await world.api.as.owner.addRegistryItem(registry.id, { name: 'Lamp', url: 'https://shop.example/lamp' }),
  )
  assert.match(await guest.read(here), /role="search"/)
  const found = async (find: string, more = '') => {
    const { html } = await guest.open(`${here}?find=${encodeURIComponent(find)}${more}`)
    const gifts = [...html.matchAll(/<h3 dir="auto">(.*?)<\/h3>/g)].map(([, name = '']) => decode(name))
    return { html, gifts }
  }
  const cafe = await found('CAFE', '&sort=cheap')
  assert.deepEqual(cafe.gifts, ['Café <b>grinder</b>'])
  assert.match(cafe.html, /1 gift with “CAFE”/)
  assert.match(cafe.html, new RegExp(`href="${here}\\?sort=cheap">Show all 31<`))
  assert.match(cafe.html, /give\?sort=cheap&amp;find=CAFE"/, 'the way back leads to what was found')
  assert.match(cafe.html, /noindex/, 'words of a visitor are not for search engines')
  assert.deepEqual((await found('rostwerk grinder')).gifts, ['Café <b>grinder</b>'])
  assert.deepEqual((await found('second  HAND')).gifts, ['The Coffee Atlas'])
  const none = await found('"><script>alert(1)</script>')
  assert.deepEqual(none.gifts, [])
  assert.match(none.html, /Nothing with “&quot;&gt;&lt;script&gt;alert\(1\)&lt;\/script&gt;” here\./)
  assert.equal((await found(' ')).gifts.length, 31)
  assert.match((await found('x'.repeat(101))).html, /Nothing with “x{100}” here/)
})

test('every page leads to itself in each other language', async () => {
  for (const language of languages) {
    const { html } = await visitor({ 'accept-language': language }).open('/registry/none?show=left')
    assert.match(html, new RegExp(`<html lang="${language}" dir="${directionOf(language)}">`))
    const links = [
      ...html.matchAll(/<a href="\/language\/(\w+)\?to=([^"]+)" hreflang="\1" lang="\1">([^<]+)</g),
    ]
    assert.deepEqual(
      links.map(([, code, to = '', name]) => [code, decodeURIComponent(to), name]),
      languages
        .filter((other) => other !== language)
        .map((other) => [other, '/registry/none?show=left', wordsIn(other).language.name]),
    )
  }
})

test('the link that chooses the language leads nowhere but to this site', async () => {
  for (const to of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '']) {
    assert.equal((await visitor().open(`/language/de?to=${encodeURIComponent(to)}`)).location, '/', to)
  }
})

test('a private list and a list that does not exist are one page', async () => {
  const { registry } = await makeList(world, { title: 'Secret wishes', status: 'private' })
  const hidden = await visitor().open(`/registry/${registry.slug}`)
  const missing = await visitor().open('/registry/never-heard-of')
  assert.equal(hidden.status, 404)
  assert.equal(missing.status, 404)
  const neutral = (html: string) => html.replaceAll(/%2Fregistry%2F[\w-]+/g, '')
  assert.equal(neutral(hidden.html), neutral(missing.html))
  assert.doesNotMatch(hidden.html, /Secret wishes/)
  assert.match(hidden.html, /noindex/)
})

test('a shared link that names a list by its id or by its slug leads to the page of the list', async () => {
  const { registry } = await makeList(world)
  for (const name of [registry.id, registry.slug, ` ${registry.id} `, `${registry.slug}&utm_source=mail`]) {
    const guest = visitor()
    assert.equal((await guest.open(`/?registry=${name}`)).location, `/registry/${registry.slug}`, `${name}`)
    assert.match((await guest.follow()).html, /<h1[^>]*>Ana &amp; Jonas<\/h1>/)
  }
  for (const blank of ['/?registry=', '/?registry=%20', '/?other=1'])
    assert.equal((await visitor().open(blank)).status, 200, blank)
})

test('a shared link opens a private list to those who see its page, and is one page with a missing list for others', async () => {
  const owner = await signedIn(world)
  const guest = await signedIn(world)
  const stranger = await signedIn(world)
  const admin = await signedIn(world, { role: 'administrator' })
  const { registry, here: page } = await listOf(owner, { title: 'Secret wishes' })
  must(await owner.client.addInvitees(registry.id, [guest.person.username]))
  for (const name of [registry.id, registry.slug]) {
    for (const { browser } of [owner, guest, admin]) {
      assert.equal((await browser.open(`/?registry=${name}`)).location, page)
    }
  }
  const odd = [
    '999999',
    'never-heard-of',
    '0',
    '007',
    '..',
    '.',
    '%00',
    '-1',
    '9007199254740993',
    'x'.repeat(201),
  ]
  for (const open of [answerOf(visitor()), answerOf(stranger.browser)]) {
    const missing = await open('88888')
    assert.equal(missing.status, 404)
    for (const name of [`${registry.id}`, registry.slug, ...odd])
      assert.deepEqual(await open(name), missing, name)
  }
})

/** What a link to a list of that name answers, without the name itself and what differs in every answer. */
function answerOf(browser: Visitor) {
  return async (name: string) => {
    const { status, html, location, headers } = await browser.open(`/?registry=${name}`)
    const named = encodeURIComponent(`/?registry=${name}`)
    const plain = [...headers].filter(
      ([header]) => !['date', 'content-length', 'x-request-id'].includes(header),
    )
    const body = html.replaceAll(named, '').replaceAll(/name="(?:token|to)" value="[^"]+"/g, '')
    return { status, body, location, headers: plain }
  }
}

test('a link that was cut off or put together wrongly leads to the page that finds nothing', async () => {
  const missing = await visitor().open('/registry/never-heard-of')
  const names = ['/items/1/give', '%', '%zz', '%E2%8', '%ED%A0%80', 'x'.repeat(501), 'x'.repeat(9000)]
  for (const path of names.flatMap((name) => [`/registry/${name}`, `/registry/${name}?sort=%`, `/${name}`])) {
    const { status, html, headers } = await visitor().open(path)
    assert.equal(status, 404, path)
    assert.match(html, /Perhaps a letter got lost on the way/, path)
    assert.equal(headers.get('content-security-policy'), missing.headers.get('content-security-policy'), path)
  }
})

test('the most wanted gifts come first, and gifts that are taken care of stay at the end', async () => {
  const gifts = [
    { name: 'Given', quantity_purchased: 1 },
    { name: 'Tent' },
    { name: 'Lamp' },
    { name: 'Blanket' },
  ]
  const { registry } = await makeList(world, { meta: { registry_most_wanted: 2 } }, gifts)
  const { html } = await visitor().open(`/registry/${registry.slug}`)
  const order = allIn(html, /<h[23][^>]*>([^<]+)<\/h[23]>/g)
  assert.deepEqual(order, [
    'Most wanted',
    'Tent',
    'Also on the list',
    'Lamp',
    'Blanket',
    'Taken care of',
    'Given',
    'Ideas from guests',
  ])
  assert.match(html, /1 of 4 gifts is taken care of/)
})

test('a guest filters and sorts by plain links', async () => {
  const prices = [24, 28, 65, 78, 189, 229]
  const { registry } = await makeList(
    world,
    {},
    prices.map((price) => ({ name: `Gift for ${price}`, price })),
  )
  const names = (html: string) =>
    [...html.matchAll(/<h3[^>]*>Gift for (\d+)/g)].map(([, price]) => Number(price))
  const guest = visitor()
  assert.match(await guest.read(`/registry/${registry.slug}`), /Under €50 <span class="count">2</)
  assert.match(guest.page.html, /€50 to €100 <span class="count">2</)
  await guest.open(`/registry/${registry.slug}?show=high&sort=dear`)
  assert.deepEqual(names(guest.page.html), [229, 189])
})

test('an empty list says so, without filters', async () => {
  const { registry } = await makeList(world, {}, [])
  const { html } = await visitor().open(`/registry/${registry.slug}`)
  assert.match(html, /Nothing on the list yet/)
  assert.match(html, /Ana &amp; Jonas are still dreaming/)
  assert.doesNotMatch(html, /class="hc-filter"/)
})

test('prices are in the currency of the list, or of the site', async () => {
  const { registry } = await makeList(world, { meta: { registry_currency: 'SEK' } }, [{ price: 1234.5 }])
  assert.match(await visitor().read(`/registry/${registry.slug}`), /SEK\s1,234\.50/)
  const other = await makeList(world, {}, [{ price: 20 }])
  assert.match(await visitor().read(`/registry/${other.registry.slug}`), /€20</)
})

const noRobots = 'noindex, nofollow'
const isHidden = ({ html, headers }: Awaited<ReturnType<ReturnType<typeof visitor>['open']>>) => {
  const isHiddenByHead = html.includes(`name="robots" content="${noRobots}"`)
  assert.equal(headers.get('x-robots-tag') === noRobots, isHiddenByHead)
  return isHiddenByHead
}

test('a public list shows itself in messages, and search engines find it only where its owner lets them', async () => {
  const { registry, here } = await makeList(world, { story: 'Come to the orchard.' })
  // The second one is the page that was kept for all visitors.
  for (const _ of [1, 2]) {
    const page = await visitor().open(here)
    assert.equal(isHidden(page), true)
    assert.match(page.html, /og:title" content="Ana &amp; Jonas"/)
    assert.match(page.html, /og:description" content="Come to the orchard\."/)
  }
  must(await world.api.as.owner.updateRegistry(registry.id, { meta: { registry_search_engines: true } }))
  for (const _ of [1, 2]) assert.equal(isHidden(await visitor().open(here)), false)
  assert.equal(isHidden(await visitor().open(`${here}?find=kettle`)), true)
  must(await world.api.as.owner.updateRegistry(registry.id, { status: 'private' }))
  for (const path of [here, '/', '/privacy', '/registry/none', '/nowhere']) {
    assert.equal(isHidden(await visitor().open(path)), true, path)
  }
})

test('every page forbids script and style of its own, and shops learn no more than the name of the site', async () => {
  for (const path of ['/', '/registry/none', '/nowhere', '/back/nonsense']) {
    const { headers, html } = await visitor().open(path)
    const policy = headers.get('content-security-policy') ?? ''
    assert.match(policy, /default-src 'none'/)
    assert.doesNotMatch(policy, /unsafe|data:|\*/)
    assert.equal(headers.get('referrer-policy'), 'strict-origin')
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
    assert.doesNotMatch(html, /<script(?![^>]*\ssrc=)|<style|\sstyle=|\son[a-z]+=/)
  }
})

test('files of the look are kept for a year, and a page names them by their content', async () => {
  const { html } = await visitor().open('/')
  const address = firstIn(html, /href="(\/assets\/[^"]+\.css)"/)
  const { headers, status } = await visitor().open(address)
  assert.equal(status, 200)
  assert.match(headers.get('cache-control') ?? '', /max-age=31536000, immutable/)
  const old = await visitor().open(address.replace(/assets\/\w+/, 'assets/0123456789ab'))
  assert.equal(old.headers.get('cache-control'), 'no-cache')
  assert.equal((await visitor().open('/assets/x/styles/../../package.json')).status, 404)
})

test('while the database is away for the rules, a list rests and the log names the reason', async () => {
  world.letApiRest(true)
  const { status, html, headers } = await visitor().open('/registry/ana-jonas')
  const shared = await visitor().open('/?registry=1')
  world.letApiRest(false)
  assert.equal(shared.status, 503)
  assert.equal(status, 503)
  assert.equal(headers.get('retry-after'), '5')
  assert.match(html, /The list is resting for a moment/)
  assert.match(world.logged(), /Storage is unavailable/)
})

test('an address that no page has, and a request that no page understands, are pages, too', async () => {
  assert.equal((await visitor().open('/registry')).status, 404)
  const response = await fetch(`${world.url}/registry/x/items/1/give`, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  })
  assert.equal(response.status, 415)
  assert.match(await response.text(), /does not understand/)
})

interface Icon {
  src: string
  sizes: string
}

test('machines read what they may list, and phones how the site is called', async () => {
  const { html, headers } = await visitor().open('/robots.txt')
  assert.equal(headers.get('content-type'), 'text/plain; charset=utf-8')
  assert.match(html, /^User-agent: \*\nDisallow: \/back\/$/m)
  const manifest = JSON.parse(await visitor().read('/manifest.webmanifest'))
  assert.equal(manifest.name, 'Hopechest')
  const touch = /rel="apple-touch-icon" href="([^"]+)"/.exec(await visitor().read('/'))?.[1]
  for (const [src, side] of [
    [touch, 180],
    ...manifest.icons.slice(1).map(({ src, sizes }: Icon) => [src, Number.parseInt(sizes, 10)]),
  ]) {
    const picture = Buffer.from(await (await fetch(world.url + src)).arrayBuffer())
    // The size of a PNG stands in its head.
    assert.deepEqual([picture.readUInt32BE(16), picture.readUInt32BE(20)], [side, side])
  }
  assert.equal(manifest.icons.at(-1).purpose, 'maskable')
  const drawing = await visitor().open(manifest.icons[0].src)
  assert.equal(drawing.headers.get('content-type'), 'image/svg+xml; charset=utf-8')
})
