import type { Growth } from './measure.ts'
import { kinds } from './requests.ts'

/** The largest size may cost this many times as much as the smallest. */
const mostRatio = 1.3
const mostStartSeconds = 2

/** How many times as much a request costs on a cluster as on one server of the same size, which was asked in turn. */
export function besideOneServer(growth: readonly Growth[]): string {
  const lines = comparedRows(growth).map(({ name, ratios, most, isGood }) => [
    name,
    ...ratios.map((ratio) => ratio.toFixed(2)),
    `at most ${most}`,
    isGood ? 'ok' : 'MISSED',
  ])
  const heads = growth
    .filter(({ engine }) => engine === 'Citus')
    .map(({ size }) => headOf(size.items, size.deleted))
  return [
    ['Citus beside PostgreSQL', ...heads, '', ''],
    heads.map(() => '---').concat(['---', '---', '---']),
    ...lines,
  ]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}

export function findDearOnCluster(growth: readonly Growth[]): string[] {
  return comparedRows(growth)
    .filter(({ isGood }) => !isGood)
    .map(({ name }) => name)
}

function comparedRows(growth: readonly Growth[]) {
  const of = (wanted: Growth['engine']) => growth.filter(({ engine }) => engine === wanted)
  const [servers, clusters] = [of('PostgreSQL'), of('Citus')]
  return kinds.flatMap((kind) => {
    const { name, besideOneServer: most } = kind
    if (most === undefined) return []
    const ratios = clusters.map(
      ({ milliseconds }, n) =>
        (milliseconds.get(kind) ?? Number.NaN) / (servers[n]?.milliseconds.get(kind) ?? Number.NaN),
    )
    return [{ name, ratios, most, isGood: Math.max(...ratios) <= most }]
  })
}

interface Row {
  name: string
  values: readonly number[]
  unit: 'ms' | 's' | 'MB'
  isGood: boolean
}

/** One column for each size, the smallest first, and how much more the dearest of the larger ones costs. */
export function tableOf(engine: string, growth: readonly Growth[]): string {
  const heads = growth.map(({ size }) => headOf(size.items, size.deleted))
  const lines = rowsOf(growth).map(({ name, values, unit, isGood }) => [
    `${name}, ${unit}`,
    ...values.map((value) => value.toFixed(unit === 'MB' ? 0 : 2)),
    ratioOf(values).toFixed(2),
    isGood ? 'ok' : 'MISSED',
  ])
  return [[engine, ...heads, 'ratio', ''], heads.map(() => '---').concat(['---', '---', '---']), ...lines]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}

export function findMisses(growth: readonly Growth[]): string[] {
  return rowsOf(growth)
    .filter(({ isGood }) => !isGood)
    .map(({ name }) => name)
}

function rowsOf(growth: readonly Growth[]): Row[] {
  const times = kinds
    .filter((kind) => !kind.only || growth.some(({ engine }) => engine === kind.only))
    .map((kind): Row => {
      const values = growth.map(({ milliseconds }) => milliseconds.get(kind) ?? Number.NaN)
      const most = growth[0]?.engine === 'Citus' ? (kind.mostOnCluster ?? kind.most) : kind.most
      const isGood = most === undefined ? ratioOf(values) <= mostRatio : Math.max(...values) <= most
      return { name: kind.name, values, unit: 'ms', isGood }
    })
  const starts = growth.map(({ startSeconds }) => startSeconds)
  const memory = growth.map(({ megabytes: [, after] }) => after)
  return [
    ...times,
    { name: 'start', values: starts, unit: 's', isGood: Math.max(...starts) < mostStartSeconds },
    { name: 'memory after all requests', values: memory, unit: 'MB', isGood: ratioOf(memory) <= mostRatio },
  ]
}

function ratioOf(values: readonly number[]): number {
  return Math.max(...values) / (values[0] ?? Number.NaN)
}

function headOf(items: number, deleted: number): string {
  const words = items.toLocaleString('en')
  return deleted === 0 ? words : `${words} + ${deleted.toLocaleString('en')} deleted`
}
