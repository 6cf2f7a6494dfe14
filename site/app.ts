import type { Client } from '@hopechest/client'
import type { FastifyInstance } from 'fastify'
import { createHeldForms } from './http/held-forms.ts'
import { createLetters } from './http/letters.ts'
import type { ServerParts } from './http/parts.ts'
import type { Sessions } from './http/session.ts'
import type { Row } from './http/visit.ts'
import type { Mail } from './mail.ts'
import { accountPages } from './pages/account/index.ts'
import { adminPages, type Upkeep } from './pages/admin/index.ts'
import { frontPages } from './pages/front/index.ts'
import type { GuestGifts } from './pages/guests/guest-gifts.ts'
import { guestPages } from './pages/guests/index.ts'
import { createSee, leadToList } from './pages/guests/registry/index.ts'
import { filePages, tableBytes } from './pages/owners/files/index.ts'
import { listPages } from './pages/owners/list/index.ts'
import { listsPages } from './pages/owners/lists/index.ts'
import { sharingPages } from './pages/owners/sharing/index.ts'
import { forgetRemovedGuest } from './pages/owners/sharing/removed-guest.ts'
import { shopPages } from './pages/owners/shop/index.ts'
import { surprisePages } from './pages/owners/surprises/index.ts'
import { peoplePages } from './pages/people/index.ts'
import { createPasswords } from './pages/people/passwords.ts'
import { openServer } from './server/open-server.ts'
import { registerPages } from './server/register.ts'

export interface SiteParts extends ServerParts {
  /** Reads lists and buys for guests, and may do nothing else. */
  guests: Client
  guestGifts: GuestGifts
  /** Undefined where no mail server is set up. */
  mail?: Mail | undefined
  now?: () => Date
  /** The file of the database where it is one; its disk is looked at. */
  databaseUrl: string
  upkeep: Upkeep
}

/** The web site, ready to listen. Every page is in this table, those of guests and admins in their own ones. */
export function createSite(parts: SiteParts): FastifyInstance {
  const { guests, accounts, guestGifts, now = () => new Date() } = parts
  const mail = parts.mail && createLetters(parts.mail, parts.metrics)
  const { home, help, privacy, chooseLanguage, robots, manifest, offline, serviceWorker } = frontPages(
    accounts,
    now,
  )
  const see = createSee(accounts)
  const people = {
    accounts,
    sessions: withGifts(parts.sessions, guestGifts),
    mail,
    passwords: createPasswords(accounts, parts.metrics),
  }
  const { setUp, signIn, signUp, forgot } = peoplePages(people, createHeldForms(parts.secret))
  const { account, confirmEmail, deletion, everything } = accountPages({
    ...people,
    guests,
    see,
    guestGifts,
    now,
  })
  const { lists, start } = listsPages({ guests, accounts, now })
  const { own, ownGifts, addLink, after, asGuest, detailsActs, giftActs, headingActs, settingsActs } =
    listPages(guests, accounts, now)
  const sharing = sharingPages({ accounts, mail })
  const surprises = surprisePages(now)
  const person = { who: 'person' } as const
  const gifts = { ...person, again: ownGifts(giftActs.again) }

  const pages: readonly Row[] = [
    ['GET', 'home', leadToList(guests, see, home)],
    ['GET', 'privacy', privacy],
    ...help,
    ['GET', 'language', chooseLanguage],
    ['GET', 'robots', robots],
    ['GET', 'manifest', manifest],
    ['GET', 'offline', offline],
    ['GET', 'serviceWorker', serviceWorker],
    ...guestPages({ guests, accounts, see, guestGifts, mail, now }),
    ['GET', 'setUp', setUp.ask],
    ['POST', 'setUp', setUp.take, { again: setUp.ask }],
    ['GET', 'signIn', signIn.ask],
    ['POST', 'signIn', signIn.take, { again: signIn.ask }],
    ['POST', 'signOut', signIn.leave],
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
    ['GET', 'lists', lists, person],
    ['GET', 'newList', start.ask, person],
    ['POST', 'newList', start.take, { ...person, again: start.ask }],
    ['GET', 'list', ownGifts(giftActs.show), person],
    ['POST', 'addLink', ownGifts(addLink), gifts],
    ['POST', 'addGift', ownGifts(giftActs.create), gifts],
    ['POST', 'saveGift', ownGifts(giftActs.save), gifts],
    ['POST', 'giftQuantity', ownGifts(giftActs.quantity), gifts],
    ['POST', 'removeGift', ownGifts(giftActs.remove), gifts],
    ['POST', 'restoreGift', ownGifts(giftActs.restore), gifts],
    ['POST', 'moveRow', ownGifts(giftActs.move), gifts],
    ['POST', 'addHeading', ownGifts(headingActs.create), gifts],
    ['POST', 'saveHeading', ownGifts(headingActs.save), gifts],
    ['POST', 'removeHeading', ownGifts(headingActs.remove), gifts],
    ['POST', 'listStatus', own(settingsActs.status), gifts],
    ['POST', 'listReveal', own(settingsActs.reveal), gifts],
    ['POST', 'putAway', own(after.putAway), { ...person, again: own(detailsActs.show) }],
    ['POST', 'takeOut', own(after.takeOut), { ...person, again: own(detailsActs.show) }],
    ['GET', 'moveGift', ownGifts(after.askMove), person],
    ['POST', 'moveGift', ownGifts(after.move), { ...person, again: ownGifts(after.askMove) }],
    ['GET', 'copyList', ownGifts(after.askCopy), person],
    ['POST', 'copyList', ownGifts(after.copy), { ...person, again: ownGifts(after.askCopy) }],
    ['GET', 'asGuest', own(asGuest), person],
    ['GET', 'sharing', own(sharing.show), person],
    ['POST', 'sharing', own(sharing.invite), { ...person, again: own(sharing.show) }],
    ['POST', 'removeGuest', own(sharing.remove), { ...person, again: own(sharing.show) }],
    ['POST', 'sendInvitation', own(sharing.send), { ...person, again: own(sharing.show) }],
    ['POST', 'addOwner', own(sharing.addOwner), { ...person, again: own(sharing.show) }],
    ['GET', 'removeOwner', own(sharing.askRemoveOwner), person],
    ['POST', 'removeOwner', own(sharing.removeOwner), { ...person, again: own(sharing.show) }],
    ['GET', 'passOn', own(sharing.askPassOn), person],
    ['POST', 'passOn', own(sharing.passOn), { ...person, again: own(sharing.askPassOn) }],
    ['GET', 'cards', own(sharing.cards), person],
    ['GET', 'giftsCsv', ownGifts(filePages.csv), person],
    ['GET', 'giftsJson', ownGifts(filePages.json), person],
    ['GET', 'importGifts', ownGifts(filePages.import.show), person],
    [
      'POST',
      'importGifts',
      ownGifts(filePages.import.take),
      { ...person, again: ownGifts(filePages.import.show), mostBytes: tableBytes },
    ],
    ['GET', 'surprises', own(surprises.show), person],
    ['GET', 'surprisesCsv', own(surprises.csv), person],
    ['GET', 'takeBack', own(surprises.askTakeBack), person],
    ['POST', 'surprise', own(surprises.note), { ...person, again: own(surprises.show) }],
    ['POST', 'takeBack', own(surprises.takeBack), { ...person, again: own(surprises.askTakeBack) }],
    ['GET', 'unwrap', own(surprises.askUnwrap), person],
    ['POST', 'unwrap', own(surprises.unwrap), { ...person, again: own(surprises.askUnwrap) }],
    ['GET', 'details', own(detailsActs.show), person],
    ['POST', 'details', own(detailsActs.save), { ...person, again: own(detailsActs.show) }],
    ['GET', 'deleteList', own(detailsActs.askDelete), person],
    ['POST', 'deleteList', own(detailsActs.delete), { ...person, again: own(detailsActs.askDelete) }],
    ['GET', 'account', account.show, person],
    ['POST', 'accountName', account.name, { ...person, again: account.show }],
    ['POST', 'accountEmail', account.email, { ...person, again: account.show }],
    ['POST', 'sendConfirmation', account.confirm, { ...person, again: account.show }],
    ['POST', 'accountPassword', account.password, { ...person, again: account.show }],
    ['POST', 'makeAccess', account.makeAccess, { ...person, again: account.show }],
    ['POST', 'endAccess', account.endAccess, { ...person, again: account.show }],
    ['GET', 'everything', everything, person],
    ['GET', 'deleteAccount', deletion.ask, person],
    ['POST', 'deleteAccount', deletion.take, { ...person, again: deletion.ask }],
    ...adminPages({ ...people, guests, databaseUrl: parts.databaseUrl, upkeep: parts.upkeep }, now),
    ...shopPages(),
  ]

  const app = openServer(parts)
  registerPages(app, parts, pages, signIn.resume)
  return app
}

/** What a browser gives joins the account that signs in there, and leaves the browser with it. */
function withGifts(sessions: Sessions, guestGifts: GuestGifts): Sessions {
  return {
    ...sessions,
    async start(cookies, person, browser) {
      const session = await sessions.start(cookies, person, browser)
      await guestGifts.join(cookies, person)
      return session
    },
    async end(cookies) {
      await sessions.end(cookies)
      guestGifts.leave(cookies)
      forgetRemovedGuest(cookies)
    },
  }
}
