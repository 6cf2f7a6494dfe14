import { readFileSync } from 'node:fs'

/** The version of the component `api`; `package.json` is where it stands. */
export const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')) as {
  version: string
}
