import { limits } from './limits.ts'
import { Type } from './shape.ts'

/** Ids stay below 2^53: JSON readers in many languages lose digits above it. */
export const Id = (description?: string) =>
  Type.Integer({ minimum: 1, maximum: limits.id, ...(description && { description }) })

/** What a page of a list is asked by whose newest entries come first. */
export function pageOf(most: number) {
  const description = 'an id: the page starts behind it, with the next older one'
  return {
    skip: Type.Optional(Type.Integer({ minimum: 0, maximum: limits.skip, default: 0 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: most, default: most })),
    after: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.id, description })),
  }
}
