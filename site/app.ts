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
import { createGuestGifts, type GuestGifts } from './pages/guests/guest-gifts.ts'
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
  /** Undefined where no mail server is set up. */
  mail?: Mail | undefined
  now?: () => Date
  /** The file of the database where it is one; its disk is looked at. */
  databaseUrl: string
  upkeep: Upkeep
}

/** The web site, ready to listen. Every page is in this table, those of guests and admins in their own ones. */
export function createSite(parts: SiteParts): FastifyInstance {
  const { guests, accounts, now = () => new Date() } = parts
  const mail = parts.mail && createLetters(parts.mail, parts.metrics)
  const { home, help, privacy, chooseLanguage, robots, manifest, offline, serviceWorker } = frontPages(
    accounts,
    now,
  )
  const see = createSee(accounts)
  const guestGifts = createGuestGifts(accounts, parts.secret)
  const people = {
    accounts,
    sessions: withGifts(parts.sessions, guestGifts),
    mail,
    passwords: createPasswords(accounts, parts.metrics),
    site: parts.site,
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
    ['GET', '/', leadToList(guests, see, home)],
    ['GET', '/privacy', privacy],
    ...help,
    ['GET', '/language/:code', chooseLanguage],
    ['GET', '/robots.txt', robots],
    ['GET', '/manifest.webmanifest', manifest],
    ['GET', '/offline', offline],
    ['GET', '/service-worker.js', serviceWorker],
    ...guestPages({ guests, accounts, see, guestGifts, mail, now }),
    ['GET', '/set-up/:link', setUp.ask],
    ['POST', '/set-up/:link', setUp.take, { again: setUp.ask }],
    ['GET', '/sign-in', signIn.ask],
    ['POST', '/sign-in', signIn.take, { again: signIn.ask }],
    ['POST', '/sign-out', signIn.leave],
    ['GET', '/sign-up', signUp.ask],
    ['POST', '/sign-up', signUp.take, { again: signUp.ask }],
    ['GET', '/sign-up/:link', signUp.ask],
    ['POST', '/sign-up/:link', signUp.take, { again: signUp.ask }],
    ['GET', '/forgot', forgot.ask],
    ['POST', '/forgot', forgot.take, { again: forgot.ask }],
    ['GET', '/new-password/:link', forgot.askNew],
    ['POST', '/new-password/:link', forgot.takeNew, { again: forgot.askNew }],
    ['GET', '/confirm/:link', confirmEmail.ask, person],
    ['POST', '/confirm/:link', confirmEmail.take, { ...person, again: confirmEmail.ask }],
    ['GET', '/lists', lists, person],
    ['GET', '/lists/new', start.ask, person],
    ['POST', '/lists/new', start.take, { ...person, again: start.ask }],
    ['GET', '/lists/:slug', ownGifts(giftActs.show), person],
    ['POST', '/lists/:slug/add', ownGifts(addLink), gifts],
    ['POST', '/lists/:slug/items', ownGifts(giftActs.create), gifts],
    ['POST', '/lists/:slug/items/:item', ownGifts(giftActs.save), gifts],
    ['POST', '/lists/:slug/items/:item/quantity', ownGifts(giftActs.quantity), gifts],
    ['POST', '/lists/:slug/items/:item/remove', ownGifts(giftActs.remove), gifts],
    ['POST', '/lists/:slug/items/:item/restore', ownGifts(giftActs.restore), gifts],
    ['POST', '/lists/:slug/move', ownGifts(giftActs.move), gifts],
    ['POST', '/lists/:slug/headings', ownGifts(headingActs.create), gifts],
    ['POST', '/lists/:slug/headings/save', ownGifts(headingActs.save), gifts],
    ['POST', '/lists/:slug/headings/remove', ownGifts(headingActs.remove), gifts],
    ['POST', '/lists/:slug/status', own(settingsActs.status), gifts],
    ['POST', '/lists/:slug/reveal', own(settingsActs.reveal), gifts],
    ['POST', '/lists/:slug/put-away', own(after.putAway), { ...person, again: own(detailsActs.show) }],
    ['POST', '/lists/:slug/take-out', own(after.takeOut), { ...person, again: own(detailsActs.show) }],
    ['GET', '/lists/:slug/items/:item/move', ownGifts(after.askMove), person],
    [
      'POST',
      '/lists/:slug/items/:item/move',
      ownGifts(after.move),
      { ...person, again: ownGifts(after.askMove) },
    ],
    ['GET', '/lists/:slug/copy', ownGifts(after.askCopy), person],
    ['POST', '/lists/:slug/copy', ownGifts(after.copy), { ...person, again: ownGifts(after.askCopy) }],
    ['GET', '/lists/:slug/as-guest', own(asGuest), person],
    ['GET', '/lists/:slug/sharing', own(sharing.show), person],
    ['POST', '/lists/:slug/sharing', own(sharing.invite), { ...person, again: own(sharing.show) }],
    ['POST', '/lists/:slug/sharing/remove', own(sharing.remove), { ...person, again: own(sharing.show) }],
    ['POST', '/lists/:slug/sharing/choose', own(sharing.choose), { ...person, again: own(sharing.show) }],
    ['POST', '/lists/:slug/sharing/send', own(sharing.send), { ...person, again: own(sharing.show) }],
    ['POST', '/lists/:slug/owners', own(sharing.addOwner), { ...person, again: own(sharing.show) }],
    ['GET', '/lists/:slug/owners/remove', own(sharing.askRemoveOwner), person],
    ['POST', '/lists/:slug/owners/remove', own(sharing.removeOwner), { ...person, again: own(sharing.show) }],
    ['POST', '/lists/:slug/owners/choose', own(sharing.chooseOwner), { ...person, again: own(sharing.show) }],
    ['GET', '/lists/:slug/pass-on', own(sharing.askPassOn), person],
    ['POST', '/lists/:slug/pass-on', own(sharing.passOn), { ...person, again: own(sharing.askPassOn) }],
    ['GET', '/lists/:slug/cards', own(sharing.cards), person],
    ['GET', '/lists/:slug/gifts.csv', ownGifts(filePages.csv), person],
    ['GET', '/lists/:slug/gifts.json', ownGifts(filePages.json), person],
    ['GET', '/lists/:slug/import', ownGifts(filePages.import.show), person],
    [
      'POST',
      '/lists/:slug/import',
      ownGifts(filePages.import.take),
      { ...person, again: ownGifts(filePages.import.show), mostBytes: tableBytes },
    ],
    ['GET', '/lists/:slug/surprises', own(surprises.show), person],
    ['GET', '/lists/:slug/surprises.csv', own(surprises.csv), person],
    ['GET', '/lists/:slug/surprises/:purchase/back', own(surprises.askTakeBack), person],
    [
      'POST',
      '/lists/:slug/surprises/:purchase',
      own(surprises.note),
      { ...person, again: own(surprises.show) },
    ],
    [
      'POST',
      '/lists/:slug/surprises/:purchase/back',
      own(surprises.takeBack),
      { ...person, again: own(surprises.askTakeBack) },
    ],
    ['GET', '/lists/:slug/unwrap', own(surprises.askUnwrap), person],
    ['POST', '/lists/:slug/unwrap', own(surprises.unwrap), { ...person, again: own(surprises.askUnwrap) }],
    ['GET', '/lists/:slug/details', own(detailsActs.show), person],
    ['POST', '/lists/:slug/details', own(detailsActs.save), { ...person, again: own(detailsActs.show) }],
    ['GET', '/lists/:slug/delete', own(detailsActs.askDelete), person],
    [
      'POST',
      '/lists/:slug/delete',
      own(detailsActs.delete),
      { ...person, again: own(detailsActs.askDelete) },
    ],
    ['GET', '/account', account.show, person],
    ['POST', '/account/name', account.name, { ...person, again: account.show }],
    ['POST', '/account/email', account.email, { ...person, again: account.show }],
    ['POST', '/account/email/confirm', account.confirm, { ...person, again: account.show }],
    ['POST', '/account/password', account.password, { ...person, again: account.show }],
    ['POST', '/account/access', account.makeAccess, { ...person, again: account.show }],
    ['POST', '/account/access/:access/end', account.endAccess, { ...person, again: account.show }],
    ['GET', '/account/everything.json', everything, person],
    ['GET', '/account/delete', deletion.ask, person],
    ['POST', '/account/delete', deletion.take, { ...person, again: deletion.ask }],
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
