import type { Answer, Visit } from '../../http/visit.ts'
import { manifestOf } from '../../view/manifest.ts'

/** Robots stay away from forms and release links. A public list says in its own page that robots may list it. */
export function robots({ to }: Visit): Answer {
  const every = '*'
  const closed = [
    to.giveBack({ link: '' }),
    to.invitation({ secret: '' }),
    to.personByLink({ link: '' }),
    to.calendar({ secret: '' }),
    to.language({ code: '' }),
    to.give({ slug: every, item: every }),
    to.ask({ slug: every, item: every }),
    to.yours({ slug: every }),
  ]
  return {
    body: ['User-agent: *', ...closed.map(({ path }) => `Disallow: ${path}`), ''].join('\n'),
    type: 'text/plain; charset=utf-8',
  }
}

/** A phone that keeps the site among its apps shares links with it. */
export function manifest(visit: Visit): Answer {
  const home = visit.to.home().path
  const body = {
    ...manifestOf(visit, { id: home, start: home }),
    share_target: {
      action: visit.to.addFromShop().path,
      method: 'GET',
      params: { title: 'title', text: 'text', url: 'link' },
    },
  }
  return { body: JSON.stringify(body), type: 'application/manifest+json' }
}
