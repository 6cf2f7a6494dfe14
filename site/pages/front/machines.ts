import type { Answer, Visit } from '../../http/visit.ts'

/** Robots stay away from forms and release links. A public list says in its own page that robots may list it. */
export function robots(): Answer {
  return {
    body: 'User-agent: *\nDisallow: /back/\nDisallow: /i/\nDisallow: /language/\nDisallow: /*/give\nDisallow: /*/yours\n',
    type: 'text/plain',
  }
}

/** What a phone needs to keep the site among its apps. */
export function manifest({ site, assets, language }: Visit): Answer {
  const body = {
    name: site.name,
    short_name: site.name,
    lang: language,
    id: '/',
    scope: '/',
    start_url: '/',
    // A browser offers no installation, and so no place in the share sheet, to a site that asks for a plain window.
    display: 'minimal-ui',
    share_target: { action: '/add', method: 'GET', params: { title: 'title', text: 'text', url: 'link' } },
    background_color: '#fdfcfa',
    theme_color: '#fdfcfa',
    icons: [{ src: assets.address('images/icon.svg'), sizes: 'any', type: 'image/svg+xml' }],
  }
  return { body: JSON.stringify(body), type: 'application/manifest+json' }
}
