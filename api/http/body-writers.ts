import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

type Write = (body: unknown) => string

const writers = new WeakMap<object, Write>()

/**
 * Writes the fields of a body that its shape names, and no others. A writer is made for the first body of its shape: a
 * start would wait for all of them.
 */
export function bodyWriter(shape: object): Write {
  return (body) => {
    const write = writers.get(shape) ?? writerCompiler()(shape)
    writers.set(shape, write)
    return write(body)
  }
}

/** What makes writers of shapes is much code, and is loaded for the first request that needs it. */
function writerCompiler(): (shape: object) => Write {
  return require('fast-json-stringify')
}
