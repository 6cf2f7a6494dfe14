import { readFileSync } from 'node:fs'

/** Shops may know who asks. */
export const { version: packageVersion } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
) as { version: string }
