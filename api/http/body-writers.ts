import { createRequire } from 'node:module'

type Write = (body: unknown) => string

const require = createRequire(import.meta.url)
const writers = new WeakMap<object, Write>()

/**
 * Writes the fields of a body that its shape names, and no others. A writer is made for the first body of its shape: a
 * start would wait for all of them.
 */
export function bodyWriter({ schema }: { schema?: unknown }): Write {
  const shape = schema as object
  return (body) => {
    const write = writers.get(shape) ?? (require('fast-json-stringify')(shape) as Write)
    writers.set(shape, write)
    return write(body)
  }
}
