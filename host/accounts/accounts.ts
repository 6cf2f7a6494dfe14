import type { Database } from '@hopechest/database'
import { endBook } from '../embedded/follow-books.ts'
import { noteDays } from '../embedded/guest-days.ts'
import { findInvitation, type Invitation, linksOf, openInvitation } from '../embedded/invitations.ts'
import { findLastChanges } from '../embedded/last-changes.ts'
import { listLists, listNames } from '../embedded/lists.ts'
import { namesOfAccounts } from '../embedded/named-people.ts'
import {
  askWithOwnerLink,
  endOwnerLink,
  findOwnerLink,
  listAsking,
  listOwnerLinks,
  makeOwnerLink,
  sweepOwnerLinks,
  useOwnerLink,
} from '../embedded/owner-links.ts'
import { listOwnedWithOthers, listOwners, passOn } from '../embedded/owners.ts'
import { countRegistriesOf, registryIdsBefore, registryIdsOf } from '../embedded/registries.ts'
import { checkStorage } from '../embedded/storage.ts'
import type { User } from '../may.ts'
import {
  findLink,
  makeLink,
  type NewLink,
  type Purpose,
  sweepLinks,
  takeLink,
} from '../people/one-time-links.ts'
import {
  type Answered,
  addPasskey,
  findHandle,
  findPasskey,
  listPasskeys,
  type NewPasskey,
  removePasskey,
  sweepChallenges,
  usePasskey,
} from '../people/passkeys.ts'
import {
  addPerson,
  changeEmail,
  changeName,
  changePassword,
  changeRole,
  checkPassword,
  createPerson,
  deletePerson,
  demandSamePassword,
  findNamedPerson,
  findPasswordMark,
  findPerson,
  findPersonByLogin,
  listPeople,
  type NewPerson,
  type Person,
  switchOff,
  switchOn,
} from '../people/people.ts'
import {
  addSecondStep,
  endSecondStep,
  findSecondStep,
  makeSecret,
  renewCodes,
  takeCode,
} from '../people/second-step.ts'
import {
  endSession,
  endSessions,
  findSession,
  type SigningIn,
  startSession,
  sweepSessions,
  whileSessionLasts,
} from '../people/sessions.ts'
import { doSetUp, findPeople, isSetUp, mayDoSetUp, offerSetUp } from '../people/set-up.ts'
import { resetPassword, signUpByLink } from '../people/sign-up.ts'
import { changeSettings, keepSettings, type SiteSettings } from '../people/site-settings.ts'
import type { WaysIn } from '../people/ways-in.ts'
import { findBelievedTime } from '../running-time.ts'
import { createAccess } from './access.ts'
import { createCalendars } from './calendars.ts'
import { createElsewhere } from './elsewhere.ts'

/** The accounts of the embedded host, as a web site needs them. */
export type Accounts = ReturnType<typeof createAccounts>

export interface AccountsParts {
  database: Database
  /** Signs invitation links. It must not be stored in the database. */
  siteKey: Buffer
  now?: () => Date
  /** A gateway names people, so that an administrator without a password can sign in. */
  isNamedByGateway?: boolean
}

export function createAccounts({
  database,
  siteKey,
  now = () => new Date(),
  isNamedByGateway = false,
}: AccountsParts) {
  const settings = keepSettings(database)
  return {
    ...createElsewhere(database, now),
    setUp: {
      /** The secret for the set-up page, which the start prints; undefined when the site is set up. */
      offer: () => offerSetUp(database, now(), isNamedByGateway),
      isDone: () => isSetUp(database, isNamedByGateway),
      /** Whether the site has people yet, and whether an administrator is among them. */
      findPeople: () => findPeople(database),
      may: (secret: string) => mayDoSetUp(database, secret, now(), isNamedByGateway),
      finish: (
        secret: string,
        person: Pick<NewPerson, 'name' | 'email'> & { password?: string | undefined },
        settings: Partial<SiteSettings>,
      ) => doSetUp(database, secret, person, settings, now(), isNamedByGateway),
    },
    settings: {
      read: () => settings(),
      change: (change: Partial<SiteSettings>) => changeSettings(database, change),
    },
    people: {
      create: (person: NewPerson) => createPerson(database, person, now()),
      /** By an admin: its person chooses the first password with a link. */
      add: (person: Omit<NewPerson, 'password'>) => addPerson(database, person, now()),
      find: (id: number) => findPerson(database, id),
      findByLogin: (login: string) => findPersonByLogin(database, login),
      /** Whom a gateway names, by the username or an address that is proved. */
      findNamed: (name: string) => findNamedPerson(database, name),
      passwordMark: (id: number) => findPasswordMark(database, id),
      list: (page: { text?: string; skip?: number; limit?: number } = {}) => listPeople(database, page),
      changeName: (id: number, name: string) => changeName(database, id, name),
      /** The address that a person typed, while the session lasts; a link in a letter proves that the person has it. */
      changeEmail: (id: number, email: string, sessionId?: number) =>
        whileSessionLasts(database, id, sessionId, (statements) => changeEmail(statements, id, email, false)),
      changeRole: (id: number, role: Person['role']) => changeRole(database, id, role),
      /** Ends every other session. A person whose password was checked must still have it when the new one is stored. */
      changePassword: (person: SigningIn, password: string, keptSession?: number) =>
        changePassword(
          database,
          person.id,
          password,
          (statements) => demandSamePassword(statements, person),
          keptSession,
        ),
      switchOff: (id: number) => switchOff(database, id),
      switchOn: (id: number) => switchOn(database, id),
      /** The lists of the account must be deleted before. */
      delete: (id: number) => deletePerson(database, id, (statements) => endBook(statements, id, now())),
    },
    /** All registries of the site, for its admins: the API lists only a caller's own. */
    lists: {
      list: (page: { text?: string; skip?: number; limit?: number } = {}) => listLists(database, page),
      names: (ids: readonly number[]) => listNames(database, ids),
      /** Some of the registries that the person owns first, the oldest first. */
      idsOf: (ownerId: number, most: number) => registryIdsOf(database, ownerId, most),
      /** The same before an id, the newest first. */
      idsBefore: (ownerId: number, id: number, most: number) =>
        registryIdsBefore(database, ownerId, id, most),
      countOf: (ownerId: number) => countRegistriesOf(database, ownerId),
      /** Notes the present day of each list beside what guests keep of it. */
      noteDays: () => noteDays(database),
      owners: (id: number) => listOwners(database, id),
      /** What the person owns and another person owns first. */
      ownedWithOthers: (person: Person) => listOwnedWithOthers(database, person),
      /** The owner whom the entry `to` means becomes the first one, if `by`, who decides it, still may. */
      passOn: (id: number, to: string, { stays, by }: { stays: boolean; by: User }) =>
        passOn(database, id, to, { stays, by, now: now() }),
    },
    /** Links that make the person who uses them an owner of a list. */
    ownerLinks: {
      /** Of whose secret this is the hash. */
      make: (registryId: number, id: string, by: User) =>
        makeOwnerLink(database, registryId, id, { by, now: now() }),
      list: (registryId: number) => listOwnerLinks(database, registryId, now()),
      end: (registryId: number, id: string) => endOwnerLink(database, registryId, id),
      find: (secret: string) => findOwnerLink(database, secret, now()),
      use: (secret: string, person: Person) => useOwnerLink(database, secret, person, now()),
      ask: (id: string, name: string) => askWithOwnerLink(database, id, name, now()),
      asking: (most: number) => listAsking(database, now(), most),
    },
    calendars: createCalendars(database, siteKey),
    /** What happened to the lists of the site, without what guests bought. */
    lastChanges: () => findLastChanges(database),
    /** Whether the database can be written now. */
    checkStorage: () => checkStorage(database),
    /** The person with this login and password, or undefined. */
    checkPassword: (login: string, password: string) => checkPassword(database, login, password),
    sessions: {
      /** Where `isTold`, the person gets a letter about a browser that is new to the account. */
      start: (person: SigningIn, browser: string, how: { isTold?: boolean } = {}) =>
        startSession(database, person, browser, now(), how),
      find: (appPassword: string) => findSession(database, appPassword, now()),
      end: (id: number) => endSession(database, id),
      /** All of an account but one. */
      endAll: (accountId: number, keptId?: number) => endSessions(database, accountId, keptId),
      /** Deletes those that have ended, and one-time links that are too old. */
      async sweep() {
        const believed = await findBelievedTime(database, now())
        if (!believed) return
        await sweepSessions(database, believed)
        await sweepChallenges(database, believed)
        await sweepLinks(database, believed)
        await sweepOwnerLinks(database, believed)
      },
    },
    passkeys: {
      list: (accountId: number) => listPasskeys(database, accountId),
      handle: (accountId: number) => findHandle(database, accountId),
      find: (credentialId: string) => findPasskey(database, credentialId),
      /** Whose it is, once its signature was found right. */
      use: (used: Answered & { id: number; counter: number }) => usePasskey(database, used, now()),
      add: (accountId: number, passkey: NewPasskey, sessionId?: number) =>
        whileSessionLasts(database, accountId, sessionId, (statements) =>
          addPasskey(statements, accountId, passkey, now()),
        ),
      remove: (accountId: number, id: number, ways: WaysIn) => removePasskey(database, accountId, id, ways),
    },
    /** A code after the password, from an app. */
    secondStep: {
      makeSecret,
      find: (accountId: number) => findSecondStep(database, accountId),
      add: (accountId: number, secret: Buffer, code: string, sessionId?: number) =>
        whileSessionLasts(database, accountId, sessionId, (statements) =>
          addSecondStep(statements, siteKey, { accountId, secret, code }, now()),
        ),
      takeCode: (accountId: number, code: string) => takeCode(database, siteKey, { accountId, code }, now()),
      renewCodes: (accountId: number, sessionId?: number) =>
        whileSessionLasts(database, accountId, sessionId, (statements) =>
          renewCodes(statements, siteKey, accountId),
        ),
      end: (accountId: number) => database.transaction((statements) => endSecondStep(statements, accountId)),
    },
    access: createAccess(database, siteKey, now),
    links: {
      /** For an account whose person asks for it, while the session lasts: a new password may have ended it. */
      make: (link: NewLink, sessionId?: number) =>
        whileSessionLasts(database, link.accountId ?? 0, sessionId, (statements) =>
          makeLink(statements, link, now()),
        ),
      find: (purpose: Purpose, secret: string) => findLink(database, purpose, secret, now()),
      /** Stores the confirmed address of the account; undefined when the link is used up, or of another account. */
      confirmEmail: (secret: string, accountId: number, sessionId?: number) =>
        whileSessionLasts(database, accountId, sessionId, async (statements) => {
          const found = await findLink(statements, 'confirm_email', secret, now())
          if (found?.accountId !== accountId) return undefined
          const link = await takeLink(statements, 'confirm_email', secret, now())
          if (!link) return undefined
          await changeEmail(statements, accountId, link.email, true)
          return findPerson(statements, accountId)
        }),
      signUp: (secret: string, person: Omit<NewPerson, 'role'>) =>
        signUpByLink(database, secret, person, now()),
      resetPassword: (secret: string, password: string) => resetPassword(database, secret, password, now()),
    },
    invitations: {
      /** One for each invitee, for one of the owners; empty for anyone else. */
      linksOf: (registryId: number, by: User) => linksOf(database, siteKey, registryId, { by, now: now() }),
      find: (secret: string) => findInvitation(database, siteKey, secret),
      open: (invitation: Invitation) => openInvitation(database, invitation, now()),
      /** Those of the invitees whose account opens the list, by its name. */
      withAccount: (invitees: readonly string[]) => namesOfAccounts(database, invitees),
    },
  }
}
