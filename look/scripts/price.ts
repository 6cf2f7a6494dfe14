import { readPrice } from './read-price.ts'

/** Says below the field, while a price is typed or its currency is chosen, how it is read. */
for (const output of document.querySelectorAll<HTMLOutputElement>('output[data-currency]')) {
  const { currency: ofList = '', locale, thousands = '' } = output.dataset
  const [price, currency] = output.htmlFor.value
    .split(' ')
    .map((id) => document.querySelector<HTMLInputElement | HTMLSelectElement>(`#${id}`))
  const show = () => {
    const read = readPrice(price?.value ?? '', thousands)
    output.value = read === undefined ? '' : money(read, currency?.value.trim() || ofList, locale)
  }
  price?.addEventListener('input', show)
  currency?.addEventListener('input', show)
}

/** Nothing while the letters of a currency are not all typed. */
function money(price: number, currency: string, locale: string | undefined): string {
  if (!/^[A-Za-z]{3}$/.test(currency)) return ''
  const style = { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' } as const
  return new Intl.NumberFormat(locale, style).format(price)
}
