import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

type Ajv = typeof import('ajv').Ajv
type WriterOf = (shape: object) => (body: unknown) => string

/** What makes checks and writers of shapes is half a megabyte of code, and is loaded for the first request that needs it. */
export function checkCompiler(): Ajv {
  return require('ajv').Ajv
}

export function writerCompiler(): WriterOf {
  return require('fast-json-stringify')
}
