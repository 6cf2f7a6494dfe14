import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { root } from '../run.ts'
import { pairOf, readTokens } from './tokens.ts'

interface Settings {
  color: { palette: { slug: string; color: string }[] }
  custom: {
    scheme?: string
    thread?: { hue: number; chroma: number }
    radius?: Record<string, string>
    touch?: string
  }
  typography?: {
    fontFamilies: { slug: string; fontFamily: string }[]
    fontSizes: { slug: string; size: string }[]
  }
}

/** Which colour of the palette is which token. */
const tokenOf: Record<string, string> = {
  base: 'paper',
  contrast: 'ink',
  accent: 'thread',
  'accent-strong': 'thread-2',
  wash: 'wash',
  quiet: 'quiet',
  sheet: 'sheet',
  well: 'well',
  line: 'line',
}

const juniper = { hue: 165, chroma: 0.078 }
const theme = join(root, 'theme')
const settingsIn = (file: string): Settings => JSON.parse(readFileSync(join(theme, file), 'utf8')).settings
const variations = readdirSync(join(theme, 'styles')).filter((name) => name.endsWith('.json'))

describe('the theme on WordPress and the styles of the site', () => {
  for (const file of ['theme.json', ...variations.map((name) => `styles/${name}`)]) {
    test(`have the same colours in ${file}`, () => {
      const { color, custom } = settingsIn(file)
      const tokens = readTokens(custom.thread ?? juniper)
      assert.deepEqual(color.palette.map(({ slug }) => slug).sort(), Object.keys(tokenOf).sort())
      for (const { slug, color: value } of color.palette) {
        const pair = pairOf(tokens.get(tokenOf[slug] ?? '') ?? '')
        const expected = { light: pair.light, dark: pair.dark }[custom.scheme ?? '']
        assert.equal(value, expected ?? `light-dark(${pair.light}, ${pair.dark})`, slug)
      }
    })
  }

  test('a visitor finds light, dark and two threads beside the first look', () => {
    assert.deepEqual(variations, ['cedar.json', 'dark.json', 'lake.json', 'light.json'])
    const css = readFileSync(join(root, 'look/styles/tokens.css'), 'utf8')
    for (const name of ['cedar', 'lake']) {
      const { hue, chroma } = settingsIn(`styles/${name}.json`).custom.thread ?? juniper
      assert.match(css, new RegExp(`"${name}"\\] \\{\\s+--hc-h: ${hue};\\s+--hc-c: ${chroma};`))
    }
  })

  test('have the same fonts, sizes and measures', () => {
    const { typography, custom } = settingsIn('theme.json')
    const tokens = readTokens(juniper)
    const families = typography?.fontFamilies.map(({ slug, fontFamily }) => [slug, fontFamily])
    assert.deepEqual(families, [
      ['serif', tokens.get('serif')],
      ['sans', tokens.get('sans')],
    ])
    assert.deepEqual(
      [custom.radius, custom.touch, custom.thread],
      [{ control: tokens.get('radius'), panel: tokens.get('radius-2') }, tokens.get('touch'), juniper],
    )
    const css = ['base', 'pages/letter']
      .map((name) => readFileSync(join(root, `look/styles/${name}.css`), 'utf8'))
      .join('')
    const sizes = new Map(typography?.fontSizes.map(({ slug, size }) => [slug, size]))
    for (const slug of ['x-large', 'large']) {
      assert.ok(css.includes(`font-size: ${sizes.get(slug)};`), `${slug}: ${sizes.get(slug)}`)
    }
    assert.ok(css.includes(`font: 430 ${sizes.get('story')} / `))
  })
})
