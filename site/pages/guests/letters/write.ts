import type { Registry } from '@hopechest/client'
import type { GiftLetter, LetterKind } from '@hopechest/host/post'
import type { Letter } from '../../../http/letters.ts'
import type { Visit } from '../../../http/visit.ts'
import { knownOccasion } from '../../../view/occasions.ts'
import { plainName, plainTitle } from '../../../view/plain-words.ts'
import { createFormat, type Language, wordsIn } from '../../../words/index.ts'
import { writeLink } from '../give-back/link.ts'
import type { KeptGift } from '../kept-gifts.ts'
import type { Gift } from '../registry/gift.ts'

/**
 * All that letters about a gift say, in the language in which it was given. A guest may have typed the address of a stranger, and
 * others may read the mailbox: so they name the list and its day in plain words, and no gift.
 */
export interface AboutGift {
  to: string
  language: Language
  locale: string
  name: string
  list: string
  /** "Wedding, 12 June 2027"; empty where the list has neither. */
  when: string
  /** Which gift of this guest on the list it is. */
  number: number
  links: { bought: string; back: string; longer: string; list: string }
}

export function aboutGift(
  visit: Visit,
  { title, slug, meta }: Registry,
  gift: KeptGift,
  to: string,
  number: number,
): AboutGift {
  const { words, format, language } = visit
  const link = writeLink(gift)
  const day = meta.registry_event_date
  return {
    to,
    language,
    locale: format.locale,
    name: greeted(gift.name),
    list: plainTitle(title),
    when: words.registry.occasion(knownOccasion(meta.registry_event_type, words), day && format.day(day)),
    number,
    links: {
      bought: visit.to.boughtByLink({ link }).whole,
      back: visit.to.giveBack({ link }).whole,
      longer: visit.to.longerByLink({ link }).whole,
      list: visit.to.registry({ slug }).whole,
    },
  }
}

/** A name with anything else in it than a name is not greeted. */
function greeted(name: string): string {
  const plain = plainName(name)
  return plain === name.trim().replaceAll(/\s+/g, ' ') ? plain : ''
}

/** What a guest gives of a gift in parts. */
export interface GivenParts {
  given: number
  wanted: number
  /** "€50"; empty where the gift has no price. */
  sum: string
  /** Its page says how the owners would like it; empty where they wrote nothing. */
  page: string
}

export function givenParts(
  visit: Visit,
  { slug, meta }: Registry,
  { itemId, quantity }: KeptGift,
  { isInParts, wanted, price, currency }: Gift,
): GivenParts | undefined {
  if (!isInParts) return undefined
  const isOnPage = meta.registry_hand_over !== ''
  return {
    given: quantity,
    wanted,
    sum: price === undefined ? '' : visit.format.money(price * quantity, currency),
    page: isOnPage ? visit.to.give({ slug, item: itemId }).whole : '',
  }
}

/** The letter after "I bought it", after parts were given, and after "I will buy it", which says until when. */
export function writeFirst(
  about: AboutGift,
  { keptUntil, parts }: { keptUntil: string | null; parts: GivenParts | undefined },
): Letter {
  const { given, kept } = wordsIn(about.language).letters
  if (keptUntil !== null) return write(about, kept, keptUntil.slice(0, 10))
  if (!parts) return write(about, given)
  const { given: number, wanted, ...others } = parts
  const text = (said: Said) => given.parts({ ...said, ...others }, number, wanted)
  return write(about, { subject: given.subject, text })
}

export function writeDue(
  about: AboutGift,
  {
    kind,
    isBought,
    isKeptLonger,
    until,
    offList,
  }: Pick<GiftLetter, 'isBought' | 'isKeptLonger' | 'offList'> & { kind: LetterKind; until: Date },
): Letter {
  const { eve, ended, ...letters } = wordsIn(about.language).letters
  if (kind === 'eve') {
    const links = isKeptLonger ? { ...about.links, longer: '' } : about.links
    return write({ ...about, links }, eve, until.toISOString().slice(0, 10))
  }
  if (kind === 'ended') return write(about, ended)
  return write(about, letters[isBought ? (offList ?? 'removed') : (`${offList ?? 'removed'}Kept` as const)])
}

/** A part of a letter that is said in each of them, in the words of its language. */
type Part =
  | 'hello'
  | 'gift'
  | 'giftAtStart'
  | 'list'
  | 'title'
  | 'day'
  | 'whole'
  | 'bought'
  | 'back'
  | 'longer'
  | 'open'

type Said = Record<Part, string>

interface Sentences {
  subject(said: Said): string
  text(said: Said): string
}

function write(
  { language, locale, name, list, when, number, links }: AboutGift,
  { subject, text }: Sentences,
  until?: string,
): Letter {
  const { letters: words } = wordsIn(language)
  const format = createFormat(locale)
  const { list: open, ...others } = links
  const said = {
    hello: words.hello(name),
    gift: words.gift(number, list),
    giftAtStart: words.giftAtStart(number, list),
    list: words.list(list, when),
    title: list,
    day: until ? format.weekdayName(until) : '',
    whole: until ? format.weekday(until) : '',
    open,
    ...others,
  }
  return { subject: subject(said), text: text(said) }
}
