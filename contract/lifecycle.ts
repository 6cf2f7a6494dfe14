import type { TSchema } from 'typebox'
import { limits } from './limits.ts'

/** When a part of the API came, and whether it is to go: the promise is `docs/compatibility.md`. */
export interface Lifecycle {
  /** The version of `api` that brought it. A part of something has the version of the whole unless it says another. */
  since?: string | undefined
  deprecated?: Deprecation | undefined
}

export interface Deprecation {
  /** The day of the release that announced it, like 2027-01-15. */
  on: string
  /** What to use in its place, as the end of a sentence: `GET /me`. */
  instead: string
}

/** A field or a parameter with a lifecycle of its own. */
export function marked<Shape extends TSchema>(shape: Shape, lifecycle: Lifecycle): Shape {
  return { ...shape, ...lifecycle }
}

/** The first moment at which it may be gone. */
export function sunsetOf({ on }: Deprecation): Date {
  return new Date(Date.parse(on) + limits.deprecationDays * day)
}

const day = 24 * 60 * 60 * 1000
