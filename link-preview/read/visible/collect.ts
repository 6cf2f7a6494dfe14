import type { Attributes, HtmlHandler } from '../parse-html.ts'
import { moneyIn, signAtEndOf, signAtStartOf } from '../prices/money.ts'
import { createMarkReader, mark } from './marks.ts'
import { ofPictures } from './picture-attributes.ts'

/** A number that people see on the page, and that may be the price. */
export interface Candidate {
  number: string
  sign: string | undefined
  /** How many texts stand before it on the page. */
  at: number
  /** What the elements around it are called. */
  marks: number
  /** The numbers of the elements around it that seem to be about something else, such as other products. */
  elsewhere: number[]
  /** What the nearest elements are called: the prices of a row of products have the same. */
  shape: string
  /** The words beside it. */
  before: string
  after: string
}

export interface Heading {
  text: string
  /** How many texts stand before its first one, and before its end. */
  from: number
  to: number
  /** The numbers of the elements around it. */
  within: number[]
  level: string
}

export interface SeenPicture {
  attributes: Attributes
  /** Where it leads when pressed. */
  link: string | undefined
  /** What the elements around it are called. */
  names: string
  at: number
}

export interface Visible {
  pictures: SeenPicture[]
  candidates: Candidate[]
  headings: Heading[]
}

const max = {
  candidates: 400,
  pictures: 150,
  headings: 100,
  textLength: 120,
  plainLength: 40,
  headingLength: 400,
  labelLength: 40,
  levels: 20,
  elsewhere: 4,
}

/** A text of fewer letters is no label by itself. */
const shortest = 3

/** What an element is called, such as "price", counts for numbers at most this many levels inside it. */
const levelsOfMarks = 4
const levelsOfShape = 5

const unseen = new Set(['script', 'style', 'noscript', 'template', 'textarea', 'svg', 'title', 'option'])
const struck = new Set(['del', 's', 'strike'])
const otherParts = new Set(['nav', 'footer', 'aside'])

/** An element whose end has not come yet. */
interface OpenElement {
  name: string
  attributes: Attributes
  id: number
  isUnseen: boolean
  /** Undefined until a number stands in the element: most elements have none, and reading marks takes time. */
  marks: number | undefined
}

/** Collects the numbers that people see, each with what is said around it. No tree is built. */
export function visibleCollector(): HtmlHandler & { seen(): Visible } {
  const marksOf = createMarkReader()
  const stack: OpenElement[] = []
  const candidates: Candidate[] = []
  const headings: Heading[] = []
  const pictures: SeenPicture[] = []
  let elements = 0
  let unseenLevels = 0
  let texts = 0
  let part = ''
  let label = ''
  let heading: { text: string; within: number[]; from: number } | undefined
  /** The last number, while the text behind it may still belong to it. */
  let pending: Candidate | undefined

  function flush(): void {
    const text = part.trim()
    part = ''
    if (text === '') return
    texts++
    if (heading && heading.text.length < max.headingLength) heading.text += ` ${text}`
    if (pending) {
      if (continueNumber(pending, text, ownMarks(stack.at(-1), marksOf))) return
      // Words before a colon, or with an amount of their own, are about that.
      if (!/:$|[$€£¥₠-₿]/.test(text)) pending.after = `${pending.after} ${text.slice(0, max.labelLength)}`
      pending = undefined
    }
    if (candidates.length < max.candidates && mayBePrice(text)) add(text)
    label = text.length < shortest ? `${label.slice(-max.labelLength)} ${text}` : text.slice(-max.labelLength)
  }

  function add(text: string): void {
    let context: Context | undefined
    for (const { number, sign, before, after } of moneyIn(text)) {
      if (/^\s*[%‰]/.test(after)) continue
      const isFirst = before.trim() === ''
      const near = sign ?? (isFirst ? signAtEndOf(label) : undefined)
      // A sign may follow in the next element.
      const isAlone = isFirst && /^[.,]?[\s*~+]*$/.test(after)
      if (near === undefined && !isAlone) continue
      context ??= contextOf(stack, marksOf)
      const isDifference = /[-−+]\s*$/.test(before) || /^[-−+]/.test(text)
      pending = {
        // Its cents may stand in the next element.
        number: near === undefined && /^[.,]$/.test(after) ? number + after : number,
        sign: near,
        at: texts,
        marks: context.marks | (isDifference ? mark.saving : 0),
        elsewhere: context.elsewhere,
        shape: context.shape,
        before: isFirst ? label : before,
        after,
      }
      candidates.push(pending)
    }
  }

  return {
    attributes: [...named, 'itemprop', 'style', 'hidden', 'href', ...ofPictures],
    open(name, attributes) {
      if (part !== '') flush()
      const isUnseen = unseen.has(name)
      stack.push({ name, attributes, id: ++elements, isUnseen, marks: undefined })
      if (isUnseen) unseenLevels++
      else if (name === 'img' && pictures.length < max.pictures)
        pictures.push({ attributes, ...aroundPicture(stack), at: texts })
      else if (unseenLevels === 0 && isHeading(name) && headings.length < max.headings)
        heading = { text: '', within: stack.map(({ id }) => id), from: texts }
    },
    text(text) {
      if (unseenLevels === 0 && part.length <= max.headingLength) part += text
    },
    close(name) {
      if (part !== '') flush()
      if (stack.pop()?.isUnseen) unseenLevels--
      if (heading && isHeading(name)) {
        const { text, ...rest } = heading
        if (text !== '') headings.push({ ...rest, text: text.trim(), to: texts, level: name })
        heading = undefined
      }
    },
    seen: () => ({
      candidates: candidates.filter(
        ({ sign, marks }) => sign !== undefined || marks & (mark.price | mark.property),
      ),
      headings,
      pictures,
    }),
  }
}

/** A short text needs a digit. A longer one also needs the sign of a currency, because letters such as "kr" stand in any text. */
const mayBePrice = (text: string) =>
  text.length <= max.plainLength
    ? /\d/.test(text)
    : text.length <= max.textLength && /[$€£¥￥₠-₿円元원]/.test(text) && /\d/.test(text)

const isHeading = (name: string) => name.length === 2 && name[0] === 'h' && name > 'h0' && name < 'h5'

const levelsOfPicture = 3

function aroundPicture(stack: readonly OpenElement[]): Pick<SeenPicture, 'link' | 'names'> {
  const around = stack.slice(-levelsOfPicture - 1, -1)
  return {
    link: around.findLast(({ name }) => name === 'a')?.attributes.href,
    names: around.map(({ attributes }) => attributes.class ?? '').join(' '),
  }
}

interface Context {
  marks: number
  elsewhere: number[]
  shape: string
}

/** What the elements around a text are called. */
function contextOf(stack: readonly OpenElement[], marksOf: (names: string) => number): Context {
  let marks = 0
  let shape = ''
  const elsewhere: number[] = []
  const top = stack.length - 1
  for (let level = top; level >= 0 && level > top - max.levels; level--) {
    const element = stack[level]
    if (!element) break
    if (level > top - levelsOfShape) shape += `${element.name}.${element.attributes.class ?? ''}>`
    if (element.name === 'a') marks |= mark.link
    const own = ownMarks(element, marksOf)
    if (own === 0) continue
    // The nearest word counts: a "sale price" may stand in a box of "old prices".
    const nearest = marks & time ? own & ~time : own
    if (level > top - levelsOfMarks) marks |= nearest
    if (own & mark.hidden) marks |= mark.hidden
    if (own & mark.elsewhere && elsewhere.length < max.elsewhere) elsewhere.push(element.id)
  }
  return { marks: marks & ~mark.elsewhere, elsewhere, shape }
}

const time = mark.now | mark.old | mark.oftenOld

function ownMarks(element: OpenElement | undefined, marksOf: (names: string) => number): number {
  if (!element) return 0
  element.marks ??= readMarks(element, marksOf)
  return element.marks
}

const named = ['class', 'id', 'data-test', 'data-testid', 'data-qa', 'data-auto', 'data-role']

function readMarks({ name, attributes }: OpenElement, marksOf: (names: string) => number): number {
  if (name === 'html' || name === 'body') return 0
  let own = 0
  for (const key of named) {
    const value = attributes[key]
    if (value) own |= marksOf(value)
  }
  if (attributes.itemprop !== undefined && /price$/i.test(attributes.itemprop)) own |= mark.property
  const style = attributes.style?.slice(0, 200)
  if (struck.has(name) || (style && /line-through/i.test(style))) own |= mark.struck
  if (attributes.hidden !== undefined || (style && /display:\s*none|visibility:\s*hidden/i.test(style)))
    own |= mark.hidden
  if (otherParts.has(name)) own |= mark.elsewhere
  if (name === 'sup' || name === 'small') own |= mark.cents
  return own
}

/** Some pages write "19", its cents "99" and the sign in three elements. True when the text was such a part and says nothing else. */
function continueNumber(candidate: Candidate, text: string, marks: number): boolean {
  if (/^[.,]$/.test(text) && !/[.,]/.test(candidate.number)) {
    candidate.number += text
    return true
  }
  const cents = /^([.,]?)(\d\d)(?!\d|[.,]\d)\s*(\D{0,6})$/.exec(text)
  if (cents && !/[.,]\d\d$/.test(candidate.number)) {
    const [, point = '', digits, behind = ''] = cents
    const hasPoint = point !== '' || /[.,]$/.test(candidate.number)
    if (hasPoint || marks & mark.cents) {
      candidate.number += `${hasPoint ? point : '.'}${digits}`
      candidate.sign ??= signAtStartOf(behind.trim())
      return true
    }
  }
  candidate.sign ??= signAtStartOf(text)
  return false
}
