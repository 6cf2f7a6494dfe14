import type { Client } from '@hopechest/client'
import { pictureFormBytes, sentPageBytes, tableBytes } from './http/form-text.ts'
import { later } from './http/later.ts'
import type { Letters } from './http/letters.ts'
import type { Answer, PersonHandler, PersonVisit, Row } from './http/visit.ts'
import type { CalendarParts } from './pages/days/index.ts'
import type { GuestParts } from './pages/guests/guest-parts.ts'
import { guestPages } from './pages/guests/index.ts'
import type { LiveParts } from './pages/guests/live/index.ts'
import type { Household } from './pages/household/household.ts'
import { joinPages } from './pages/join/index.ts'
import { drawPages } from './pages/owners/draw/index.ts'
import {
  type OwnGiftsHandler,
  type OwnHandler,
  withOwnList,
  withOwnRegistry,
} from './pages/owners/list/own-list.ts'
import type { ListsParts } from './pages/owners/lists/index.ts'
import { peopleOfOwnerPages } from './pages/owners/people/index.ts'
import { messagePage } from './view/message.ts'

export interface ListRowsParts extends ListsParts, CalendarParts, LiveParts {
  guests: Client
  household: Household
  guestGifts: GuestParts
  mail: Letters | undefined
  /** Our own pages: browsers hear what letters would say. In a frame, scripts and addresses are those of its host. */
  tellsDevices?: boolean
  /** Lets the letters leave that an account has asked for: behind the answer of a page, or with it. */
  letLeave: (accountId: number) => Promise<void>
  now: () => Date
}

/** The pages of guests and owners. They stand in our own frame, and in that of any host. */
export function listRows(parts: ListRowsParts): readonly Row[] {
  const { guests, household, now } = parts
  const own = (handler: OwnHandler) => withOwnRegistry(household, handler)
  const ownGifts = (handler: OwnGiftsHandler) => withOwnList(household, now, handler)
  const { lists, start } = later(async () =>
    (await import('./pages/owners/lists/index.ts')).listsPages(parts),
  )
  const {
    addLink,
    after,
    asGuest,
    clockActs,
    detailsActs,
    giftActs,
    headingActs,
    offListActs,
    questionActs,
    settingsActs,
    several,
    shopLinks,
    undo,
  } = later(async () => (await import('./pages/owners/list/index.ts')).listActs(guests, household, now))
  const { addPicture } = later(() => import('./pages/owners/pictures/sent.ts'))
  const { coverActs } = later(() => import('./pages/owners/pictures/cover.ts'))
  const large = later(() => import('./pages/owners/pictures/large.ts'))
  const { addSmall } = later(() => import('./pages/owners/pictures/small.ts'))
  const sharing = later(async () => (await import('./pages/owners/sharing/index.ts')).sharingPages(parts))
  const byLink = later(async () =>
    (await import('./pages/owners/sharing/own-by-link.ts')).ownByLinkPages(parts),
  )
  const files = later(async () => (await import('./pages/owners/files/index.ts')).filePages)
  const surprises = later(async () =>
    (await import('./pages/owners/surprises/index.ts')).surprisePages(household, now),
  )
  const oneEarly = later(async () => (await import('./pages/owners/surprises/index.ts')).oneEarlyPages(now))
  const shop = later(async () => (await import('./pages/owners/shop/index.ts')).shopPages(household, now))
  const byPerson = later(async () => (await import('./pages/person/index.ts')).personPages(parts))
  const notices = later(async () =>
    (await import('./pages/notices/index.ts')).noticePages(parts.guestGifts.notices, parts.tellsDevices),
  )
  const slips = later(async () => (await import('./pages/slips/index.ts')).slipPages(parts))
  const calendar = later(async () => (await import('./pages/days/index.ts')).calendarFeed(parts))
  const hooks = later(async () => (await import('./pages/hooks/index.ts')).hooksOfList(household, now))
  const person = { who: 'person' } as const
  const withPicture = { mostBytes: pictureFormBytes, takesFile: true } as const
  const gifts = { ...person, again: ownGifts(giftActs.again) }
  const askCopy = forThoseWhoMayOwn(ownGifts(after.askCopy))
  return [
    ...guestPages(parts),
    ['GET', 'personByLink', byPerson.open],
    ['GET', 'personPage', byPerson.show],
    ['GET', 'personManifest', byPerson.manifest],
    ['POST', 'sendPersonLink', byPerson.sendLink, { again: byPerson.show }],
    ['POST', 'unfoldSlip', byPerson.unfold, { again: byPerson.show }],
    ['POST', 'saveSizes', byPerson.saveSizes, { again: byPerson.show }],
    ['POST', 'forgetPerson', byPerson.forget, { again: byPerson.show }],
    ['GET', 'notices', notices.show],
    ['POST', 'notices', notices.take, { needsNoToken: true }],
    ...drawPages(parts),
    ...joinPages(parts),
    ['GET', 'slips', slips.show, person],
    ['POST', 'slips', slips.unfold, { ...person, again: slips.show }],
    ...peopleOfOwnerPages(parts),
    ['GET', 'lists', lists, person],
    ['GET', 'newList', forThoseWhoMayOwn(start.ask), person],
    ['POST', 'newList', forThoseWhoMayOwn(start.take), { ...person, again: forThoseWhoMayOwn(start.ask) }],
    ['GET', 'list', ownGifts(giftActs.show), person],
    ['POST', 'addLink', ownGifts(addLink), gifts],
    ['POST', 'addGift', ownGifts(giftActs.create), { ...gifts, ...withPicture }],
    ['POST', 'saveGift', ownGifts(giftActs.save), { ...gifts, ...withPicture }],
    ['POST', 'addPicture', own(addPicture), { ...gifts, ...withPicture }],
    ['POST', 'largePicture', own(large.largePicture), { ...gifts, isLargePicture: true }],
    ['POST', 'addPainted', own(large.addPainted), { ...gifts, ...withPicture }],
    ['POST', 'addSmallPicture', own(addSmall), { ...gifts, ...withPicture }],
    ['GET', 'cover', own(coverActs.show), person],
    ['POST', 'cover', own(coverActs.save), { ...person, again: own(coverActs.show), ...withPicture }],
    ['POST', 'lookAgain', ownGifts(giftActs.lookAgain), { ...gifts, ...withPicture }],
    ['POST', 'removeGift', ownGifts(giftActs.remove), gifts],
    ['POST', 'keepGift', ownGifts(shopLinks.keep), gifts],
    ['POST', 'restoreGift', ownGifts(giftActs.restore), gifts],
    ['POST', 'hideGift', ownGifts(offListActs.hide), gifts],
    ['POST', 'haveGift', ownGifts(offListActs.have), gifts],
    ['POST', 'showGift', ownGifts(offListActs.show), gifts],
    ['POST', 'answerQuestion', ownGifts(questionActs.answer), gifts],
    ['POST', 'removeQuestion', ownGifts(questionActs.remove), gifts],
    ['POST', 'moveRow', ownGifts(giftActs.move), gifts],
    ['POST', 'several', ownGifts(several), gifts],
    ['POST', 'undo', ownGifts(undo), gifts],
    ['POST', 'addHeading', ownGifts(headingActs.create), gifts],
    ['POST', 'saveHeading', ownGifts(headingActs.save), gifts],
    ['POST', 'removeHeading', ownGifts(headingActs.remove), gifts],
    ['POST', 'listStatus', own(settingsActs.status), gifts],
    ['POST', 'listSearchEngines', own(settingsActs.searchEngines), gifts],
    ['POST', 'listReveal', own(settingsActs.reveal), gifts],
    ['POST', 'listClock', own(clockActs.take), gifts],
    ['POST', 'listLinks', own(shopLinks.set), { ...person, again: own(detailsActs.show) }],
    ['POST', 'putAway', own(after.putAway), { ...person, again: own(detailsActs.show) }],
    ['POST', 'takeOut', own(after.takeOut), { ...person, again: own(detailsActs.show) }],
    ['POST', 'agreeToTaken', own(surprises.agreeToTaken), { ...person, again: own(surprises.show) }],
    ['GET', 'lookAtGift', ownGifts(oneEarly.ask), person],
    ['POST', 'lookAtGift', ownGifts(oneEarly.look), { ...person, again: ownGifts(oneEarly.ask) }],
    ['GET', 'moveGift', ownGifts(after.askMove), person],
    ['POST', 'moveGift', ownGifts(after.move), { ...person, again: ownGifts(after.askMove) }],
    ['POST', 'copyGift', ownGifts(after.copyGift), { ...person, again: ownGifts(after.askMove) }],
    ['GET', 'asGuest', own(asGuest), person],
    ['GET', 'copyList', askCopy, person],
    ['POST', 'copyList', forThoseWhoMayOwn(ownGifts(after.copy)), { ...person, again: askCopy }],
    ['GET', 'sharing', own(sharing.show), person],
    ['POST', 'sharing', own(sharing.invite), { ...person, again: own(sharing.show) }],
    ['POST', 'removeGuest', own(sharing.remove), { ...person, again: own(sharing.show) }],
    ['POST', 'openTo', own(sharing.openTo), { ...person, again: own(sharing.show) }],
    ['POST', 'sendInvitation', own(sharing.send), { ...person, again: own(sharing.show) }],
    ['POST', 'sendAllInvitations', own(sharing.sendAll), { ...person, again: own(sharing.show) }],
    ['GET', 'guestsCsv', own(sharing.csv), person],
    ['POST', 'addOwner', own(sharing.addOwner), { ...person, again: own(sharing.show) }],
    ['POST', 'makeOwnerLink', own(sharing.makeOwnerLink), { ...person, again: own(sharing.show) }],
    ['POST', 'endOwnerLink', own(sharing.endOwnerLink), { ...person, again: own(sharing.show) }],
    ['GET', 'ownByLink', byLink.ask],
    ['POST', 'ownByLink', byLink.take, person],
    ['POST', 'askToOwn', byLink.askAdmin, { again: byLink.ask }],
    ['GET', 'removeOwner', own(sharing.askRemoveOwner), person],
    ['POST', 'removeOwner', own(sharing.removeOwner), { ...person, again: own(sharing.show) }],
    ['GET', 'passOn', own(sharing.askPassOn), person],
    ['POST', 'passOn', own(sharing.passOn), { ...person, again: own(sharing.askPassOn) }],
    ['GET', 'cards', own(sharing.cards), person],
    ['GET', 'giftsCsv', ownGifts(files.csv), person],
    ['GET', 'giftsJson', ownGifts(files.json), person],
    ['GET', 'importGifts', ownGifts(files.import.show), person],
    [
      'POST',
      'importGifts',
      ownGifts(files.import.take),
      { ...person, again: ownGifts(files.import.show), mostBytes: tableBytes },
    ],
    ['GET', 'surprises', own(surprises.show), person],
    ['GET', 'surprisesCsv', own(surprises.csv), person],
    ['GET', 'takeBack', own(surprises.askTakeBack), person],
    [
      'POST',
      'writeDown',
      own(surprises.writeDown),
      { ...person, again: own(surprises.show), ...withPicture },
    ],
    ['POST', 'surprise', own(surprises.note), { ...person, again: own(surprises.show) }],
    ['POST', 'takeBack', own(surprises.takeBack), { ...person, again: own(surprises.askTakeBack) }],
    [
      'POST',
      'guestsMayAddIdeas',
      own(surprises.guestsMayAddIdeas),
      { ...person, again: own(surprises.show) },
    ],
    ['POST', 'noteIdea', own(surprises.noteIdea), { ...person, again: own(surprises.show) }],
    ['POST', 'ideaOntoList', own(surprises.ideaOntoList), { ...person, again: own(surprises.show) }],
    ['GET', 'unwrap', own(surprises.askUnwrap), person],
    ['POST', 'unwrap', own(surprises.unwrap), { ...person, again: own(surprises.askUnwrap) }],
    ['GET', 'details', own(detailsActs.show), person],
    ['POST', 'details', own(detailsActs.save), { ...person, again: own(detailsActs.show) }],
    ['GET', 'deleteList', own(detailsActs.askDelete), person],
    ['POST', 'deleteList', own(detailsActs.delete), { ...person, again: own(detailsActs.askDelete) }],
    ['GET', 'hooks', hooks.list, person],
    ['POST', 'hooks', hooks.add, { ...person, again: hooks.list }],
    ['GET', 'hook', hooks.show, person],
    ['POST', 'hook', hooks.act, { ...person, again: hooks.show }],
    ['GET', 'calendar', calendar],
    ['GET', 'addFromShop', shop.add, person],
    ['GET', 'howToAdd', shop.how],
    ['GET', 'shopWindow', shop.open],
    ['POST', 'shopWindow', shop.take, { ...person, again: shop.open, mostBytes: sentPageBytes }],
    ['POST', 'addInWindow', shop.create, { ...person, again: shop.ask }],
    ['GET', 'giftInWindow', ownGifts(shop.show), person],
    ['POST', 'moveInWindow', ownGifts(shop.move), { ...person, again: ownGifts(shop.show) }],
    ['POST', 'pictureInWindow', ownGifts(shop.choosePicture), { ...person, again: ownGifts(shop.show) }],
    ['POST', 'wantInWindow', ownGifts(shop.want), { ...person, again: ownGifts(shop.show) }],
    ['POST', 'undoInWindow', ownGifts(shop.undo), { ...person, again: ownGifts(shop.show) }],
    ['POST', 'backInWindow', ownGifts(shop.putBack), { ...person, again: ownGifts(shop.show) }],
  ]
}

/** The page, for those who may start lists. A host says who does not: they read so, and fill in no form that it would refuse. */
function forThoseWhoMayOwn(handler: PersonHandler): PersonHandler {
  return (visit) => (visit.signedIn.mayOwn ? handler(visit) : mayNotOwn(visit))
}

function mayNotOwn(visit: PersonVisit): Answer {
  const { mayNotOwnTitle: title, mayNotOwn } = visit.words.lists
  return messagePage(visit, { title, paragraphs: [mayNotOwn], sign: 'lock', status: 403 })
}
