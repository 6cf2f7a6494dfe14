import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { beforeEach, describe, test } from 'node:test'
import type { Answer } from '@hopechest/api/in-process'
import { must } from '@hopechest/testing/outcome'
import { openConnection, sendRaw } from '@hopechest/testing/raw'
import { until } from '@hopechest/testing/until'
import { Visitor, visitorFromAfar } from '@hopechest/testing/visitor'
import { longestAnswer } from '../http/work/page-clients.ts'
import { directionOf, languages, wordsIn } from '../words/index.ts'
import { makeList } from './lists.ts'
import { type SignedInPerson, signedIn } from './owners.ts'
import { openSite, type SiteOptions, siteOf } from './site-world.ts'

const requestTo = (path: string, from = '192.0.2.1') =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${from}\r\n\r\n`

/** What comes before a form of that many bytes, or of an unknown length. */
function headOfForm(path: string, length: number | 'unknown', from?: string, cookie = ''): string {
  const lines = [
    requestTo(path, from).replace('GET', 'POST').trimEnd(),
    ...(cookie === '' ? [] : [`Cookie: ${cookie}`]),
    'Content-Type: application/x-www-form-urlencoded',
    length === 'unknown' ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`,
  ]
  return `${lines.join('\r\n')}\r\n\r\n`
}

/** The answer with blanks before its end, as long as every page may hold and longer. */
function lengthen(
  { body, status, headers }: Answer,
  counts: { read: number; givenUp: number; end: Promise<void> },
): Answer {
  const blank = Buffer.alloc(64 * 1024, ' ')
  async function* pieces() {
    if (typeof body === 'string' || Buffer.isBuffer(body)) yield Buffer.from(body)
    else yield* body
    let isRead = false
    try {
      for (let bytes = 0; bytes < longestAnswer * 2; bytes += blank.length) yield blank
      isRead = true
      counts.read++
      await counts.end
    } finally {
      if (!isRead) counts.givenUp++
    }
  }
  return { status, headers, body: Readable.from(pieces()) }
}

describe('a visitor who would have the site for themselves', () => {
  let list: string
  let give: string
  let giveOther: string
  /** Questions to the rules that are under way, and what lets them go on while they are held. */
  let underWay = 0
  let mostUnderWay = 0
  let begun = 0
  const held: (() => void)[] = []
  let holdsCalls = false
  let isLate = false
  /** While answers are long: how many of them are read to their end and held there, and how many were given up. */
  let long: { read: number; givenUp: number; end: Promise<void> } | undefined

  const between: SiteOptions['between'] = (ask) => async (question) => {
    mostUnderWay = Math.max(mostUnderWay, ++underWay)
    begun++
    if (holdsCalls) await new Promise<void>((resolve) => held.push(resolve))
    const answer = await ask(question).finally(() => underWay--)
    return long && /\/items$/.test(question.path) ? lengthen(answer, long) : answer
  }
  const site = siteOf(
    () => openSite({ between, pagesLoad: { isLate: () => isLate, stop: () => {} } }),
    async () => {
      const made = await makeList(site, {}, [{}, { name: 'Sieve' }])
      ;({ here: list, give } = made)
      giveOther = `${list}/items/${made.items[1]?.id}/give`
    },
  )
  beforeEach(() => {
    mostUnderWay = 0
  })

  function letGo(): void {
    holdsCalls = false
    for (const go of held.splice(0)) go()
  }

  const open = (): Socket => {
    const { hostname, port } = new URL(site.url)
    return connect(Number(port), hostname).on('error', () => {})
  }

  async function othersAreServed(): Promise<void> {
    const other = visitorFromAfar(site.url)
    for (let n = 0; n < 20; n++) assert.equal((await other.open('/robots.txt')).status, 200)
  }

  /** All pages that each visitor has made at a time. */
  async function holdEightPages(addresses = ['192.0.2.1']): Promise<Socket[]> {
    holdsCalls = true
    const sockets = Array.from({ length: 8 * addresses.length }, (_, n) => {
      const socket = open()
      socket.write(requestTo(list, addresses[n % addresses.length]))
      return socket
    })
    await until('eight pages of each visitor', () => held.length === sockets.length)
    return sockets
  }

  test('by sending many requests ahead has one page made at a time, and gets all of them', async () => {
    await new Visitor(site.url).open(list)
    const ofOnePage = mostUnderWay
    const { socket, answer } = openConnection(site.url)
    const last = requestTo('/robots.txt').replace('Host: x', 'Host: x\r\nConnection: close')
    socket.write(requestTo(list).repeat(200) + last)
    await once(socket, 'data')
    const other = await new Visitor(site.url).open(list)
    assert.equal(other.status, 200)
    assert.equal((await answer).match(/HTTP\/1\.1 200 /g)?.length, 201)
    // The other visitor had a page made meanwhile.
    const said = `${mostUnderWay} calls were under way, ${ofOnePage} for one page`
    assert.ok(mostUnderWay <= 2 * ofOnePage, said)
  })

  test('by reading no answer has no further request read', async () => {
    const socket = open().pause()
    let isSent = false
    socket.write(Buffer.alloc(60_000_000, requestTo('/robots.txt')), () => {
      isSent = true
    })
    const other = new Visitor(site.url)
    for (let n = 0; n < 50; n++) assert.equal((await other.open('/robots.txt')).status, 200)
    assert.equal(isSent, false)
    socket.destroy()
  })

  test('by leaving pages that are in work has no others made meanwhile, and no further call goes out for them', async () => {
    const callsBefore = begun
    await visitorFromAfar(site.url).open(list)
    const callsOfOnePage = begun - callsBefore
    const pages = await holdEightPages()
    for (const page of pages) page.destroy()
    const next = open()
    next.write(requestTo(list))
    await othersAreServed()
    assert.equal(held.length, 8)
    begun = 0
    letGo()
    await once(next, 'data')
    next.destroy()
    // After a change of the database, such as the next step of running time, a page asks two questions more.
    assert.ok(begun > 0 && begun <= callsOfOnePage + 2, `${begun} calls for one page`)
  })

  test('by leaving a form that is in work has it done to its end', async () => {
    const visitor = new Visitor(site.url)
    const body = await visitor.formAt(giveOther, { name: 'Miriam' })
    const { cookie } = visitor
    const left = new AbortController()
    holdsCalls = true
    const sent = fetch(site.url + giveOther, {
      method: 'POST',
      body,
      headers: { cookie, origin: site.url },
      signal: left.signal,
    })
    await until('the form is in work', () => held.length > 0)
    left.abort()
    await assert.rejects(sent)
    await othersAreServed()
    letGo()
    const id = Number(/items\/(\d+)/.exec(giveOther)?.[1])
    const isBought = async () => must(await site.api.as.admin.getItem(id)).quantity_purchased === 1
    await until('the gift is bought', isBought)
  })

  test('from many addresses by forms that never end takes no place of a page', async () => {
    const forms = Array.from({ length: 64 }, (_, n) => {
      const form = openConnection(site.url)
      form.write(`${headOfForm('/sign-in', 'unknown', `192.0.2.${n}`)}1\r\na\r\n`)
      return form.socket
    })
    await othersAreServed()
    const cut = forms.filter(({ closed }) => closed)
    assert.equal(cut.length, 0, 'the other did not wait until forms were cut')
    for (const socket of forms) socket.destroy()
  })

  test('by tables that never end, from many addresses, leaves a place for the table of another person', async () => {
    const [one, other] = await Promise.all([signedIn(site), signedIn(site)])
    const send = ({ browser }: SignedInPerson, from: string, text: string) => {
      const table = openConnection(site.url)
      table.write(`${headOfForm('/lists/any/import', 200_000, from, browser.cookie)}table=${text}`)
      return table
    }
    const tables = [10, 11, 12].map((n) => send(one, `192.0.2.${n}`, ''))
    for (let n = 0; n < 20; n++) await visitorFromAfar(site.url).open('/robots.txt')
    const { socket, answer } = send(other, '192.0.2.2', 'a'.repeat(199_994))
    await Promise.race([once(socket, 'data'), answer])
    socket.destroy()
    assert.match(await answer, /^HTTP\/1\.1 403 /)
    const areOpen = tables.every((table) => !table.socket.closed)
    assert.ok(areOpen, 'it did not wait until tables were cut')
    for (const table of tables) table.socket.destroy()
  })

  test('by asking for long pages has one made at a time, and two visitors have theirs', async () => {
    let letEnd = () => {}
    const end = new Promise<void>((resolve) => {
      letEnd = resolve
    })
    const answers = { read: 0, givenUp: 0, end }
    long = answers
    const ask = (from: string) => {
      const page = openConnection(site.url)
      page.write(requestTo(list, from))
      return page
    }
    const pages = Array.from({ length: 4 }, () => ask('192.0.2.1'))
    await until('four answers are too long', () => answers.givenUp === 4 && answers.read === 1)
    pages.push(...[2, 3, 4, 5, 6].map((n) => ask(`192.0.2.${n}`)))
    await until('long pages of two visitors', () => answers.givenUp === 9 && answers.read === 2)
    const other = visitorFromAfar(site.url)
    for (let n = 0; n < 5; n++) assert.equal((await other.open('/sign-in')).status, 200)
    assert.equal(answers.read, 2)
    letEnd()
    await Promise.all(pages.map(({ socket }) => once(socket, 'data')))
    for (const { socket, answer } of pages) {
      socket.destroy()
      assert.match(await answer, /^HTTP\/1\.1 200 /)
    }
    assert.equal(answers.read, pages.length)
    long = undefined
  })

  test('by leaving a file that is asked for is no fault of the site, and gets it later', async () => {
    const { browser } = await signedIn(site)
    const { cookie } = browser
    holdsCalls = true
    const socket = open()
    socket.write(requestTo('/account/everything.json').trimEnd().concat(`\r\nCookie: ${cookie}\r\n\r\n`))
    await until('the file is begun', () => held.length === 1)
    socket.destroy()
    await othersAreServed()
    letGo()
    assert.equal((await browser.open('/account/everything.json')).status, 200)
    assert.doesNotMatch(site.logged(), /A page failed/)
  })

  test('while the site is late reads that the list rests, and what was typed comes back', async () => {
    const visitor = new Visitor(site.url)
    await visitor.open(give)
    isLate = true
    const { status, headers, html } = await visitor.submit(give, { name: 'Miriam' })
    assert.deepEqual([status, headers.get('retry-after')], [503, '2'])
    assert.match(html, /The list is resting for a moment/)
    assert.match(html, /value="Miriam"/)
    assert.equal((await visitor.open(list)).status, 503)
    isLate = false
    assert.equal((await visitor.open(list)).status, 200)
  })

  test('the address of a form leads up on this site, though the request names another', async () => {
    const addresses = { '/account/name': '/account', 'http://evil.example/account/name': '/' }
    const head = `Host: evil.example\r\nConnection: close\r\n\r\n`
    for (const [asked, leads] of Object.entries(addresses)) {
      const { all } = await sendRaw(site.url, `GET ${asked} HTTP/1.1\r\n${head}`)
      assert.equal(/location: (.*)\r/i.exec(all)?.[1], leads, asked)
    }
  })
})

test('behind a gateway that is named, visitors have their own turns', async () => {
  const held: (() => void)[] = []
  const between: SiteOptions['between'] = (ask) => async (question) => {
    await new Promise<void>((resolve) => held.push(resolve))
    return ask(question)
  }
  await using site = await openSite({ between, trustedProxies: ['10.0.0.0/24'] })
  const pages = Array.from({ length: 9 }, (_, n) => {
    const page = openConnection(site.url)
    page.write(requestTo('/registry/x', `192.0.2.${n}, 10.0.0.7`))
    return page
  })
  await until('the pages of nine visitors', () => held.length === 9)
  const answered = pages.map(({ socket }) => once(socket, 'data'))
  for (const go of held) go()
  await Promise.all(answered)
  for (const { socket } of pages) socket.destroy()
})

test('an address has as many connections as the setting allows, and one more reads why in every language', async () => {
  await using site = await openSite({ connectionsPerAddress: 3 })
  const open = () => openConnection(site.url)
  const three = [open(), open(), open()]
  for (const { socket } of three) {
    socket.write(requestTo('/robots.txt'))
    await once(socket, 'data')
  }
  const refusal = await open().answer
  assert.match(refusal, /^HTTP\/1\.1 503 Service Unavailable\r\n/)
  assert.match(refusal, /\r\nretry-after: \d+\r\n/)
  assert.match(refusal, /<p lang="en" dir="ltr"><strong>The list is resting for a moment\.<\/strong>/)
  for (const language of languages) {
    const [dir, { title }] = [directionOf(language), wordsIn(language).away]
    assert.ok(refusal.includes(`<p lang="${language}" dir="${dir}"><strong>${title}</strong>`))
  }
  for (const { socket } of three) socket.destroy()
})
