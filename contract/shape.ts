import type { Type as TypeBox } from 'typebox'

type Maker =
  | 'Array'
  | 'Boolean'
  | 'Integer'
  | 'Literal'
  | 'Object'
  | 'Optional'
  | 'Partial'
  | 'String'
  | 'Unsafe'
type Shape = Record<string, unknown>
type Shapes = Record<string, Shape>

const optional = new WeakSet<Shape>()

function makeObject(properties: Shapes, options?: Shape): Shape {
  const required = Object.keys(properties).filter((name) => !optional.has(properties[name] as Shape))
  return { type: 'object', ...(required.length > 0 && { required }), properties, ...options }
}

/** A copy: the same shape may be required elsewhere. */
function makeOptional(shape: Shape): Shape {
  const copy = { ...shape }
  optional.add(copy)
  return copy
}

function makePartial({ properties }: Shape): Shape {
  const all = Object.entries(properties as Shapes)
  return makeObject(Object.fromEntries(all.map(([name, shape]) => [name, makeOptional(shape)])))
}

const makers: Record<Maker, (...parts: never[]) => Shape> = {
  Array: (items: Shape, options?: Shape) => ({ type: 'array', items, ...options }),
  Boolean: (options?: Shape) => ({ type: 'boolean', ...options }),
  Integer: (options?: Shape) => ({ type: 'integer', ...options }),
  Literal: (value: string) => ({ type: 'string', const: value }),
  Object: makeObject,
  Optional: makeOptional,
  Partial: makePartial,
  String: (options?: Shape) => ({ type: 'string', ...options }),
  Unsafe: (schema: Shape) => ({ ...schema }),
}

/**
 * TypeBox's makers of shapes, with its types: what they make is JSON Schema alone, which is all that the checks and
 * the description read. Its own take a tenth of a start to load, because they come with a whole language of types.
 */
export const Type = makers as unknown as Pick<typeof TypeBox, Maker>
