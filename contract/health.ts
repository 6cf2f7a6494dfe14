import type { Static } from 'typebox'
import { Type } from './shape.ts'

export const Welcome = Type.Object({ message: Type.String() }, { $id: 'Welcome' })
export const Health = Type.Object(
  { status: Type.Literal('healthy'), service: Type.Literal('hopechest-api') },
  { $id: 'Health' },
)

export type Welcome = Static<typeof Welcome>
export type Health = Static<typeof Health>
