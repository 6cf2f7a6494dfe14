import { webUrl } from '../urls.ts'
import type { Heading, SeenPicture } from './collect.ts'
import { lettersOf } from './letters.ts'
import { addressesOfPicture } from './picture-attributes.ts'

const min = { points: 2, side: 80 }
const mostOffered = 5

const ofProduct = /main|product|zoom|hero|primary|galler|large|detail|featured|packshot|cover|slide/i
const notOfProduct =
  /logo|icon|sprite|banner|avatar|star|rating|payment|paypal|visa|flag|captcha|loading|spinner|placeholder|pixel|blank|badge|arrow|button|cart|close|social|facebook|twitter|maps?\.|tracking|ajax/i

/** The pictures that people see beside the name of the product, for a page whose code names none. */
export function visiblePictures(
  pictures: readonly SeenPicture[],
  heading: Heading | undefined,
  name: string,
  base: URL,
): string[] {
  const wanted = lettersOf(name)
  const all = pictures
    .map((picture) => ({ address: addressOf(picture, base), points: pointsOf(picture, heading, wanted) }))
    .filter(({ address, points }) => address !== undefined && points >= min.points)
  const most = Math.max(...all.map(({ points }) => points))
  return all
    .flatMap(({ address, points }) => (points === most && address ? [address] : []))
    .slice(0, mostOffered)
}

/** A picture often leads to a larger one of itself. */
function addressOf({ attributes, link }: SeenPicture, base: URL): string | undefined {
  const candidates = [isPicture(link) ? link : undefined, ...addressesOfPicture.map((key) => attributes[key])]
  for (const candidate of candidates) {
    const url = candidate === undefined || candidate.startsWith('data:') ? undefined : webUrl(candidate, base)
    if (url) return url.href
  }
  return undefined
}

const isPicture = (address: string | undefined) =>
  /\.(?:jpe?g|png|webp|avif)(?:\?|$)/i.test(address?.slice(-200) ?? '')

function pointsOf(
  { attributes, link, names, at }: SeenPicture,
  heading: Heading | undefined,
  wanted: string,
): number {
  const { alt = '', src = '' } = attributes
  const words = `${attributes.class ?? ''} ${attributes.id ?? ''} ${names}`.slice(0, 300)
  let points = 0
  const own = lettersOf(alt.slice(0, 200))
  if (own.length > 3 && wanted !== '' && (wanted.includes(own) || own.includes(wanted))) points += 5
  if (ofProduct.test(words)) points += 2
  if (isPicture(link) || attributes['data-zoom-image']) points += 3
  // It leads to the page of something else.
  else if (link !== undefined && /^[^#]/.test(link)) points -= 3
  if (heading && Math.abs(at - heading.to) < 30) points += 2
  if (notOfProduct.test(`${words} ${src.slice(-300)} ${alt.slice(0, 100)}`)) points -= 6
  if (/\.(?:gif|svg)(?:\?|$)/i.test(src.slice(-200))) points -= 4
  const sides = [attributes.width, attributes.height]
    .filter((side) => /^\d{1,4}(?:px)?$/.test(side ?? ''))
    .map((side) => Number.parseInt(side ?? '', 10))
  if (sides.some((side) => side < min.side)) points -= 4
  return points
}
