import type { Client } from '@hopechest/client'
import type { Accounts } from '@hopechest/host/accounts'
import type { FastifyInstance } from 'fastify'
import type { Elsewhere } from './elsewhere/index.ts'
import { createHeldForms } from './http/held-forms.ts'
import { later } from './http/later.ts'
import type { Letters } from './http/letters.ts'
import type { ServerParts } from './http/parts.ts'
import type { Sessions } from './http/session.ts'
import type { DemoOfSite, Row, Visit, WaysIn } from './http/visit.ts'
import { listRows } from './list-rows.ts'
import { adminPages, type Upkeep } from './pages/admin/index.ts'
import type { GuestParts } from './pages/guests/guest-parts.ts'
import { forgetAsked } from './pages/guests/questions/asked.ts'
import { createOwnHousehold } from './pages/household/own.ts'
import { forgetRemovedGuest } from './pages/owners/sharing/removed-guest.ts'
import { createEntrance } from './pages/people/entrance.ts'
import { createPasskeys } from './pages/people/passkeys/passkeys.ts'
import { createPasswords } from './pages/people/passwords.ts'
import { createPending } from './pages/people/pending.ts'
import { namedVisitor } from './server/named-visitor.ts'
import { openPages } from './server/register.ts'
import { ownFrame } from './view/layout.ts'

export interface SiteParts extends Omit<ServerParts, 'bank' | 'frame' | 'readVisitor' | 'hasPage'> {
  accounts: Accounts
  sessions: Sessions
  /** Reads lists and buys for guests, and may do nothing else. */
  guests: Client
  guestGifts: GuestParts
  /** Undefined where no mail server is set up. */
  mail?: Letters | undefined
  /** Letters that owners have asked for may leave now. */
  letLeave?: () => void
  /** The count of changes of the database, where it counts them. */
  generation: () => number | undefined
  /** The file of the database where it is one; its disk is looked at. */
  databaseUrl: string
  demo?: DemoOfSite | undefined
  securityContact?: string | undefined
  upkeep: Upkeep
  /** How people sign in, beside or instead of a password of this site. */
  elsewhere?: Elsewhere | undefined
}

/** The web site, ready to listen. Every page is in this table, those of guests and admins in their own ones. */
export function createSite(parts: SiteParts): FastifyInstance {
  const { guests, accounts, guestGifts, mail, now = () => new Date() } = parts
  const { home, help, privacy, chooseLanguage, robots, manifest, offline, serviceWorker } = later(async () =>
    (await import('./pages/front/index.ts')).frontPages(accounts, now),
  )
  const household = createOwnHousehold(accounts, guestGifts.byLink, now)
  const see = household.sight
  const sessions = withGifts(parts.sessions, guestGifts)
  const passwords = createPasswords(accounts, parts.metrics, undefined, parts.elsewhere?.hasPasswords)
  const passkeys = createPasskeys(accounts, parts.secret)
  const pending = createPending(parts.secret)
  const entrance = createEntrance({ accounts, sessions, passwords, passkeys, pending })
  const people = { accounts, sessions, mail, passwords, passkeys, entrance }
  const { elsewhere, secret } = parts
  const held = createHeldForms(parts.secret)
  const leadToList = later(async () =>
    (await import('./pages/guests/registry/shared-link.ts')).leadToList(guests, see, home),
  )
  const { setUp, signIn, signUp, forgot } = later(async () =>
    (await import('./pages/people/index.ts')).peoplePages(people, held, elsewhere),
  )
  const { way, join, once } = later(async () =>
    (await import('./pages/elsewhere/index.ts')).elsewherePages({ ...people, elsewhere, secret }),
  )
  const { account, keys, ways, confirmEmail, deletion, everything } = later(async () =>
    (await import('./pages/account/index.ts')).accountPages({
      ...people,
      guests,
      household,
      guestGifts,
      now,
      secret: parts.secret,
    }),
  )
  const invitationLink = later(async () =>
    (await import('./pages/guests/invitation/index.ts')).invitationLink(guests, accounts),
  )
  const letLeave = async () => parts.letLeave?.()
  const device = later(async () =>
    (await import('./pages/guests/device/index.ts')).devicePages({ guests, household, guestGifts, now }),
  )
  const person = { who: 'person' } as const

  const pages: readonly Row[] = [
    ['GET', 'home', leadToList],
    ['GET', 'privacy', privacy],
    ['GET', 'help', help.contents],
    ['GET', 'helpTopic', help.show],
    ['GET', 'language', chooseLanguage],
    ['GET', 'robots', robots],
    ...securityRows(parts.securityContact, now),
    ['GET', 'manifest', manifest],
    ['GET', 'offline', offline],
    ['GET', 'serviceWorker', serviceWorker],
    ['GET', 'setUp', setUp.ask],
    ['POST', 'setUp', setUp.take, { again: setUp.ask }],
    ['GET', 'signIn', signIn.ask],
    ['POST', 'signIn', signIn.take, { again: signIn.ask }],
    ['POST', 'signOut', signIn.leave],
    ['GET', 'signOut', signIn.left],
    ['GET', 'signInElsewhere', way.setOut],
    ['GET', 'backFromElsewhere', way.comeBack],
    ['GET', 'joinElsewhere', join.ask],
    ['POST', 'joinElsewhere', join.take, { again: join.ask }],
    ['GET', 'joinByLink', join.askByLink],
    ['POST', 'joinByLink', join.takeByLink, { again: join.askByLink }],
    ['GET', 'signInOnce', once.ask],
    ['POST', 'signInOnce', once.take, { again: once.ask }],
    ['GET', 'signUp', signUp.ask],
    ['POST', 'signUp', signUp.take, { again: signUp.ask }],
    ['GET', 'invitedSignUp', signUp.ask],
    ['POST', 'invitedSignUp', signUp.take, { again: signUp.ask }],
    ['GET', 'forgot', forgot.ask],
    ['POST', 'forgot', forgot.take, { again: forgot.ask }],
    ['GET', 'newPassword', forgot.askNew],
    ['POST', 'newPassword', forgot.takeNew, { again: forgot.askNew }],
    ['GET', 'confirmEmail', confirmEmail.ask, person],
    ['POST', 'confirmEmail', confirmEmail.take, { ...person, again: confirmEmail.ask }],
    ...listRows({
      guests,
      household,
      guestGifts,
      mail,
      letLeave,
      now,
      readAccess: async (id) => ({
        access: await accounts.access.list(id),
        passkeys: await accounts.passkeys.list(id),
      }),
      calendars: accounts.calendars,
      tellsDevices: true,
      live: { generation: parts.generation, findSignedIn: parts.sessions.find, log: parts.log },
    }),
    ['GET', 'device', device.show],
    ['POST', 'keepDevice', device.keep, { again: device.show, isPersonal: true }],
    ['POST', 'refuseDevice', device.refuse, { again: device.show }],
    ['POST', 'endDevice', device.end, { again: device.show }],
    ['GET', 'deviceWorker', device.worker],
    ['GET', 'invitation', invitationLink],
    ['GET', 'account', account.show, person],
    ['POST', 'accountName', account.name, { ...person, again: account.show }],
    ['POST', 'accountEmail', account.email, { ...person, again: account.show }],
    ['POST', 'sendConfirmation', account.confirm, { ...person, again: account.show }],
    ['POST', 'accountPassword', account.password, { ...person, again: account.show }],
    ['POST', 'makeCalendar', account.makeCalendar, { ...person, again: account.show }],
    ['POST', 'endCalendar', account.endCalendar, { ...person, again: account.show }],
    ['POST', 'endAccess', account.endAccess, { ...person, again: account.show }],
    ['GET', 'takeOffIdentity', ways.takeOff.askIdentity, person],
    ['POST', 'takeOffIdentity', ways.takeOff.identity, { ...person, again: ways.takeOff.askIdentity }],
    ['POST', 'endOtherAccess', account.endOthers, { ...person, again: account.show }],
    ['GET', 'keys', keys.ask, person],
    ['POST', 'keys', keys.make, { ...person, again: keys.ask }],
    ['POST', 'takeBackKey', keys.takeBack, { ...person, again: keys.ask }],
    ['GET', 'newPasskey', ways.passkey.ask, person],
    ['POST', 'newPasskey', ways.passkey.take, { ...person, again: ways.passkey.ask }],
    ['GET', 'removePasskey', ways.takeOff.askPasskey, person],
    ['POST', 'removePasskey', ways.takeOff.passkey, { ...person, again: ways.takeOff.askPasskey }],
    ['GET', 'secondStep', ways.step.ask, person],
    ['POST', 'secondStep', ways.step.take, { ...person, again: ways.step.ask }],
    ['POST', 'recoveryCodes', ways.step.renew, { ...person, again: ways.step.ask }],
    ['POST', 'endSecondStep', ways.step.end, { ...person, again: ways.step.ask }],
    ['GET', 'everything', everything, person],
    ['GET', 'deleteAccount', deletion.ask, person],
    ['POST', 'deleteAccount', deletion.take, { ...person, again: deletion.ask }],
    ...adminPages({ ...people, elsewhere, databaseUrl: parts.databaseUrl, upkeep: parts.upkeep }, now),
  ]

  const ownParts = {
    ...parts,
    bank: guestGifts.bank,
    frame: ownFrame,
    readVisitor: readVisitor({ ...parts, sessions: people.sessions }),
    namedByGateway: elsewhere?.namedByGateway,
    hasPage: guestGifts.byLink.hasPage,
  }
  return openPages(ownParts, pages, signIn.resume)
}

/** Without a contact there is no such page. */
function securityRows(contact: string | undefined, now: () => Date): readonly Row[] {
  if (contact === undefined) return []
  const securityTxt = later(async () =>
    (await import('./pages/front/security-txt.ts')).securityTxt(contact, now),
  )
  return [['GET', 'securityTxt', securityTxt]]
}

/** The settings of the site's owner, and the person who is signed in. */
function readVisitor({
  accounts,
  sessions,
  demo,
  elsewhere,
}: Pick<SiteParts, 'accounts' | 'sessions' | 'demo' | 'elsewhere'>) {
  const waysIn = elsewhere && waysOf(elsewhere)
  const findVisitor = elsewhere?.namedByGateway
    ? namedVisitor(accounts, sessions)
    : ({ cookies }: Visit) => sessions.find(cookies)
  return async (visit: Visit) => {
    const [{ name, sign_up, currency, disclosure, affiliate_links }, signedIn] = await Promise.all([
      accounts.settings.read(),
      findVisitor(visit),
    ])
    const hasAffiliateLinks = affiliate_links === 'on'
    const isOpen = sign_up === 'open'
    const site = { name, isOpen, currency, disclosure, hasAffiliateLinks, demo, waysIn }
    return { site, signedIn }
  }
}

function waysOf({ hasPasswords, isAuto, providers }: Elsewhere): WaysIn {
  return { hasPasswords, isAuto, providers: providers.map(({ id, name, issuer }) => ({ id, name, issuer })) }
}

/** What a browser gives joins the account that signs in there, and leaves the browser with it. */
function withGifts(sessions: Sessions, guestGifts: GuestParts): Sessions {
  return {
    ...sessions,
    async start(cookies, person, browser, how) {
      const session = await sessions.start(cookies, person, browser, how)
      await guestGifts.join(cookies, person)
      return session
    },
    async end(cookies) {
      await sessions.end(cookies)
      await guestGifts.leave(cookies)
      forgetRemovedGuest(cookies)
      forgetAsked(cookies)
    },
  }
}
