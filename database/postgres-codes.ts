const duplicate = '23505'

/**
 * Another transaction wrote the same unique value at the same moment, so a statement that looked for it first saw none. On
 * SQLite one writes after the other.
 */
export function isDuplicate(error: unknown): boolean {
  return codeOf(error) === duplicate
}

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
