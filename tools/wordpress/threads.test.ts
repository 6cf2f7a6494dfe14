import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from '../run.ts'

/** WCAG's luminance of `oklch(lightness chroma hue)`, which is inside of sRGB. */
function luminance(lightness: number, chroma: number, hue: number): number {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const red = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s
  const green = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s
  const blue = -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s
  const [r = 0, g = 0, b2 = 0] = [red, green, blue].map((channel) => Math.max(0, channel))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b2
}

test('the plugin reckons with the threads that stand out least', () => {
  const tokens = readFileSync(join(root, 'look/styles/tokens.css'), 'utf8')
  assert.match(
    tokens,
    /--hc-thread: light-dark\(\s*oklch\(0\.43 var\(--hc-c\) var\(--hc-h\)\),\s*oklch\(0\.785 calc\(0\.92 \* var\(--hc-c\)\) var\(--hc-h\)\)\s*\)/,
  )
  const threads = [...tokens.matchAll(/--hc-h: (\d+);\s*--hc-c: ([\d.]+);/g)].map(([, hue, chroma]) => ({
    hue: Number(hue),
    chroma: Number(chroma),
  }))
  assert.equal(threads.length, 6)
  const onLight = Math.max(...threads.map(({ hue, chroma }) => luminance(0.43, chroma, hue)))
  const onDark = Math.min(...threads.map(({ hue, chroma }) => luminance(0.785, 0.92 * chroma, hue)))

  const source = readFileSync(join(root, 'plugin/inc/relay/colours.php'), 'utf8')
  const inPlugin = (name: string) => Number(new RegExp(`const ${name}\\s*= ([\\d.]+);`).exec(source)?.[1])
  assert.ok(inPlugin('THREAD_ON_LIGHT') >= onLight && inPlugin('THREAD_ON_LIGHT') < onLight + 0.001)
  assert.ok(inPlugin('THREAD_ON_DARK') <= onDark && inPlugin('THREAD_ON_DARK') > onDark - 0.001)
})
