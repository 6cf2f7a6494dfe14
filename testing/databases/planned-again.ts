import { constants, type DatabaseSync } from 'node:sqlite'

/**
 * Whether SQLite plans a statement again when its parameters get other values. SQLite asks an authorizer whenever it
 * plans a statement, so the calls of the authorizer show it.
 */
export function isPlannedAgain(database: DatabaseSync, text: string, parameters: number): boolean {
  const statement = database.prepare(text)
  let hasAsked = false
  database.setAuthorizer(() => {
    hasAsked = true
    return constants.SQLITE_OK
  })
  // A new authorizer alone makes it plan again.
  runWith(1)
  hasAsked = false
  for (const value of [2, 3, 1]) runWith(value)
  return hasAsked

  function runWith(value: number): void {
    try {
      statement.all(...Array.from({ length: parameters }, () => value))
    } catch (error) {
      // It was planned all the same.
      if (!/constraint failed/.test(String(error))) throw error
    }
  }
}
