import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run.ts'

/** Both colours of a token, as numbers that a pair of other spelling shares: `oklch(0.43 0.078 165)`, `#fff`. */
export interface Pair {
  light: string
  dark: string
}

/** The tokens of `look/styles/tokens.css` as they are with this thread. */
export function readTokens({ hue, chroma }: { hue: number; chroma: number }): Map<string, string> {
  const css = readFileSync(join(root, 'look/styles/tokens.css'), 'utf8')
  const declarations = css.matchAll(/--hc-([\w-]+):\s*([^;]+);/g)
  const tokens = new Map<string, string>()
  for (const [, name = '', value = ''] of declarations) {
    const one = value
      .replaceAll('var(--hc-h)', String(hue))
      .replaceAll('var(--hc-c)', String(chroma))
      .replaceAll(/calc\(([\d.]+) \* ([\d.]+)\)/g, (_, factor, number) => String(rounded(factor * number)))
    // The first rule is that of the site; the threads of other lists and of less motion follow.
    if (!tokens.has(name))
      tokens.set(
        name,
        one.replaceAll(/\s+/g, ' ').replaceAll(/\( | \)/g, (sign) => sign.trim()),
      )
  }
  return tokens
}

/** The two colours of `light-dark(one, other)`. */
export function pairOf(value: string): Pair {
  const [, light = '', dark = ''] =
    /^light-dark\((oklch\([^)]*\)|#\w+), (oklch\([^)]*\)|#\w+)\)$/.exec(value) ?? []
  if (light === '') throw new Error(`This is no pair of colours: ${value}`)
  return { light, dark }
}

function rounded(number: number): number {
  return Number(number.toFixed(5))
}
