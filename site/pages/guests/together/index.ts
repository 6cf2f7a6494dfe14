import { limits, Refusal } from '@hopechest/contract'
import { createAllowance } from '@hopechest/program'
import { textOf } from '../../../http/form-text.ts'
import type { Answer, Handler, Visit } from '../../../http/visit.ts'
import { dayMilliseconds } from '../../../view/days.ts'
import type { GuestParts } from '../guest-parts.ts'
import { keepName } from '../kept-name.ts'
import { sameChoice, sameList } from '../registry/choice.ts'
import { type Gift, toGift } from '../registry/gift.ts'
import type { List, OpenList } from '../registry/open-list.ts'
import { mayRemoveWords, type TogetherFaults, togetherPage } from './page.ts'
import { type GiftWord, mostWords, type ShownWord } from './words-of-guests.ts'

/** How a guest is reached: an address of mail or a number fits, and no letter. */
export const mostReach = 100

/** In a day, from one address at one gift: a family behind it may speak, and no program fills a gift. */
const most = { most: mostWords / 2, windowMilliseconds: dayMilliseconds }

/** Guests at a gift say something to each other, and look for others who go in together. Owners are never shown it. */
export function togetherPages({ openList, guestGifts }: { openList: OpenList; guestGifts: GuestParts }) {
  const { words } = guestGifts
  const allowance = createAllowance<string>(most)

  function atGift(act: (visit: Visit, list: List, gift: Gift) => Promise<Answer>): Handler {
    return (visit) =>
      openList(visit, (list) => {
        const item = list.items.find(({ id }) => String(id) === visit.params.item)
        if (!list.isForGuest || !item) return { goTo: sameList(visit, list.registry.slug) }
        return act(visit, list, toGift(item, list.registry, visit))
      })
  }

  const show = (visit: Visit, list: List, gift: Gift, all: readonly ShownWord[], faults?: TogetherFaults) =>
    togetherPage(visit, list, gift, all, faults)

  return {
    show: atGift(async (visit, list, gift) =>
      show(visit, list, gift, await words.read(visit, list.registry.id, gift.id)),
    ),

    take: atGift(async (visit, list, gift) => {
      const at = { registryId: list.registry.id, itemId: gift.id }
      const back = { goTo: visit.to.together({ slug: list.registry.slug, item: gift.id }, sameChoice(visit)) }
      if (visit.form.get('act') === 'remove') {
        if (mayRemoveWords(visit)) await words.remove(at, textOf(visit.form, 'word'))
        return back
      }
      const all = await words.read(visit, at.registryId, at.itemId)
      const own = all.find(({ isOwn }) => isOwn) ?? { author: '', text: '', reach: '' }
      const act = visit.form.get('act')
      const word = changed(visit.form, act, own)
      const faults = faultsOf(visit, act, word)
      if (Object.keys(faults).length > 0) return show(visit, list, gift, all, faults)
      const isLess = act === 'end' || act === 'unsay'
      const isMore = !isLess && (word.text !== '' || word.reach !== '')
      const exhausted = isMore ? allowance.take(`${visit.address} ${gift.id}`) : undefined
      if (exhausted) throw new Refusal('too_many', 'Many words came from this address', exhausted)
      if (!(await words.say(visit, at, word)))
        return show(visit, list, gift, all, {
          [act === 'look' ? 'reach' : 'text']: visit.words.together.full,
        })
      if (isMore) keepName(visit.cookies, word.author)
      return back
    }),
  }
}

function faultsOf({ words }: Visit, act: string | null, { author, text, reach }: GiftWord): TogetherFaults {
  const { give, together } = words
  const isLooking = act === 'look'
  return {
    ...(isLooking && author === '' && { author: give.nameMissing }),
    ...([...author].length > limits.purchaser && { author: give.nameLong(limits.purchaser) }),
    ...(isLooking &&
      (reach === '' || [...reach].length > mostReach) && { reach: together.reachWrong(mostReach) }),
    ...([...text].length > limits.ideaComment && { text: words.ideas.long(limits.ideaComment) }),
  }
}

/** What the guest says from now on. Each act changes one part, and leaves the other. */
function changed(
  form: URLSearchParams,
  act: string | null,
  { author: known, text, reach }: GiftWord,
): GiftWord {
  if (act === 'end') return { author: known, text, reach: '' }
  if (act === 'unsay') return { author: known, text: '', reach }
  const author = textOf(form, 'author') || known
  return act === 'look'
    ? { author, text, reach: textOf(form, 'reach') }
    : { author, text: textOf(form, 'text'), reach }
}
