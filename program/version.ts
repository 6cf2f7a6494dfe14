import { readFileSync } from 'node:fs'

/** The version that a `package.json` names: the one place where a component says it. */
export function readVersion(manifest: URL): string {
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }
  return version
}
