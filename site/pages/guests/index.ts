import { later } from '../../http/later.ts'
import type { Letters } from '../../http/letters.ts'
import type { Row } from '../../http/visit.ts'
import type { LiveParts } from './live/index.ts'
import type { OpenListParts } from './registry/open-list.ts'

interface GuestParts extends OpenListParts, LiveParts {
  mail: Letters | undefined
  tellsDevices?: boolean
}

/** What guests open: a list, a gift that they give, and their own gifts. */
export function guestPages(parts: GuestParts): readonly Row[] {
  const { guests, household, guestGifts, mail } = parts
  const see = household.sight
  const links = { guests, see, guestGifts }
  const openList = later(async () => (await import('./registry/open-list.ts')).createOpenList(parts))
  const registry = later(async () => (await import('./registry/index.ts')).registryPages(openList, parts))
  const live = later(async () => (await import('./live/index.ts')).followList(parts))
  const give = later(async () =>
    (await import('./give/index.ts')).givePages({ guests, openList, guestGifts, mail }),
  )
  const questions = later(async () =>
    (await import('./questions/index.ts')).questionPages({ guests, openList, guestGifts }),
  )
  const yours = later(async () => (await import('./your-gifts/index.ts')).yourGiftsPages(openList, parts))
  const allGifts = later(async () => (await import('./all-gifts/index.ts')).allGiftsPages(parts))
  const memory = later(async () => (await import('./memory/index.ts')).memoryPages(parts))
  const lists = later(async () => (await import('./kept-lists/index.ts')).keptListsPages(parts))
  const together = later(async () =>
    (await import('./together/index.ts')).togetherPages({ openList, guestGifts }),
  )
  const ideas = later(async () =>
    (await import('./ideas/index.ts')).ideaPages({ guests, openList, guestGifts }),
  )
  const giveBack = later(async () => (await import('./give-back/index.ts')).giveBackPages(links))
  const bought = later(async () => (await import('./give-back/bought.ts')).boughtByLink(links))
  const longer = later(async () => (await import('./give-back/longer.ts')).longerByLink(links))
  return [
    ['GET', 'registry', registry.show],
    ['GET', 'registryJson', registry.json],
    ['GET', 'registryLive', live],
    ['GET', 'give', give.ask],
    ['POST', 'give', give.take, { again: give.ask, isPersonal: true }],
    ['GET', 'ask', questions.ask],
    ['POST', 'ask', questions.take, { again: questions.ask }],
    ['GET', 'together', together.show],
    ['POST', 'together', together.take, { again: together.show, isPersonal: true }],
    ['GET', 'newIdea', ideas.ask],
    ['POST', 'newIdea', ideas.add, { again: ideas.ask, isPersonal: true }],
    ['GET', 'idea', ideas.show],
    ['POST', 'idea', ideas.give, { again: ideas.show, isPersonal: true }],
    ['POST', 'ideaBack', ideas.back, { again: ideas.show }],
    ['GET', 'changeIdea', ideas.askChange],
    ['POST', 'changeIdea', ideas.change, { again: ideas.askChange }],
    ['POST', 'removeIdea', ideas.remove, { again: ideas.show }],
    ['POST', 'ideaComment', ideas.comment, { again: ideas.show, isPersonal: true }],
    ['GET', 'yours', yours.list],
    ['GET', 'yourGift', yours.thank],
    ['POST', 'yourGiftBought', yours.buy, { again: yours.thank }],
    ['POST', 'keepYourGiftLonger', yours.longer, { again: yours.thank }],
    ['POST', 'writeAboutGift', yours.write, { again: yours.thank }],
    ['POST', 'noSecondLetter', yours.noSecondLetter, { again: yours.thank }],
    ['POST', 'forgetYourGift', yours.forget, { again: yours.thank }],
    ['GET', 'allGifts', allGifts.show],
    ['GET', 'memory', memory.show],
    ['POST', 'memory', memory.keep, { again: memory.show }],
    ['POST', 'saveBudget', memory.budget, { again: memory.show }],
    ['POST', 'forgetMemory', memory.forget, { again: memory.show }],
    ['POST', 'forgetRemembered', memory.forgetOne, { again: memory.show }],
    ['GET', 'giftNote', allGifts.askNote],
    ['POST', 'giftNote', allGifts.note, { again: allGifts.askNote }],
    ['POST', 'giftBought', allGifts.bought, { again: allGifts.show }],
    ['POST', 'giftBack', allGifts.back, { again: allGifts.show }],
    ['POST', 'sendGifts', allGifts.link.send, { again: allGifts.show }],
    ['POST', 'showGifts', allGifts.link.show, { again: allGifts.show }],
    ['GET', 'openGifts', allGifts.link.ask],
    ['POST', 'openGifts', allGifts.link.open, { again: allGifts.link.ask }],
    ['POST', 'closeGifts', allGifts.link.close, { again: allGifts.show }],
    ['GET', 'keptLists', lists.show],
    ['POST', 'keptLists', lists.keep, { again: lists.show }],
    ['POST', 'forgetList', lists.forget, { again: lists.show }],
    ['GET', 'boughtByLink', bought.ask],
    ['POST', 'boughtByLink', bought.take, { again: bought.ask }],
    ['GET', 'longerByLink', longer.ask],
    ['POST', 'longerByLink', longer.take, { again: longer.ask }],
    ['GET', 'giveBack', giveBack.ask],
    ['POST', 'giveBack', giveBack.release, { again: giveBack.ask }],
  ]
}
