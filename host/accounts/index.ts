export type { DayOfList, Days } from '../embedded/days.ts'
export type { Invitation, OwnInvitation } from '../embedded/invitations.ts'
export type { LastChange } from '../embedded/last-changes.ts'
export type { ListName, ListOfSite } from '../embedded/lists.ts'
export { noteBankAccount, noteQuestion } from '../embedded/owner-letters.ts'
export type { FurtherOwner, Owners } from '../embedded/owners.ts'
export type { StorageCheck } from '../embedded/storage.ts'
export { mostAppPasswords } from '../people/app-passwords.ts'
export { isEmailAddress } from '../people/email-address.ts'
export { identityLimits, mostIdentities, type Newcomer, type OwnIdentity } from '../people/identities.ts'
export { mostPasskeys, type Passkey, type PasskeyPerson, passkeyNameLength } from '../people/passkeys.ts'
export { passwordFault, passwordLimits } from '../people/password.ts'
export type { CheckedPerson, NewPerson, Person, PersonInList } from '../people/people.ts'
export { endOfLastDay, type KeyRights, lastDayOf, type ProgramKey } from '../people/program-keys.ts'
export { recoveryCodes, type SecondStep } from '../people/second-step.ts'
export { freshMinutes, sessionDays } from '../people/session-age.ts'
export {
  type Access,
  type NewSession,
  type Session,
  type SigningIn,
  unknownBrowser,
} from '../people/sessions.ts'
export type { SiteSettings } from '../people/site-settings.ts'
export { addressForApp, inBase32 } from '../people/totp.ts'
export type { WaysIn } from '../people/ways-in.ts'
export { type Accounts, createAccounts } from './accounts.ts'
export { forgetFormerBankAccount } from './former-bank-accounts.ts'
