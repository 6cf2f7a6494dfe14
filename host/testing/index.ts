export type { Role } from '../embedded/accounts.ts'
export { makePerson } from './people.ts'
