import type { Client } from '@hopechest/client'
import type { FastifyInstance } from 'fastify'
import type { ServerParts } from './http/parts.ts'
import { register } from './http/register.ts'
import { serveAssets } from './http/serve-assets.ts'
import { servePictures } from './http/serve-pictures.ts'
import { openServer } from './http/server.ts'
import type { Row } from './http/visit.ts'
import type { Mail } from './mail.ts'
import { confirmEmailPages } from './pages/account/confirm-email.ts'
import { deletePages } from './pages/account/delete.ts'
import { everything } from './pages/account/everything.ts'
import { accountPages } from './pages/account/index.ts'
import { givePages } from './pages/give/index.ts'
import { home } from './pages/home.ts'
import { chooseLanguage } from './pages/language.ts'
import { addLink } from './pages/list/add-link.ts'
import { detailsActs } from './pages/list/details.ts'
import { giftActs } from './pages/list/gift-acts.ts'
import { type OwnHandler, withOwnList } from './pages/list/own-list.ts'
import { settingsActs } from './pages/list/settings-acts.ts'
import { listsPage } from './pages/lists/index.ts'
import { startPages } from './pages/lists/start.ts'
import { manifest, robots } from './pages/machines.ts'
import { forgotPages } from './pages/people/forgot.ts'
import { setUpPages } from './pages/people/set-up.ts'
import { signInPages } from './pages/people/sign-in.ts'
import { createSignInLimits } from './pages/people/sign-in-limits.ts'
import { signUpPages } from './pages/people/sign-up.ts'
import { privacy } from './pages/privacy.ts'
import { putBackPages } from './pages/put-back/index.ts'
import { registryPages } from './pages/registry/index.ts'
import { yourGiftsPages } from './pages/your-gifts/index.ts'

export interface SiteParts extends ServerParts {
  /** Reads lists and buys for guests, and may do nothing else. */
  guests: Client
  /** Undefined where no mail server is set up. */
  mail?: Mail | undefined
  now?: () => Date
  /** A folder of pictures that the site serves itself, such as those of the demo. */
  pictures?: string
}

/** The web site, ready to listen. Every page is in this table. */
export function createSite(parts: SiteParts): FastifyInstance {
  const { guests, now = () => new Date() } = parts
  const registry = registryPages(guests, now)
  const give = givePages(guests)
  const yours = yourGiftsPages(guests)
  const putBack = putBackPages(guests)
  const people = {
    accounts: parts.accounts,
    sessions: parts.sessions,
    mail: parts.mail,
    limits: createSignInLimits(),
    site: parts.site,
  }
  const signIn = signInPages(people)
  const signUp = signUpPages(people)
  const setUp = setUpPages(people)
  const forgot = forgotPages(people)
  const account = accountPages(people)
  const deletion = deletePages(people)
  const confirmEmail = confirmEmailPages(people)
  const person = { who: 'person' } as const
  const own = (handler: OwnHandler) => withOwnList(now, handler)
  const gifts = { ...person, again: own(giftActs.show) }

  const pages: readonly Row[] = [
    ['GET', '/', home],
    ['GET', '/privacy', privacy],
    ['GET', '/language/:code', chooseLanguage],
    ['GET', '/robots.txt', robots],
    ['GET', '/manifest.webmanifest', manifest],
    ['GET', '/registry/:slug', registry.show],
    ['GET', '/registry/:slug/items/:item/give', give.ask],
    ['POST', '/registry/:slug/items/:item/give', give.take, { again: give.ask }],
    ['GET', '/registry/:slug/yours', yours.list],
    ['GET', '/registry/:slug/yours/:purchase', yours.thank],
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
    ['GET', '/confirm/:link', confirmEmail.ask],
    ['POST', '/confirm/:link', confirmEmail.take, { again: confirmEmail.ask }],
    ['GET', '/lists', listsPage(now), person],
    ['GET', '/lists/new', startPages.ask, person],
    ['POST', '/lists/new', startPages.take, { ...person, again: startPages.ask }],
    ['GET', '/lists/:slug', own(giftActs.show), person],
    ['POST', '/lists/:slug/add', own(addLink), gifts],
    ['POST', '/lists/:slug/items', own(giftActs.create), gifts],
    ['POST', '/lists/:slug/items/:item', own(giftActs.save), gifts],
    ['POST', '/lists/:slug/items/:item/quantity', own(giftActs.quantity), gifts],
    ['POST', '/lists/:slug/items/:item/remove', own(giftActs.remove), gifts],
    ['POST', '/lists/:slug/items/:item/restore', own(giftActs.restore), gifts],
    ['POST', '/lists/:slug/move', own(giftActs.move), gifts],
    ['POST', '/lists/:slug/status', own(settingsActs.status), gifts],
    ['POST', '/lists/:slug/reveal', own(settingsActs.reveal), gifts],
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
    ['POST', '/account/password', account.password, { ...person, again: account.show }],
    ['POST', '/account/access', account.makeAccess, { ...person, again: account.show }],
    ['POST', '/account/access/:access/end', account.endAccess, person],
    ['GET', '/account/everything.json', everything(now), person],
    ['GET', '/account/delete', deletion.ask, person],
    ['POST', '/account/delete', deletion.take, { ...person, again: deletion.ask }],
    ['GET', '/back/:link', putBack.ask],
    ['POST', '/back/:link', putBack.release, { again: putBack.ask }],
  ]

  const app = openServer(parts)
  serveAssets(app, parts.assets)
  if (parts.pictures !== undefined) servePictures(app, parts.pictures)
  for (const page of pages) register(app, parts, page)
  return app
}
