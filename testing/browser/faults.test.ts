import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faultsAtEachSize, faultsInNarrowWindow } from './faults.ts'
import { sharedBrowser } from './shared.ts'

const word =
  '<button class="hc-button" style="width: 3rem; height: 3rem; overflow: hidden">Congratulations</button>'
const grey = 'h1 { color: #999 }'

const planted: [fault: string, style: string, markup: string, found: RegExp[]][] = [
  ['nothing', '', '', []],
  ['a word that is cut', '', word, [/^at a phone: cut: Congrat/, /^at a desk: cut: Congrat/]],
  ['grey letters', grey, '', [/^at a phone: color-contrast <h1>/]],
  ['grey letters at a desk', `@media (width > 999px) { ${grey} }`, '', [/^at a desk: color-contrast <h1>/]],
  [
    'dark letters in the dark',
    '@media (prefers-color-scheme: dark) { html { background: #111 } h1 { color: #444 } p { color: #fff } }',
    '',
    [/^at a phone, dark: color-contrast <h1>/],
  ],
  [
    'a grey ground at a desk',
    '@media (width > 999px) { main { background: #555 } }',
    '',
    [/^at a desk: color-contrast /],
  ],
  [
    'letters that are large on a phone alone',
    'h1 { color: #888; font-size: 2rem } @media (width > 999px) { h1 { font-size: 1rem } }',
    '',
    [/^at a desk: color-contrast <h1>/],
  ],
]

for (const [fault, style, markup, expected] of planted) {
  test(`a look at a page with ${fault} finds it, and no more`, async () => {
    const context = await (await sharedBrowser()).newContext()
    const page = await context.newPage()
    await page.setContent(`<!doctype html><html lang="en"><title>A list</title><meta name="viewport" content="width=device-width">
      <style>html { color-scheme: light; background: #fff; color: #000 } ${style}</style>
      <main><h1>Ana and Jonas</h1><p>Come to the orchard.</p>${markup}</main></html>`)
    const found = await faultsAtEachSize(page)
    assert.equal(found.length, expected.length, found.join('\n'))
    for (const [n, pattern] of expected.entries()) assert.match(found[n] ?? '', pattern)
    await context.close()
  })
}

test('in a narrow window a word that is cut, and a page that is too wide in large letters, are found', async () => {
  const context = await (await sharedBrowser()).newContext({ viewport: { width: 320, height: 640 } })
  const page = await context.newPage()
  await page.setContent(`<!doctype html><main>${word}<p style="width: 16rem">Come.</p></main>`)
  assert.deepEqual(await faultsInNarrowWindow(page), [
    'cut: Congratulations',
    'wider than the window with large letters',
  ])
  await context.close()
})
