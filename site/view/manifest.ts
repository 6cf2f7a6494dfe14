import type { Visit } from '../http/visit.ts'
import { asset } from './layout.ts'

/** What a phone needs to keep the site, or a page of it, among its apps. */
export function manifestOf(visit: Visit, { id, start }: { id: string; start: string }): object {
  const { site, language, to } = visit
  return {
    name: site.name,
    short_name: site.name,
    lang: language,
    id,
    scope: to.home().path,
    start_url: start,
    // A browser offers no installation, and so no place in the share sheet, to a site that asks for a plain window.
    display: 'minimal-ui',
    background_color: '#fdfcfa',
    theme_color: '#fdfcfa',
    icons: iconsOf(visit),
  }
}

/** Not each phone takes a drawing. On the pictures the chest is small enough for any shape that a phone cuts out. */
function iconsOf(visit: Visit): object[] {
  const picture = (size: number) => ({
    src: asset(visit, `images/icon-${size}.png`).path,
    sizes: `${size}x${size}`,
    type: 'image/png',
  })
  return [
    { src: asset(visit, 'images/icon.svg').path, sizes: 'any', type: 'image/svg+xml' },
    picture(192),
    picture(512),
    { ...picture(512), purpose: 'maskable' },
  ]
}
