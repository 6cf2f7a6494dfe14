/** What every file in `bench/availability/` exports as its default. */
export interface Measurement {
  title: string
  /** Its figures are times that other work would lengthen: nothing runs beside it. Those that count run side by side. */
  isTimed: boolean
  /** Starts the real service, attacks it, and stops it again. The short form takes a few seconds. */
  measure(form: Form, options: Options): Promise<Figure[]>
}

export interface Options {
  /** How often the service is stopped, each way. */
  stops?: number
}

export type Form = 'full' | 'short'

export interface Figure {
  name: string
  value: number
  /** A time, or `x` times another one, is judged in the full form only: tests run on machines that are busy. Counts,
   * memory and shares of processor time are judged in both. */
  unit: 'ms' | 's' | 'x' | '%' | 'MB' | ''
  /** The mark: the figure is good up to this value. A yardstick has none. */
  most?: number
}

export function isGood({ value, unit, most = Number.POSITIVE_INFINITY }: Figure, form: Form): boolean {
  const isTime = unit === 'ms' || unit === 's' || unit === 'x'
  return (isTime && form === 'short') || value <= most
}

/** How many times the mark a time may be on a slow machine. */
const mostOnSlowMachine = 2

/** A time may be as long as at a bare server that is attacked in the same way, within bounds. */
export function allowSlowMachine(figure: Figure, bareMilliseconds: number): Figure {
  if (figure.unit !== 'ms' || figure.most === undefined) return figure
  const most = Math.max(figure.most, Math.min(bareMilliseconds, mostOnSlowMachine * figure.most))
  return { ...figure, most }
}

export function lineOf(figure: Figure, form: Form): string {
  const { name, value, unit, most } = figure
  const digits = unit === '' ? 0 : 1
  const verdict = isGood(figure, form) ? 'ok' : 'FAILED'
  const mark = most === undefined ? '' : `  at most ${most}  ${verdict}`
  return `  ${name.padEnd(56)} ${value.toFixed(digits).padStart(9)} ${unit.padEnd(2)}${mark}`
}
