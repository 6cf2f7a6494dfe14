import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Statement {
  /** File and line. */
  at: string
  sql: string
  isMigration: boolean
}

/** Whole programs that only SQLite runs. */
const onlySqlite = [
  'database/sqlite.ts',
  'database/sqlite/file.ts',
  'database/sqlite/probe.ts',
  'database/item-rules.ts',
  'database/copies/backup-file.ts',
  'database/copies/from-sqlite.ts',
  'database/copies/to-sqlite.ts',
  'database/copies/tables.ts',
]

/** Left out of the check, with the reason. */
const onlyPostgres = {
  'database/postgres-connections.ts': 'it sets limits on a connection that no pooler shares',
  'database/postgres-tables.ts': 'it makes an index on a connection of its own, which it closes',
  'database/postgres-numbers.ts':
    'it runs for a backup, a restore, and before tables are spread, on one server',
  'database/copies/from-postgres.ts': 'distributed engines bring a backup of their own',
  'database/copies/to-postgres.ts': 'distributed engines bring a restore of their own',
}

const programs = ['database', 'host', 'api', 'site', 'hopechest', 'program']
const verbs =
  /^\s*(?:SELECT|INSERT|UPDATE|DELETE FROM|WITH|MERGE|CREATE|ALTER|DROP|TRUNCATE|SET|RESET|DISCARD|SHOW|LOCK|LISTEN|NOTIFY|UNLISTEN|DECLARE|FETCH|PREPARE|EXECUTE|DEALLOCATE|COPY|DO|CALL|VACUUM|ANALYZE|CLUSTER|GRANT|REFRESH|COMMENT)\b\s+\S/

/** Every migration, and every statement in the programs that PostgreSQL and its kin have to understand. */
export function readStatements(root: string): Statement[] {
  const migrations = globSync('database/migrations/*.sql', { cwd: root }).flatMap((file) =>
    splitScript(read(root, file)).map(({ sql, line }) => ({ at: `${file}:${line}`, sql, isMigration: true })),
  )
  const statements = readPrograms(root).flatMap(({ file, source }) =>
    textsIn(source)
      .filter(({ text }) => verbs.test(text))
      .map(({ text, line }) => ({ at: `${file}:${line}`, sql: text, isMigration: false })),
  )
  return [...migrations, ...statements]
}

/** A hundred ids, the longest list: an engine chooses its plan by their number. */
const idPlaces = Array.from({ length: 100 }, (_, n) => `$${n + 7}`).join(', ')

/** The statement with a piece of SQL in each place where the program puts one in. */
export function completed(sql: string): string {
  return sql
    .replaceAll(/SELECT inserted FROM (\w+) (\w) /g, 'SELECT $2.* FROM $1 $2 ')
    .replaceAll('IN (inserted)', `IN (${idPlaces})`)
    .replaceAll('(inserted)', '($7, $8, $9)')
    .replaceAll('VALUES inserted', 'VALUES ($7, $8)')
    .replaceAll('SELECT inserted FROM', 'SELECT * FROM')
    .replaceAll('inserted', 'id')
}

/** Places that hand the engine something else than a text that is written there: the check cannot read it. */
export function findUnreadable(root: string): string[] {
  return readPrograms(root).flatMap(({ file, source }) =>
    findUnreadableIn(source).map((word) => `${file}: ${word}`),
  )
}

/** The first word of each call that is given something else than a text. */
export function findUnreadableIn(source: string): string[] {
  const calls =
    /\b(?:statements|database|transaction)\.(?:rows|values|row|run|script)(?:<[^()]*>)?\(\s*([^'"`\s,)]+)/g
  return Array.from(source.matchAll(calls), ([, word = '']) => word)
}

/** The statements of a migration, each with its line. */
export function splitScript(script: string): { sql: string; line: number }[] {
  const found: { sql: string; line: number }[] = []
  let line = 1
  for (const sql of script.split(';')) {
    const lead = /^\s*/.exec(sql)?.[0] ?? ''
    if (sql.trim() !== '') found.push({ sql: sql.trim(), line: line + lead.split('\n').length - 1 })
    line += sql.split('\n').length - 1
  }
  return found
}

function readPrograms(root: string): { file: string; source: string }[] {
  const files = programs.flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: root }))
  const left = (file: string) =>
    /\.test\.ts$|\/test\/|\/testing\/|node_modules/.test(file) ||
    onlySqlite.includes(file) ||
    file in onlyPostgres
  return files.filter((file) => !left(file)).map((file) => ({ file, source: read(root, file) }))
}

/** The texts of a source, with a name in place of what is put in between. */
function textsIn(source: string): { text: string; line: number }[] {
  const found: { text: string; line: number }[] = []
  for (const { index } of source.matchAll(/['"`](?=\s*[A-Z]{2,}\b)/g)) {
    const text = readText(source, index)
    found.push({ text, line: source.slice(0, index).split('\n').length })
  }
  return found
}

function readText(source: string, start: number): string {
  const quote = source[start]
  let text = ''
  for (let n = start + 1; n < source.length && source[n] !== quote; n++) {
    if (source[n] === '\\') {
      text += source[++n]
    } else if (quote === '`' && source.startsWith('${', n)) {
      n = endOfInsertion(source, n)
      text += 'inserted'
    } else {
      text += source[n]
    }
  }
  return text
}

function endOfInsertion(source: string, start: number): number {
  let depth = 0
  for (let n = start + 1; n < source.length; n++) {
    if (source[n] === '{') depth++
    if (source[n] === '}' && --depth === 0) return n
  }
  return source.length
}

function read(root: string, file: string): string {
  return readFileSync(join(root, file), 'utf8')
}
