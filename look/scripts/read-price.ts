/** No gift costs more: a higher price is a mistake in typing. */
export const mostPrice = 1_000_000_000

/**
 * A price as people write it: 24, 24.90, 24,90, 1,234.50 or 1.234,50. One or two digits behind the last mark are cents.
 * A mark with three digits behind it divides thousands where another mark or group says so; alone it does only as the
 * mark of the page's language, because 1.234 is another price in English than in German. Nothing else is guessed.
 */
export function readPrice(text: string, thousands: string): number | undefined {
  const plain = text.replaceAll(/[\s\u00a0\u202f'’€$£]/g, '')
  const { mark, groups, cents, whole } =
    /^(?:[1-9]\d{0,2}(?<groups>(?<mark>[.,])\d{3}(?:\k<mark>\d{3})*)(?:(?!\k<mark>)[.,](?<cents>\d{1,2}))?|(?<whole>\d+(?:[.,]\d{1,2})?))$/.exec(
      plain,
    )?.groups ?? {}
  const isClear =
    whole !== undefined || cents !== undefined || mark === thousands || (groups?.length ?? 0) > 4
  if (!isClear) return undefined
  const price = Number(
    whole?.replace(',', '.') ??
      `${plain
        .split(/[.,]/)
        .slice(0, cents ? -1 : undefined)
        .join('')}.${cents ?? 0}`,
  )
  return price > 0 && price <= mostPrice ? price : undefined
}

/** A stored price as a form shows it in the page's language: 24, 24.90, or 24,90 where a dot divides thousands. */
export function writePrice(price: number, thousands: string): string {
  const rounded = roundPrice(price)
  if (Number.isInteger(rounded)) return String(rounded)
  const text = rounded.toFixed(2)
  return thousands === ',' ? text : text.replace('.', ',')
}

/** With as many cents as a form can read. */
export function roundPrice(price: number): number {
  return Number(price.toFixed(2))
}
