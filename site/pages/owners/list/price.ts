/**
 * A price as people write it: 24, 24.90, 24,90, 1,234.50 or 1.234,50. The last mark with one or two digits behind it
 * divides the cents, every other mark the thousands. Undefined for anything else.
 */
export function readPrice(text: string): number | undefined {
  const plain = text.replaceAll(/[\s\u00a0\u202f'’€$£]/g, '')
  const { whole = '', cents = '' } =
    /^(?<whole>\d{1,3}(?:[.,]?\d{3})*|\d+)(?:[.,](?<cents>\d{1,2}))?$/.exec(plain)?.groups ?? {}
  const price = Number(`${whole.replaceAll(/[.,]/g, '')}.${cents || 0}`)
  return whole !== '' && Number.isFinite(price) && price > 0 ? price : undefined
}
