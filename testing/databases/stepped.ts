import type { Database } from '@hopechest/database'

/** Takes a step before each statement, so that a test can end a process there. */
export function stepped(statements: Database, step: () => void): Database {
  return new Proxy(statements, {
    get(target, name) {
      const found = Reflect.get(target, name, target)
      if (name === 'coordinator') return stepped(found, step)
      if (typeof found !== 'function') return found
      return (...given: unknown[]) => {
        if (name === 'near') return stepped(found.apply(target, given), step)
        step()
        return found.apply(target, given)
      }
    },
  })
}
