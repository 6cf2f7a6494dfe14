/** What PostgreSQL, YugabyteDB, CockroachDB and Citus do not share, or a pooler in transaction mode takes away. */
export interface Rule {
  /** What the statement does, as part of a sentence. */
  fault: string
  breaks(sql: string): boolean
}

const says =
  (pattern: RegExp) =>
  (sql: string): boolean =>
    pattern.test(sql)

const columnTypes = ['BIGINT', 'INTEGER', 'SMALLINT', 'DOUBLE PRECISION', 'TEXT', 'TIMESTAMPTZ']
const volatile =
  /\b(?:now|random|clock_timestamp|statement_timestamp|timeofday|gen_random_uuid)\s*\(|\bCURRENT_(?:TIMESTAMP|DATE|TIME)\b|\bLOCALTIME/i
const writes = /^\s*(?:INSERT|UPDATE|DELETE|MERGE)\b/i

export const rules: readonly Rule[] = [
  {
    fault:
      'sets something on the connection, which another caller may get next. SET LOCAL ends with its transaction',
    breaks: says(/^\s*(?:SET(?!\s+(?:LOCAL|TRANSACTION)\b)|RESET|DISCARD)\b|\bset_config\s*\(/i),
  },
  {
    fault: 'chooses an isolation. Every invariant is one guarded statement or the lock of a row',
    breaks: says(/\bISOLATION\s+LEVEL\b/i),
  },
  {
    fault: 'takes an advisory lock, which CockroachDB only pretends and a pooler loses. Lock a row',
    breaks: says(/\bpg_(?:try_)?advisory/i),
  },
  { fault: 'locks a table. Lock a row', breaks: says(/\bLOCK\s+TABLE\b|^\s*LOCK\b/i) },
  { fault: 'listens or notifies', breaks: says(/^\s*(?:UN)?LISTEN\b|^\s*NOTIFY\b|\bpg_notify\s*\(/i) },
  { fault: 'prepares a statement for its connection', breaks: says(/^\s*(?:PREPARE|EXECUTE|DEALLOCATE)\b/i) },
  { fault: 'keeps a cursor', breaks: says(/^\s*(?:DECLARE|FETCH|CLOSE|MOVE)\b/i) },
  {
    fault: 'makes a temporary or unlogged table',
    breaks: says(/\bCREATE\s+(?:GLOBAL\s+|LOCAL\s+)?(?:TEMP|TEMPORARY|UNLOGGED)\b/i),
  },
  {
    fault: 'runs code inside the engine: a trigger, function, rule or block',
    breaks: says(
      /\bCREATE\s+(?:OR\s+REPLACE\s+)?(?:CONSTRAINT\s+)?(?:TRIGGER|FUNCTION|PROCEDURE|RULE|AGGREGATE)\b|^\s*(?:DO|CALL)\b/i,
    ),
  },
  { fault: 'makes a type of its own. Use TEXT with a CHECK', breaks: says(/\bCREATE\s+(?:TYPE|DOMAIN)\b/i) },
  { fault: 'needs an extension', breaks: says(/\bCREATE\s+EXTENSION\b/i) },
  { fault: 'computes a column in the engine', breaks: says(/\bGENERATED\s+ALWAYS\s+AS\s*\(/i) },
  {
    fault: 'takes numbers from a sequence, which are above 2^53 on some engines. Use an identity column',
    breaks: says(/\b(?:SMALL|BIG)?SERIAL\d?\b|\b(?:next|curr|last|set)val\s*\(|\bCREATE\s+SEQUENCE\b/i),
  },
  {
    fault: 'defers a constraint',
    breaks: says(/\bDEFERRABLE\b|\bINITIALLY\s+DEFERRED\b|\bSET\s+CONSTRAINTS\b/i),
  },
  { fault: 'excludes rows by an operator', breaks: says(/\bEXCLUDE\s+USING\b/i) },
  {
    fault: 'leaves open which conflict it means. Name the columns: ON CONFLICT (id)',
    breaks: says(/\bON\s+CONFLICT\s+(?!\()/i),
  },
  {
    fault: 'writes what the engine makes up: the time or chance. Pass it as a parameter',
    breaks: (sql) => writes.test(sql) && volatile.test(sql),
  },
  {
    fault: 'writes inside WITH',
    breaks: says(/^\s*WITH\b.*\b(?:INSERT\s+INTO|UPDATE\s+\w+\s+SET|DELETE\s+FROM)\b/is),
  },
  {
    fault: 'skips rows without an order. Add ORDER BY',
    breaks: (sql) => /\bOFFSET\b/i.test(sql) && !/\bORDER\s+BY\b/i.test(sql),
  },
  {
    fault: 'reads some of many rows without an order. Add ORDER BY',
    breaks: (sql) => /\bLIMIT\s+(?!1\b)/i.test(sql) && !/\bORDER\s+BY\b/i.test(sql),
  },
  { fault: 'reads a column of the system', breaks: says(/\b(?:ctid|xmin|xmax|cmin|cmax|tableoid)\b/i) },
  {
    fault: 'reads the catalogue of one engine. Read information_schema',
    breaks: says(/\b(?:FROM|JOIN)\s+pg_\w+/i),
  },
  {
    fault: 'is a statement of one engine',
    breaks: says(/^\s*(?:MERGE|COPY|VACUUM|CLUSTER|REFRESH|COMMENT|TRUNCATE)\b|\bTABLESAMPLE\b/i),
  },
  {
    fault: 'inherits or parts a table',
    breaks: says(/\bINHERITS\b|\bPARTITION\s+(?:BY\s+(?:RANGE|LIST|HASH)|OF)\b/i),
  },
  { fault: 'orders by the rules of a language, which differ', breaks: says(/\bCOLLATE\b/i) },
  {
    fault: 'chooses a kind of index, or how it is built. The engine does',
    breaks: says(/\bCREATE\s+(?:UNIQUE\s+)?INDEX\s+CONCURRENTLY\b|\bINDEX\b.*\bUSING\s+\w+/is),
  },
  {
    fault: 'changes the type of a column. Add another column',
    breaks: says(/\bALTER\s+COLUMN\s+\w+\s+(?:SET\s+DATA\s+)?TYPE\b/i),
  },
  {
    fault: `has a column of a type other than ${columnTypes.join(', ')}`,
    breaks: (sql) => hasForeignType(sql),
  },
]

/** What is wrong with the statement, or nothing. */
export function findFaults(sql: string): string[] {
  const plain = withoutTexts(sql)
  return rules.filter(({ breaks }) => breaks(plain)).map(({ fault }) => fault)
}

/** What stands in quotes and comments is no SQL. */
function withoutTexts(sql: string): string {
  return sql.replaceAll(/'(?:[^']|'')*'/g, "''").replaceAll(/--.*$/gm, '')
}

function hasForeignType(sql: string): boolean {
  const added = [...sql.matchAll(/\bADD\s+COLUMN\s+(?:IF\s+NOT\s+EXISTS\s+)?\w+\s+(.+)/gi)].map(
    ([, type = '']) => type,
  )
  const body = /^\s*CREATE\s+TABLE\b[^(]*\((.*)\)\s*$/is.exec(sql)?.[1] ?? ''
  const own = splitColumns(body)
    .filter((column) => column !== '' && !/^(?:UNIQUE|PRIMARY|FOREIGN|CHECK|CONSTRAINT)\b/i.test(column))
    .map((column) => column.replace(/^\w+\s+/, ''))
  return [...added, ...own].some(
    (type) => !columnTypes.some((known) => new RegExp(`^${known}\\b(?!\\s*[([])`, 'i').test(type)),
  )
}

/** At the commas outside of brackets. */
function splitColumns(body: string): string[] {
  let depth = 0
  let column = ''
  const columns: string[] = []
  for (const character of body) {
    if (character === '(') depth++
    if (character === ')') depth--
    if (character === ',' && depth === 0) {
      columns.push(column.trim())
      column = ''
    } else {
      column += character
    }
  }
  return [...columns, column.trim()]
}
