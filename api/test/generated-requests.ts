import { describeApi } from '@hopechest/api/openapi'

/** A request that the description of the API allows, with something in it that a stranger may have turned. */
export interface Generated {
  method: string
  path: string
  body?: unknown
  headers: Record<string, string>
  /** The operation of the description that it is made from. */
  operation: string
}

/** Says the next number from 0 up to 1, the same ones for the same seed. */
export type Random = () => number

interface Schema {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly Schema[]
  allOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: readonly string[]
  minimum?: number
  minItems?: number
  example?: unknown
  default?: unknown
}

interface Operation {
  method: string
  path: string
  parameters: readonly { name: string; in: string; schema: Schema; required?: boolean }[]
  body: Schema | undefined
}

const odd: readonly unknown[] = [
  ...[null, true, false, 0, -1, 1.5, 1e21, 2 ** 53, '', ' ', 'x', '0', '\u0000', '\ud800', '\u202e', 'ﷺ'],
  ...[
    [],
    {},
    [[]],
    [null],
    { constructor: 1 },
    'x'.repeat(70_000),
    'javascript:alert(1)',
    '../..',
    '%00',
    '%',
  ],
  ...["'; DROP TABLE items; --", '2026-02-30', '9999-12-31T23:59:60Z', 'a@b', '1'.repeat(40)],
  ...[5e-324, 1.7976931348623157e308, 2 ** 31 - 1, 2 ** 31, 'a\u0000b', '\udc00x', '\ud83d\ude00', 'none'],
  ...['😀'.repeat(100), '😀'.repeat(101), 'é'.repeat(500), 'é'.repeat(501), `https://${'中'.repeat(64)}/`],
  ...[
    `https://a/${'a'.repeat(1990)}`,
    `https://a/${'a'.repeat(1991)}`,
    ' JaVa\tScript:x y z',
    'data:text/html,x',
  ],
  ...[JSON.parse('{"__proto__":{"x":1}}'), JSON.parse('['.repeat(31) + ']'.repeat(31))],
  JSON.parse('['.repeat(40) + ']'.repeat(40)),
]

/** Makes requests from the description of the API that the service itself gives. */
export function createGenerator(ids: readonly number[], random: Random): () => Generated {
  const description = describeApi() as unknown as Description
  const operations = operationsOf(description)
  /** What everything else is about: each third request is about an item. */
  const ofItems = operations.filter(({ path }) => /(^|\/)items(\/\{item_id\})?$/.test(path))
  const resolve = (schema: Schema): Schema => (schema.$ref ? resolve(at(description, schema.$ref)) : schema)
  const one = <Choice>(choices: readonly Choice[]) => choices[Math.floor(random() * choices.length)] as Choice
  const isTurned = () => random() < 0.12

  function made(given: Schema, depth = 0): unknown {
    if (isTurned()) return one(odd)
    const schema = resolve(given)
    if (schema.example !== undefined && random() < 0.4) return schema.example
    if (schema.const !== undefined) return schema.const
    if (schema.enum) return one(schema.enum)
    const choices = schema.anyOf ?? schema.oneOf
    if (choices) return made(one(choices), depth)
    if (schema.allOf)
      return Object.assign({}, ...schema.allOf.map((part) => made(part, depth)).filter(isPlain))
    const type = Array.isArray(schema.type) ? one(schema.type) : schema.type
    if (type === 'object') return objectOf(schema, depth)
    if (type === 'array') {
      const count = Math.max(schema.minItems ?? 0, Math.floor(random() * 3))
      return Array.from({ length: depth > 4 ? 0 : count }, () => made(schema.items ?? {}, depth + 1))
    }
    if (type === 'integer' || type === 'number')
      return random() < 0.5 ? one(ids) : (schema.minimum ?? 0) + Math.floor(random() * 5)
    if (type === 'boolean') return random() < 0.5
    if (type === 'null') return null
    return one(['Lamp', 'https://shop.example/lamp', '2027-06-12', 'owner', 'EUR', 'words of a guest'])
  }

  function objectOf({ properties = {}, required = [] }: Schema, depth: number): Record<string, unknown> {
    const names = Object.keys(properties).filter((name) => required.includes(name) || random() < 0.4)
    if (isTurned()) names.splice(Math.floor(random() * names.length), 1)
    const fields = names.map((name) => [name, made(properties[name] ?? {}, depth + 1)])
    if (random() < 0.03) fields.push(['unknown', one(odd)])
    return Object.fromEntries(fields)
  }

  return () => {
    const { method, path, parameters, body } = one(random() < 0.3 ? ofItems : operations)
    const of = (place: string) => parameters.filter((each) => each.in === place)
    let address = path
    for (const { name } of of('path'))
      address = address.replace(`{${name}}`, encoded(random() < 0.85 ? one(ids) : one(odd)))
    const query = of('query').filter(() => random() < 0.4)
    const words = query.map(({ name, schema }) => `${name}=${encoded(made(schema))}`)
    const headers = of('header')
      .filter(({ required }) => required || random() < 0.2)
      .map(({ name, schema }) => [name, headerOf(made(schema))])
    return {
      method,
      path: words.length > 0 ? `${address}?${words.join('&')}` : address,
      headers: Object.fromEntries(headers),
      operation: `${method} ${path}`,
      ...(body && { body: made(body) }),
    }
  }
}

interface Description {
  paths: Record<string, Record<string, unknown>>
}

function operationsOf(description: Description): Operation[] {
  return Object.entries(description.paths).flatMap(([path, verbs]) =>
    Object.entries(verbs)
      .filter(([verb]) => ['get', 'post', 'put', 'patch', 'delete'].includes(verb))
      .map(([verb, described]) => toOperation(description, verb, path, described as Described, verbs)),
  )
}

interface Described {
  parameters?: Parameter[]
  requestBody?: { content?: Record<string, { schema?: Schema }> }
}
type Parameter = Operation['parameters'][number] & { $ref?: string }

function toOperation(
  description: Description,
  verb: string,
  path: string,
  described: Described,
  around: { parameters?: Parameter[] },
): Operation {
  const named = [...(around.parameters ?? []), ...(described.parameters ?? [])]
  return {
    method: verb.toUpperCase(),
    path,
    parameters: named.map((each) => (each.$ref ? (at(description, each.$ref) as Parameter) : each)),
    body: described.requestBody?.content?.['application/json']?.schema,
  }
}

/** What a reference such as `#/components/schemas/Item` means. */
function at(description: object, reference: string): Schema & Partial<Parameter> {
  let found: unknown = description
  for (const name of reference.slice(2).split('/'))
    found = (found as Record<string, unknown>)[name.replaceAll('~1', '/').replaceAll('~0', '~')]
  if (!isPlain(found)) throw new Error(`The description has nothing at ${reference}`)
  return found as unknown as Schema & Parameter
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function encoded(value: unknown): string {
  return encodeURIComponent(textOf(value).toWellFormed())
}

/** A client of HTTP sends no other characters in a header, and no more than a server reads. */
function headerOf(value: unknown): string {
  return textOf(value)
    .replaceAll(/[^\x20-\x7e]/g, '?')
    .slice(0, 2000)
    .trim()
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 3000) : (JSON.stringify(value) ?? '')
}
