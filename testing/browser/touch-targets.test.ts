import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { sharedBrowser } from './shared.ts'
import { tooSmallToTouch } from './touch-targets.ts'

let page: Page
before(async () => {
  page = await (await (await sharedBrowser()).newContext()).newPage()
})

/** How many controls of this page a finger would miss. */
async function missed(html: string): Promise<number> {
  await page.setContent(`<style>* { margin: 0; padding: 0; border: 0 }</style>${html}`)
  return (await tooSmallToTouch(page, ':root')).length
}

test('a finger meets a button of 44 pixels, and misses a smaller one; a pixel is left to rounding', async () => {
  const button = (width: number, height: number) =>
    missed(`<button style="width: ${width}px; height: ${height}px">+</button>`)
  assert.deepEqual([await button(44, 44), await button(42, 44), await button(44, 42)], [0, 1, 1])
})

test('a control reaches as far as what is drawn around it', async () => {
  const link = (inset: string) =>
    missed(`<style>
      a { position: relative; display: block; width: 20px; height: 20px; margin: 60px }
      a::after { content: ''; position: absolute; inset: ${inset} }
    </style><a href="/">+</a>`)
  assert.deepEqual([await link('-12px'), await link('-10px'), await link('-12px 0')], [0, 1, 1])
})

test('a link in a sentence is as high as its line', async () => {
  assert.equal(await missed('<p>Look at <a href="/">the list</a> first.</p>'), 0)
  assert.equal(await missed('<p><a href="/">the list</a></p>'), 1)
})
