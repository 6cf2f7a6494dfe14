import {
  changeTypes,
  contentKeys,
  type Deprecation,
  HookCreate,
  Id,
  ItemUpdate,
  type Lifecycle,
  OpenTo,
  sunsetOf,
} from '@hopechest/contract'
import type { TSchema } from 'typebox'
import { fieldWords } from './words.ts'

export type Json = Record<string, unknown>

/** The named schemas, described once each. */
export type Schemas = Map<string, Json>

/** Values that stand at many places are described once each, and the words beside them say what they are there. */
const values = new Map([
  [JSON.stringify(Id()), 'Id'],
  [JSON.stringify({ type: 'string', enum: changeTypes }), 'ChangeType'],
])

/** Fields that stand in many shapes are described once each, with their words, under their noun: `ItemPrice`. None has fields of its own. */
const fieldsOfMany: [noun: string, shape: { properties: object }, fields: readonly string[]][] = [
  ['Item', ItemUpdate, contentKeys],
  ['Hook', HookCreate, ['url', 'types', 'format', 'template', 'surprises']],
  ['OpenTo', OpenTo, ['circle_ids', 'person_ids', 'left_out_ids']],
]

/** A shape with a name is described once, under it, and referred to everywhere else. */
export function describeShape(shape: TSchema, schemas: Schemas): Json {
  return describe(JSON.parse(JSON.stringify(shape)), schemas) as Json
}

function describe(node: unknown, schemas: Schemas): unknown {
  if (Array.isArray(node)) return node.map((each) => describe(each, schemas))
  if (typeof node !== 'object' || node === null) return node
  const { $id, ...rest } = node as Json
  const { description, ...value } = rest
  const called = values.get(JSON.stringify(value))
  if (called !== undefined) {
    schemas.set(called, value)
    return { $ref: `#/components/schemas/${called}`, ...(description !== undefined && { description }) }
  }
  const described = Object.fromEntries(
    Object.entries(withType(rest)).map(([key, value]) => [
      key,
      key === 'examples'
        ? value
        : key === 'properties'
          ? describeFields(value as Json, schemas)
          : describe(value, schemas),
    ]),
  )
  if (typeof $id !== 'string') return described
  schemas.set($id, described)
  return { $ref: `#/components/schemas/${$id}` }
}

/** Adds the type to a list of values, because programs that generate types ask for it. */
export function withType(shape: Json): Json {
  if (!Array.isArray(shape.enum) || 'type' in shape) return shape
  return { type: typesOf(shape.enum), ...shape }
}

function typesOf(values: unknown[]): string | string[] {
  const types = [...new Set(values.map((value) => (value === null ? 'null' : typeof value)))]
  const named = types.map((type) => (type === 'number' ? 'integer' : type))
  return named.length === 1 ? String(named[0]) : named
}

let named: Map<string, string> | undefined

function describeFields(fields: Json, schemas: Schemas): Json {
  named ??= nameFields()
  return Object.fromEntries(
    Object.entries(fields).map(([name, shape]) => {
      const field = describeField(name, shape as Json, schemas)
      const called = named?.get(JSON.stringify([name, field]))
      if (called === undefined) return [name, field]
      schemas.set(called, field)
      return [name, { $ref: `#/components/schemas/${called}` }]
    }),
  )
}

/** The names of the fields of many shapes, each by the field as it is described. */
function nameFields(): Map<string, string> {
  const fields = fieldsOfMany.flatMap(([noun, shape, names]) => {
    const { properties } = JSON.parse(JSON.stringify(shape))
    return names.map((name) => {
      const field = describeField(name, properties[name], new Map())
      const words = name.split('_').map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`)
      return [JSON.stringify([name, field]), noun + words.join('')] as const
    })
  })
  return new Map(fields)
}

/**
 * Generators of types take a field with a `default` for one that must be sent. The description says it in words, so
 * that what may be left out may be left out everywhere.
 */
function describeField(name: string, shape: Json, schemas: Schemas): Json {
  const { since, deprecated, ...rest } = shape as Json & Lifecycle
  const { default: usual, description, ...field } = describe(rest, schemas) as Json
  const words = [
    description ?? fieldWords[name],
    usual !== undefined && `${JSON.stringify(usual)} when left out`,
    deprecated && sayDeprecated(deprecated),
  ]
  return { ...field, ...lifecycleOf({ since, deprecated }), description: words.filter(Boolean).join('; ') }
}

/** What has been there from the start needs no word for it. */
const firstVersion = '0.1.0'

/** As OpenAPI says it, beside the words for people. */
export function lifecycleOf({ since, deprecated }: Lifecycle): Json {
  const isLater = since !== undefined && since !== firstVersion
  return { ...(isLater && { 'x-since': since }), ...(deprecated && { deprecated: true }) }
}

export function sayDeprecated(deprecation: Deprecation): string {
  const until = sunsetOf(deprecation).toISOString().slice(0, 10)
  return `deprecated since ${deprecation.on}, here until ${until} at least: use ${deprecation.instead}`
}
