import { createRequire } from 'node:module'
import { formats, Refusal } from '@hopechest/contract'
import type { Ajv, ErrorObject, Options, ValidateFunction } from 'ajv'
import type { TSchema } from 'typebox'

const require = createRequire(import.meta.url)

const options: Options = {
  // The shapes are ours, and their types hold them: a check of the shapes themselves would delay the first request.
  meta: false,
  validateSchema: false,
  allowUnionTypes: true,
  keywords: ['since'],
  verbose: true,
  formats: Object.fromEntries(
    Object.entries(formats).map(([name, faultOf]) => [name, (text: string) => faultOf(text) === undefined]),
  ),
}
let ajv: Ajv | undefined

/**
 * Makes the check of a shape: silent where the value fits, else a refusal with the field and the rule. The first value
 * has it compiled: a start would wait for all of them.
 */
export function compileCheck(shape: TSchema): (value: unknown, whole: string) => void {
  let validate: ValidateFunction | undefined
  return (value, whole) => {
    ajv ??= new (compiler())(options)
    validate ??= ajv.compile(shape)
    if (validate(value)) return
    const [error] = validate.errors ?? []
    throw new Refusal('invalid', sentenceOf(error, whole), fieldIn(error))
  }
}

/** A quarter of a megabyte of code, which is loaded for the first value that needs it. */
function compiler(): typeof import('ajv').Ajv {
  return require('ajv').Ajv
}

/** The one field that the fault is in; none where it is in the whole. */
function fieldIn(error: ErrorObject | undefined): { field?: string } {
  if (!error) return {}
  const { missingProperty, additionalProperty } = error.params
  const inner =
    missingProperty ?? (additionalProperty === undefined ? undefined : printable(additionalProperty))
  const field = fieldOf(inner === undefined ? error.instancePath : `${error.instancePath}/${inner}`)
  return field === '' ? {} : { field }
}

type Say = (
  schema: Record<string, unknown>,
  field: string,
  params: Record<string, unknown>,
  value: unknown,
  isWhole: boolean,
) => string

/** `whole` names the thing itself when the fault is not in one of its fields. */
function sentenceOf(error: ErrorObject | undefined, whole: string): string {
  if (!error) return `${whole} is not valid`
  if (error.keyword === 'required') {
    return `${fieldOf(`${error.instancePath}/${error.params.missingProperty}`)} is required`
  }
  const field = fieldOf(error.instancePath) || whole
  const schema = error.parentSchema ?? {}
  return (
    says[error.keyword]?.(schema, field, error.params, error.data, error.instancePath === '') ??
    `${field} is not valid`
  )
}

const says: Record<string, Say> = {
  type: ({ type }, field) =>
    `${field} must be ${[type]
      .flat()
      .map((each) => kinds[String(each)])
      .join(' or ')}`,
  minLength: sayLength,
  maxLength: sayLength,
  minimum: sayRange,
  maximum: sayRange,
  exclusiveMinimum: ({ exclusiveMinimum }, field) => `${field} must be greater than ${exclusiveMinimum}`,
  enum: (schema, field) => `${field} must be one of ${(schema.enum as unknown[]).map(String).join(', ')}`,
  minItems: sayItems,
  maxItems: sayItems,
  minProperties: (_schema, field) => `${field} must not be empty`,
  additionalProperties: ({ properties }, field, { additionalProperty }, _value, isWhole) =>
    `${isWhole ? '' : `${field}.`}${printable(additionalProperty)} is not known; ${isWhole ? field.toLowerCase() : field} may hold ${Object.keys(properties as object).join(', ')}`,
  format: ({ format }, field, _params, value) =>
    `${field} ${formats[format as keyof typeof formats](String(value))}`,
}

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  object: 'a JSON object',
  array: 'a list',
  null: 'null',
}

function sayLength({ minLength, maxLength }: Record<string, unknown>, field: string): string {
  if (maxLength === undefined) return `${field} must have at least ${minLength} characters`
  return `${field} must have ${minLength ? `${minLength} to` : 'at most'} ${maxLength} characters`
}

function sayRange({ minimum, maximum }: Record<string, unknown>, field: string): string {
  return `${field} must be a whole number from ${minimum} to ${maximum}`
}

function sayItems({ minItems, maxItems }: Record<string, unknown>, field: string): string {
  return `${field} must have ${minItems ? `${minItems} to` : 'at most'} ${maxItems} entries`
}

/** `/meta/registry_invitees/3` reads as `meta.registry_invitees[3]`. */
function fieldOf(pointer: string): string {
  return pointer
    .slice(1)
    .replaceAll(/\/(\d+)(?=\/|$)/g, '[$1]')
    .replaceAll('/', '.')
}

/** A name that the caller chose, cut short, and without half a character. */
export function printable(name: unknown): string {
  return [...String(name).toWellFormed()].slice(0, 50).join('')
}
