import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

type WriterOf = (shape: object) => (body: unknown) => string

/** What makes writers of shapes is much code, and is loaded for the first request that needs it. */
export function writerCompiler(): WriterOf {
  return require('fast-json-stringify')
}
