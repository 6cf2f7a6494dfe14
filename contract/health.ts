import type { Static } from 'typebox'
import { Type } from './shape.ts'

export const Welcome = Type.Object(
  { message: Type.String() },
  { $id: 'Welcome', examples: [{ message: 'Welcome to Hopechest, the gift registry' }] },
)
export const Health = Type.Object(
  { status: Type.Literal('healthy'), service: Type.Literal('hopechest-api') },
  { $id: 'Health', examples: [{ status: 'healthy', service: 'hopechest-api' }] },
)

export type Welcome = Static<typeof Welcome>
export type Health = Static<typeof Health>
