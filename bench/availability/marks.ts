/** What was seen while an attack ran. Times are in milliseconds, for 99 of 100 visitors. */
export interface Seen {
  health: number
  robots: number
  page: number
  /** The visitors who were refused or cut off. */
  refused: number
  megabytes: number
}

/** Up to these a figure is good. A time without a mark is printed and not judged. */
export type Marks = Partial<Seen>

/** What the program promises by itself while one client has up to 64 connections. */
export const ofOneClient: Marks = { health: 100, robots: 100, page: 200, refused: 0, megabytes: 300 }
/** With hundreds of connections, or from many addresses: the limits of a gateway keep the time. */
export const ofCrowd: Marks = { refused: 0, megabytes: 350 }

const names: Record<keyof Seen, string> = {
  health: '/health at p99, in ms',
  robots: '/robots.txt at p99, in ms',
  page: 'the page of a guest at p99, in ms',
  refused: 'visitors refused or cut off',
  megabytes: 'the memory of the program, in MB',
}

/** A machine of CI is busy with other work: the program is late there, and refuses pages while it is. */
export function memoryAlone({ megabytes }: Marks): Marks {
  return megabytes === undefined ? {} : { megabytes }
}

/** One sentence for each figure that misses its mark. */
export function missesOf(seen: Seen, marks: Marks): string[] {
  return Object.entries(marks).flatMap(([name, most]) => {
    const key = name as keyof Seen
    const value = seen[key]
    return value <= most ? [] : [`${names[key]}: ${value.toFixed(1)}, and at most ${most} is good`]
  })
}
