import { readPrice } from './read-price.ts'

/** Says below the field, while a price is typed, how it is read. */
for (const output of document.querySelectorAll<HTMLOutputElement>('output[data-currency]')) {
  const { currency = '', locale, thousands = '' } = output.dataset
  const field = document.querySelector<HTMLInputElement>(`#${output.htmlFor}`)
  const style = { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' } as const
  const format = new Intl.NumberFormat(locale, style)
  field?.addEventListener('input', () => {
    const price = readPrice(field.value, thousands)
    output.value = price === undefined ? '' : format.format(price)
  })
}
