import { registerHooks } from 'node:module'
import { faults } from './faults.ts'

/**
 * Puts a fault into what this process loads from here on. The file on the disk stays as it is, and the program has no place for faults:
 * a line of its source is another one while it is loaded.
 */
export function plant(name: string): void {
  const fault = faults[name]
  if (!fault) throw new Error(`There is no fault "${name}", but ${Object.keys(faults).join(', ')}`)
  const { file, line, instead } = fault
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context)
      if (!url.endsWith(`/${file}`)) return loaded
      const source = String(loaded.source)
      if (source.split(line).length !== 2) throw new Error(`${file} does not have the line once: ${line}`)
      return { ...loaded, source: source.replace(line, () => instead) }
    },
  })
}
