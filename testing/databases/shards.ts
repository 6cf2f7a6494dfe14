import { type SpreadTable, spreadTables } from '@hopechest/database/cluster/tables'

const tables = new Map(spreadTables.map((table) => [table.name, table]))

/**
 * How many shards of a cluster a statement asks, read from its text and the schema alone, as the planner of Citus does:
 * a spread table is asked only where the column that spreads it has one of the values that it is compared with. Without
 * parameters each place counts as a value of its own. A selection in brackets is read by itself.
 */
export function shardsOf(sql: string, parameters?: readonly unknown[]): number {
  const keys = new Set<string>()
  for (const part of splitSelections(withoutTexts(sql))) {
    for (const { table, alias } of tablesIn(part)) {
      const values = valuesOf(part, table, alias)
      if (values.length === 0) return Number.POSITIVE_INFINITY
      for (const value of values) {
        const place = /^\$(\d+)$/.exec(value)?.[1]
        const known = place !== undefined && parameters ? parameters[Number(place) - 1] : value
        keys.add(String(known))
      }
    }
  }
  return keys.size
}

interface Named {
  table: SpreadTable
  alias: string | undefined
}

function tablesIn(part: string): Named[] {
  const named = part.matchAll(
    /\b(?:FROM|JOIN|UPDATE|INTO) (\w+)(?: (?:AS )?(?!SET|WHERE|JOIN|ON|ORDER|VALUES)(\w+))?/g,
  )
  return Array.from(named, ([, name = '', alias]) => ({ table: tables.get(name), alias })).filter(
    (each): each is Named => each.table !== undefined,
  )
}

/** The values that decide: those of a comparison, of an insertion, or of the table that this one is joined with. */
function valuesOf(part: string, { name, by }: SpreadTable, alias: string | undefined): string[] {
  const inserted = /\bINTO (\w+) \(([^)]*)\) (?:VALUES \(([^)]*)\)|SELECT (.*?) (?:FROM|WHERE)\b)/.exec(part)
  if (inserted?.[1] === name) {
    const [, , columns = '', values, selected = ''] = inserted
    const place = columns.split(', ').indexOf(by)
    if (place === -1) return []
    return [splitColumns(values ?? selected)[place] ?? 'unknown']
  }
  // What a change stores decides nothing.
  const asked = part.replace(/ SET .*? WHERE /, ' WHERE ')
  const own = alias === undefined ? by : `${alias}.${by}`
  const joined = new RegExp(
    `(?<![\\w.])(\\w)\\.${by} = ${own}(?!\\w)|(?<![\\w.])${own} = (\\w)\\.${by}(?!\\w)`,
  ).exec(asked)
  const names = [own, ...(joined ? [`${joined[1] ?? joined[2]}.${by}`] : [])]
  for (const each of names) {
    const [, one] =
      new RegExp(`(?<![\\w.])${each.replace('.', '\\.')} = (\\$\\d+|inserted)`).exec(asked) ?? []
    if (one !== undefined) return [one]
    const [, list] = new RegExp(`(?<![\\w.])${each.replace('.', '\\.')} IN \\(([^()]*)\\)`).exec(asked) ?? []
    if (list !== undefined && list !== 'a selection') return list.split(', ')
  }
  return []
}

/** The statement, and each selection within it by itself. */
function splitSelections(sql: string): string[] {
  const inner = /\( ?((?:SELECT|INSERT|UPDATE|DELETE) [^()]*(?:\([^()]*\)[^()]*)*)\)/
  const found: string[] = []
  let rest = sql
  for (let match = inner.exec(rest); match; match = inner.exec(rest)) {
    found.push(match[1] ?? '')
    rest = rest.replace(match[0], () => '(a selection)')
  }
  return [rest, ...found]
}

function splitColumns(list: string): string[] {
  return list.split(/, (?![^(]*\))/)
}

function withoutTexts(sql: string): string {
  return sql
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll(/\s+/g, ' ')
    .trim()
}
