export type { Role } from '../people/accounts.ts'
export { makeKey, makePerson, makePersonOfSite } from './people.ts'
export { type RecordedWordPress, startRecordedWordPress } from './wordpress/recorded-wordpress.ts'
export { patientSeconds } from './wordpress/world.ts'
