import type { Sample } from './load/sample.ts'

/** Some ways to do the same work, measured in turn. */
export interface Row {
  name: string
  title: string
  /**
   * What is compared: how many requests a second, or what is added to the time of the origin at the median, or to its
   * processor time.
   */
  compares: 'rate' | 'added' | 'addedCpu'
  contenders: Contender[]
}

export interface Contender {
  name: string
  /** The yardstick is what the others are compared with. The origin is what yardstick and others wait for. */
  role?: 'yardstick' | 'origin'
  goals?: Goal[]
  run(seconds: number): Promise<Sample>
}

export interface Goal {
  of: 'ratio' | 'cpuRatio' | 'milliseconds' | 'cpuMicroseconds'
  /** Good from this value on, or up to it. */
  least?: number
  most?: number
}
