export { lookThrough, unfilled } from './faults.ts'
export type { Catalogue } from './words.ts'
