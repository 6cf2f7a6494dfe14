import { writerCompiler } from './compilers.ts'

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
