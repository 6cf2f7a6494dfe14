import type { Answer, Visit } from '../../http/visit.ts'
import { asset } from '../../view/asset.ts'

/** Robots stay away from forms and release links. A public list says in its own page that robots may list it. */
export function robots({ to }: Visit): Answer {
  const every = '*'
  const closed = [
    to.giveBack({ link: '' }),
    to.invitation({ secret: '' }),
    to.language({ code: '' }),
    to.give({ slug: every, item: every }),
    to.yours({ slug: every }),
  ]
  return {
    body: ['User-agent: *', ...closed.map(({ path }) => `Disallow: ${path}`), ''].join('\n'),
    type: 'text/plain',
  }
}

/** What a phone needs to keep the site among its apps. */
export function manifest(visit: Visit): Answer {
  const { site, language, to } = visit
  const home = to.home().path
  const body = {
    name: site.name,
    short_name: site.name,
    lang: language,
    id: home,
    scope: home,
    start_url: home,
    // A browser offers no installation, and so no place in the share sheet, to a site that asks for a plain window.
    display: 'minimal-ui',
    share_target: {
      action: to.addFromShop().path,
      method: 'GET',
      params: { title: 'title', text: 'text', url: 'link' },
    },
    background_color: '#fdfcfa',
    theme_color: '#fdfcfa',
    icons: iconsOf(visit),
  }
  return { body: JSON.stringify(body), type: 'application/manifest+json' }
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
