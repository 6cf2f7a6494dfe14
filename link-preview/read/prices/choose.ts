import type { VisiblePrice } from '../visible/rank.ts'
import { currencyOnPage, type PageOrigin } from './page-currency.ts'
import type { Price } from './price.ts'

/** The price of a page, or the prices of which its owner has to say which it is. */
export interface ChosenPrice {
  amount: number | undefined
  currency: string | undefined
  possible: number[]
}

const none: ChosenPrice = { amount: undefined, currency: undefined, possible: [] }

/** A number with five points, and two more than the next, is the price. */
const sure = { points: 5, ahead: 2 }
/** A number with as many points may be the price, although another one is named in the code of the page. */
const plain = 8
/** A number that the page does not show has fewer than any other. */
const notSeen = -100

/**
 * One price from what the code of the page names, in the order of its exactness, and what people see. Where both contradict each
 * other and neither is plainly right, there is no price but a question: a wrong price is worse than none.
 */
export function choosePrice(
  named: readonly Price[],
  seen: readonly VisiblePrice[],
  origin: PageOrigin,
): ChosenPrice {
  const alone = [...named, ...seen].flatMap(({ currencies }) => (currencies.length === 1 ? currencies : []))
  const ofPage = new Set([...origin.currencies, ...alone])
  const onlyOne = ofPage.size === 1 ? [...ofPage][0] : undefined

  /** Undefined where a sign may mean several; null where the page names none. */
  function currencyOf({ amount, currencies }: Price): string | null | undefined {
    const options =
      currencies.length > 0 ? currencies : (seen.find((one) => one.amount === amount)?.currencies ?? [])
    if (onlyOne !== undefined && (options.length === 0 || options.includes(onlyOne))) return onlyOne
    return currencyOnPage(options, origin) ?? (options.length === 0 ? null : undefined)
  }
  function chosen(price: Price): ChosenPrice {
    const currency = currencyOf(price)
    return currency === undefined
      ? none
      : { amount: price.amount, currency: currency ?? undefined, possible: [] }
  }
  function asked(one: Price, other: Price): ChosenPrice {
    const currency = currencyOf(one)
    const isSame = currency !== undefined && currency === currencyOf(other)
    return isSame ? { ...none, currency: currency ?? undefined, possible: [one.amount, other.amount] } : none
  }

  const [best, next] = seen
  const isAhead = best !== undefined && best.score - (next?.score ?? 0) >= sure.ahead
  const visible = isAhead && best.score >= sure.points ? best : undefined
  const [first, ...others] = named
  if (!first) {
    if (visible) return chosen(visible)
    return best && next && next.score >= plain ? asked(best, next) : none
  }

  const agreed = visible && named.find((price) => isSame(price, visible))
  if (agreed) return chosen(agreed.currencies.length > 0 ? agreed : visible)
  const scoreOf = (price: Price) => seen.find((one) => isSame(one, price))?.score ?? notSeen
  const contrary = others.find((other) => !isSame(first, other) && isComparable(first, other))
  if (contrary) {
    const [one, other] = [scoreOf(first), scoreOf(contrary)]
    if (one >= other + sure.ahead) return chosen(first)
    return other >= one + sure.ahead ? chosen(contrary) : asked(first, contrary)
  }
  if (!visible || visible.score < plain || !isComparable(first, visible)) return chosen(first)
  const shown = seen.find((price) => isSame(price, first))
  // The code still names the price from before a sale, which the page shows crossed out.
  if (shown?.isOld && visible.amount < first.amount) return chosen(visible)
  return shown && visible.score - shown.score < sure.ahead ? chosen(first) : asked(first, visible)
}

const isSame = (one: Price, other: Price) => one.amount === other.amount

/** An amount in euros and one in dollars do not contradict each other. */
const isComparable = (one: Price, other: Price) =>
  one.currencies.length === 0 ||
  other.currencies.length === 0 ||
  one.currencies.some((each) => other.currencies.includes(each))
