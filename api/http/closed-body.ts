import type { AnswerShape } from '@hopechest/contract'
import type { TSchema } from 'typebox'

/**
 * The shape of a body that refuses a key which its address does not know: a field that was mistyped would otherwise seem
 * stored. Clients send back whole objects, so it may hold what the answer holds, such as an id; that is not read.
 */
export function closedBody(body: TSchema, answer: AnswerShape): TSchema {
  // Two shapes of one name would be one too many.
  const { $id: _, ...shape } = body as Shape & { $id?: string }
  const { additionalProperties, properties = {} } = shape
  if (additionalProperties === false) return { ...shape, properties: closedLists(properties, answer) }
  const sentBack = keysOf(answer).filter((key) => !(key in properties))
  return { ...shape, additionalProperties: false, patternProperties: { [`^(?:${sentBack.join('|')})$`]: {} } }
}

/** A list of what the answer has a list of. */
function closedLists(properties: Record<string, Shape>, answer: AnswerShape): Record<string, Shape> {
  const closed = ([name, shape]: [string, Shape]) => [
    name,
    shape.items?.properties ? { ...shape, items: closedBody(shape.items, answer) } : shape,
  ]
  return Object.fromEntries(Object.entries(properties).map(closed))
}

interface Shape {
  additionalProperties?: boolean
  properties?: Record<string, Shape>
  items?: Shape
}

/** Of the object in the answer, or of each in its list; it may lie in an envelope. Admins see all that others see. */
function keysOf(answer: AnswerShape): string[] {
  const shape = (answer === null ? {} : 'admin' in answer ? answer.admin : answer) as Shape
  const { properties = {} } = shape.items ?? shape
  return Object.keys(properties.data?.properties ?? properties)
}
