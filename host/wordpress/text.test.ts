import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import fc from 'fast-check'
import { recorded } from '../testing/wordpress/recordings.ts'
import { openWorld, type World } from '../testing/wordpress/world.ts'
import { fromRendered, fromStored, toHtml } from './text.ts'

const pieces = ['&', '<', '>', '"', "'", '\\', '🎁', ' ', '\n', 'b', '3', ';', '/', '#', 'é', 'amp;', 'lt;']
const typed = fc.string({ unit: fc.constantFrom(...pieces, '&amp;', '&#8217;', '<!--'), maxLength: 40 })

const awkward = [
  `& < > " ' \\ 🎁`,
  '&amp;',
  '&amp;amp;',
  '<3 you >',
  '&lt;b&gt;',
  '<b>bold</b> <script>alert(1)</script>',
  'one\ntwo\n\nthree\r\nfour',
  '[gallery ids="1"] %s %d',
  '👨‍👩‍👧 日本語',
]

for (const plugin of ['current', 'none'] as const) {
  describe(`text on a site ${plugin === 'current' ? 'with' : 'without'} the plugin`, () => {
    let world: World
    before(async () => {
      world = await openWorld({ plugin })
    })
    after(() => world.close())

    for (const who of ['olive', 'admin'] as const) {
      test(`every text that ${who} types is read back as typed`, async () => {
        const { id } = await world.host.createRegistry(world.as[who], { title: 'T' })
        const comesBack = async (title: string, story: string) => {
          const changed = await world.host.updateRegistry(world.as[who], id, { title, story })
          assert.deepEqual([changed?.title, changed?.story], [title, story])
        }
        for (const text of awkward) {
          await comesBack(text, text)
          const read = await world.host.findRegistry(world.as[who], id)
          assert.deepEqual([read?.title, read?.story], [text, text])
        }
        await fc.assert(
          fc.asyncProperty(typed, typed, (title, story) => comesBack(title.trim(), story)),
          { numRuns: Number(process.env.GENERATED_REQUESTS ?? 300) },
        )
      })
    }
  })
}

test('text written as HTML and read from it is the same text', () => {
  fc.assert(
    fc.property(fc.oneof(typed, fc.string({ unit: 'binary' })), (text) => {
      assert.equal(fromStored(toHtml(text)), text)
    }),
    { numRuns: 2000 },
  )
})

test('our way of writing is the one that was seen to be stored without change', () => {
  for (const n of [0, 1]) {
    const { raw } = (recorded('text-escaped', n).body as { title: { raw: string } }).title
    assert.equal(toHtml(fromStored(raw)), raw)
    assert.ok(
      fromStored(raw).startsWith(`Tom & Jerry's "big" day <3 -- 5 > 4 ... &amp; &lt;b&gt; | <b>Bold</b>`),
    )
  }
})

test('a page is turned back into text as well as one can, and an unknown entity stays', () => {
  const { title, content } = recorded('text-paragraphs').body as Record<string, { rendered: string }>
  assert.equal(fromRendered(title?.rendered ?? ''), 'Paragraphs')
  assert.equal(
    fromRendered(content?.rendered ?? ''),
    'One\nstill one\n\nTwo http://example.test/ https://example.test/?a=1&b=2',
  )
  assert.equal(fromRendered('Private: A&#8217;s &#x1F381; &hellip;'), 'Private: A’s 🎁 …')
  const seen = fromRendered('&unknown; &#0; &#xD800; &#9999999; &amp;lt;')
  assert.equal(seen, '&unknown; &#0; &#xD800; &#9999999; &lt;')
})

test('a page made of angle brackets alone takes no time', () => {
  const page = '<'.repeat(200_000)
  const started = process.threadCpuUsage()
  assert.equal(fromRendered(page), page)
  assert.ok(process.threadCpuUsage(started).user < 500_000)
})
