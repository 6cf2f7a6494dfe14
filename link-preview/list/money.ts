import { currenciesOf, moneyIn } from '../read/prices/money.ts'
import { currencyOnPage } from '../read/prices/page-currency.ts'
import { parseAmount } from '../read/prices/price.ts'
import type { FoundGift } from './found.ts'

/** Where a price stands, and the currency of the list to which it comes: "$" alone may be any of ten. */
export interface MoneyOrigin {
  url?: URL | undefined
  languages?: readonly string[]
  ofList?: string | undefined
}

const longestPrice = 60
const nowhere = new URL('https://nowhere.invalid/')

/** A price as people write it. None where its currency is not sure: a wrong price is worse than none. */
export function readMoney(
  text: string,
  { url = nowhere, languages = [], ofList }: MoneyOrigin,
): Pick<FoundGift, 'price' | 'currency'> {
  const [money, other] = moneyIn(text.slice(0, longestPrice))
  if (!money || other) return {}
  const options = money.sign === undefined ? [] : currenciesOf(money.sign)
  const ofThose = ofList !== undefined && options.includes(ofList) ? ofList : undefined
  const currency = currencyOnPage(options, { url, languages }) ?? ofThose
  if (options.length > 0 && currency === undefined) return {}
  const price = parseAmount(money.number, currency, 'people')
  return price === undefined ? {} : { price, currency }
}
