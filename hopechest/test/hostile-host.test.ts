import assert from 'node:assert/strict'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline, Readable } from 'node:stream'
import { type TestContext, test } from 'node:test'
import { doctorOf, walked } from './walked-host.ts'

function* endless(): Generator<Buffer> {
  const piece = Buffer.alloc(64 * 1024, 'a')
  for (;;) yield piece
}

const halfMegabyte = (text: string) => text.repeat((512 * 1024) / text.length)
const noForm = /^fault {4}Make {6}\/lists\/new answered 200, without a form that leads to \/lists\/new\./m

/** What stands in the page of a new list, and what the doctor says. */
const pages: [deed: string, page: () => Iterable<string | Buffer>, said: RegExp][] = [
  ['opens forms and closes none', () => [halfMegabyte('<form>')], noForm],
  ['opens tags and closes none', () => [halfMegabyte('<form')], noForm],
  [
    'opens templates and fields and closes none',
    () => ['<form action="/lists/new">', halfMegabyte('<template'), halfMegabyte('<input')],
    /^fault {4}Make {6}It answers 404 to the form of a new list/m,
  ],
]

for (const [deed, page, said] of pages) {
  test(`an operator hears of a host that ${deed}`, async (t) => {
    assert.match(await walked(await hostWith(t, page)), said)
  })
}

test('an operator hears of a host that never ends a page, and the doctor ends', async (t) => {
  const { said } = await doctorOf(await hostWith(t, endless))
  assert.match(said.join('\n'), /^fault {4}Make {6}\/lists\/new answered with more than 2 MB\./m)
})

test('a host writes no commands into the terminal of the operator', async (t) => {
  const site = await hostThat(t, (_, answer) => {
    answer.writeHead(302, { location: 'evil:\u009b31mred' }).end()
  })
  const { said } = await doctorOf(site)
  assert.match(said[0] ?? '', /It leads to evil:\?31mred in place of the lists/)
})

function hostWith(t: TestContext, page: () => Iterable<string | Buffer>): Promise<string> {
  return hostThat(t, ({ method, url }, answer) => {
    answer.setHeader('cache-control', 'no-store')
    if (url === '/lists') answer.end('<div class="hc"></div>')
    else if (method === 'GET') pipeline(Readable.from(page()), answer, () => undefined)
    else answer.writeHead(404).end()
  })
}

async function hostThat(t: TestContext, answers: RequestListener): Promise<string> {
  const host = createServer(answers)
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
  t.after(() => host.close())
  return `http://127.0.0.1:${(host.address() as AddressInfo).port}`
}
