import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faultsAtEachSize, faultsInNarrowWindow, faultsOfDress, faultsOfWidth } from './faults.ts'
import { sharedBrowser } from './shared.ts'

const word =
  '<button class="hc-button" style="width: 3rem; height: 3rem; overflow: hidden">Congratulations</button>'
const grey = 'h1 { color: #999 }'

const planted: [fault: string, style: string, markup: string, found: RegExp[]][] = [
  ['nothing', '', '', []],
  ['a word that is cut', '', word, [/^at a phone: cut: Congrat/, /^at a desk: cut: Congrat/]],
  [
    'a link that looks nearly as the words around it',
    'a { color: #333; text-decoration: none }',
    '<p>Come to <a href="#orchard">the orchard</a> with us.</p>',
    [/^at a phone: link-in-text-block /],
  ],
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
    const [found = []] = await faultsOfPages([[style, markup]])
    assert.equal(found.length, expected.length, found.join('\n'))
    for (const [n, pattern] of expected.entries()) assert.match(found[n] ?? '', pattern)
  })
}

const faint = 'b { color: #999 }'
const fadedOn = (ground: string) =>
  `<div style="background: ${ground}"><p style="background: #fff; color: #6a6a6a; opacity: 0.9">Bring a cup.</p></div>`
const behind = (style: string) => `<div style="background: #888; height: 3rem; ${style}"></div>`
const before = (style: string) => `<div style="${style}"><b>Bring a cup.</b></div>`

const twoPages: [what: string, style: string, first: string, second: string][] = [
  [
    'was disabled',
    `${faint} button { min-width: 4rem; min-height: 4rem; background: #fff }`,
    '<button disabled><b>Send</b></button>',
    '<button><b>Send</b></button>',
  ],
  ['was hidden from readers', faint, '<b aria-hidden="true">Bring a cup.</b>', '<b>Bring a cup.</b>'],
  ['was one letter', faint, '<b>A</b>', '<b>Bring a cup.</b>'],
  [
    'was covered',
    faint,
    '<div style="position: relative; height: 3rem"><div style="position: absolute; inset: 0; z-index: 1; background: #fff"></div><b>Bring a cup.</b></div>',
    '<b>Bring a cup.</b>',
  ],
  ['is faded on another ground', '', fadedOn('#000'), fadedOn('#fff')],
  [
    'is lifted over a sibling',
    'b { color: #767676 }',
    before('position: relative; z-index: 1'),
    behind('margin-bottom: -3rem') + before('position: relative; z-index: 1'),
  ],
  [
    'is drawn up over a sibling',
    'b { color: #767676 }',
    before('margin-top: -0.1rem'),
    behind('') + before('margin-top: -3rem; position: relative'),
  ],
  [
    'has a sibling laid behind it',
    'b { color: #767676 } main { position: relative; z-index: 0 }',
    before(''),
    `<div style="position: relative">${behind('position: absolute; inset: 0; z-index: -1')}${before('')}</div>`,
  ],
]

for (const [what, style, first, second] of twoPages)
  test(`a second page, on which a text ${what}, is looked at again, and its contrast is found`, async () => {
    const [onFirst, onSecond = []] = await faultsOfPages([
      [style, first],
      [style, second],
    ])
    assert.deepEqual(onFirst, [])
    assert.match(onSecond[0] ?? 'none', /^at a phone: color-contrast /)
    for (const each of onSecond) assert.match(each, /: color-contrast /)
  })

test('a contrast that two pages share is named on the first alone', async () => {
  const [onFirst, onSecond] = await faultsOfPages([
    [faint, '<b>Bring a cup.</b>'],
    [faint, '<b>Bring a plate.</b>'],
  ])
  assert.match(onFirst?.join('\n') ?? '', /^at a phone: color-contrast <b>Bring a cup.<\/b>/)
  assert.deepEqual(onSecond, [])
})

/** The faults of each page, which one browser visits in turn. */
async function faultsOfPages(
  pages: readonly (readonly [style: string, markup: string])[],
): Promise<string[][]> {
  const context = await (await sharedBrowser()).newContext()
  const page = await context.newPage()
  const found = []
  for (const [style, markup] of pages) {
    await page.setContent(`<!doctype html><html lang="en"><title>A list</title><meta name="viewport" content="width=device-width">
      <style>html { color-scheme: light; background: #fff; color: #000 } ${style}</style>
      <main><h1>Ana and Jonas</h1><p>Come to the orchard.</p>${markup}</main></html>`)
    found.push(await faultsAtEachSize(page))
  }
  await context.close()
  return found
}

test('around the part that is touched, a control smaller than axe asks for is found, and in a theme a link without a line', async () => {
  const context = await (await sharedBrowser()).newContext()
  const page = await context.newPage()
  const small = '<a href="/" style="display: inline-block; width: 14px; height: 14px; overflow: hidden">A</a>'
  await page.setContent(`<!doctype html><html lang="en"><title>A list</title><meta name="viewport" content="width=device-width">
    <header>${small.repeat(3)}</header><main><h1>Ana</h1><p>Come <a href="/" style="color: #333; text-decoration: none">to us</a> all.</p></main></html>`)
  const found = await faultsAtEachSize(page, ':root', 'main')
  assert.ok(
    found.some((fault) => fault.startsWith('at a phone: target-size')),
    found.join('\n'),
  )
  const dress = await faultsOfDress(page, 'main')
  assert.match(dress.join('\n'), /^link-in-text-block /m)
  await context.close()
})

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

test('what is too wide from the right to the left alone, and a word that is cut at a desk alone, are found', async () => {
  const context = await (await sharedBrowser()).newContext()
  const page = await context.newPage()
  await page.setContent(`<!doctype html><meta name="viewport" content="width=device-width">
    <style>[dir=rtl] p { width: 200vw } @media (width < 999px) { .hc-button { width: auto !important } }</style><main>${word}<p>Come.</p></main>`)
  assert.deepEqual(await faultsOfWidth(page), [
    'at the narrowest phone, rtl: wider than the window',
    'at the narrowest phone, rtl: wider than the window with large letters',
    'at a phone, rtl: wider than the window',
    'at a desk, rtl: wider than the window',
    'at a desk, rtl: cut: Congratulations',
    'at a desk, ltr: cut: Congratulations',
  ])
  await context.close()
})
