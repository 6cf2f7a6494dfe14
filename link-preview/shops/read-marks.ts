import type { Attributes, HtmlHandler } from '../read/parse-html.ts'
import { currenciesOf, moneyIn } from '../read/prices/money.ts'
import { type Price, parseAmount } from '../read/prices/price.ts'
import type { ProductDetails } from '../read/product-details.ts'
import { maxLengths, shorten } from '../read/text.ts'
import { imageUrls } from '../read/urls.ts'
import type { Shop } from './shop.ts'

/** One element of a selector. */
interface Step {
  tag: string | undefined
  id: string | undefined
  classes: string[]
  attribute: { name: string; value: string } | undefined
}

interface Mark {
  steps: Step[]
  last: Step
  /** The attribute that is meant; undefined for the text. */
  attribute: string | undefined
  values: string[]
}

const max = { values: 5, textLength: 400, openTexts: 8 }

/** Reads what a shop's own marks name. */
export function shopMarkCollector(shop: Shop): HtmlHandler & { details(base: URL): ProductDetails } {
  const names = (shop.name ?? []).map(toMark)
  const prices = (shop.price ?? []).map(toMark)
  const pictures = (shop.pictures ?? []).map(toMark)
  const marks = [...names, ...prices, ...pictures]
  const byId = Map.groupBy(marks, ({ last }) => last.id)
  const others = byId.get(undefined) ?? []
  const byTag = Map.groupBy(others, ({ last }) => (last.classes.length > 0 ? undefined : last.tag))
  const byClass = byTag.get(undefined) ?? []
  const anyClass = new RegExp(byClass.map(({ last }) => last.classes[0]).join('|') || '$^')

  /** Those that an element may fit: most fit none. */
  function* marksFor(name: string, attributes: Attributes): Generator<Mark> {
    if (attributes.id !== undefined) yield* byId.get(attributes.id) ?? []
    if (attributes.class !== undefined && anyClass.test(attributes.class)) yield* byClass
    yield* byTag.get(name) ?? []
  }

  const stack: { name: string; attributes: Attributes; texts: number }[] = []
  const texts: { mark: Mark; parts: string }[] = []

  return {
    attributes: marks.flatMap(attributesOf),
    open(name, attributes) {
      const element = { name, attributes, texts: 0 }
      stack.push(element)
      for (const mark of marksFor(name, attributes)) {
        if (!fits(mark.last, name, attributes) || mark.values.length >= max.values) continue
        if (!isWithin(mark.steps, stack)) continue
        if (mark.attribute !== undefined) {
          const value = attributes[mark.attribute]
          if (value) mark.values.push(value)
        } else if (texts.length < max.openTexts) {
          texts.push({ mark, parts: '' })
          element.texts++
        }
      }
    },
    text(text) {
      for (const open of texts) if (open.parts.length < max.textLength) open.parts += text
    },
    close() {
      const element = stack.pop()
      for (let count = element?.texts ?? 0; count > 0; count--) {
        const done = texts.pop()
        if (done && done.parts.trim() !== '') done.mark.values.push(done.parts.slice(0, max.textLength))
      }
    },
    details: (base) => ({
      name: shorten(first(names), maxLengths.name),
      prices: prices
        .values()
        .flatMap(({ values }) => values)
        .flatMap(priceIn)
        .take(1)
        .toArray(),
      image_urls: imageUrls(
        pictures.flatMap(({ values }) => values.flatMap(addressesIn)),
        base,
      ),
    }),
  }
}

const first = (marks: readonly Mark[]) => marks.find(({ values }) => values.length > 0)?.values[0]

/** The one price in a text; none of a range. */
function priceIn(text: string): Price[] {
  const found = [...moneyIn(text.replaceAll(/\s+/g, ' ').trim())].filter(({ sign }) => sign !== undefined)
  const amounts = found.map(({ number, sign = '' }) => {
    const currencies = currenciesOf(sign)
    return { amount: parseAmount(number, currencies[0], 'people'), currencies }
  })
  const [price] = amounts
  if (price?.amount === undefined || amounts.some(({ amount }) => amount !== price.amount)) return []
  return [{ amount: price.amount, currencies: price.currencies }]
}

/** An attribute may hold one address, or JSON whose keys are addresses. */
function addressesIn(value: string): string[] {
  return value.startsWith('{')
    ? (value.slice(0, 8000).match(/https?:[^"\s]{1,500}/g) ?? []).slice(0, 10)
    : [value]
}

function fits(step: Step, name: string, attributes: Attributes): boolean {
  if (step.id !== undefined && attributes.id !== step.id) return false
  if (step.tag !== undefined && name !== step.tag) return false
  if (step.attribute !== undefined && attributes[step.attribute.name] !== step.attribute.value) return false
  if (step.classes.length === 0) return true
  const own = attributes.class
  if (own === undefined || own.length > 1000 || !own.includes(step.classes[0] ?? '')) return false
  const all = own.split(/\s+/)
  return step.classes.every((each) => all.includes(each))
}

/** The elements of the selector stand around each other, with any others between. */
function isWithin(
  steps: readonly Step[],
  stack: readonly { name: string; attributes: Attributes }[],
): boolean {
  let wanted = steps.length - 1
  for (let level = stack.length - 2; level >= 0 && wanted >= 0; level--) {
    const element = stack[level]
    const step = steps[wanted]
    if (element && step && fits(step, element.name, element.attributes)) wanted--
  }
  return wanted < 0
}

function toMark(selector: string): Mark {
  const [path = '', attribute] = selector.split('@')
  const steps = path.trim().split(/\s+/).map(toStep)
  const last = steps.pop() ?? toStep('')
  return { steps, last, attribute, values: [] }
}

function attributesOf({ steps, last, attribute }: Mark): string[] {
  const named = [...steps, last].flatMap((step) => step.attribute?.name ?? [])
  return ['id', 'class', ...named, ...(attribute === undefined ? [] : [attribute])]
}

function toStep(text: string): Step {
  const [, name, value] = /\[([\w-]+)=([\w-]+)\]/.exec(text) ?? []
  const plain = text.replace(/\[.*\]/, '')
  return {
    tag: /^[a-z][a-z0-9]*/.exec(plain)?.[0],
    id: /#([\w-]+)/.exec(plain)?.[1],
    classes: [...plain.matchAll(/\.([\w-]+)/g)].map(([, each = '']) => each),
    attribute: name === undefined || value === undefined ? undefined : { name, value },
  }
}
