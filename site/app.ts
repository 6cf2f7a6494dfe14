import type { Client } from '@hopechest/client'
import type { FastifyInstance } from 'fastify'
import type { ServerParts } from './http/parts.ts'
import { register } from './http/register.ts'
import { serveAssets } from './http/serve-assets.ts'
import { openServer } from './http/server.ts'
import type { Row } from './http/visit.ts'
import { givePages } from './pages/give/index.ts'
import { home } from './pages/home.ts'
import { chooseLanguage } from './pages/language.ts'
import { manifest, robots } from './pages/machines.ts'
import { privacy } from './pages/privacy.ts'
import { putBackPages } from './pages/put-back/index.ts'
import { registryPages } from './pages/registry/index.ts'
import { yourGiftsPages } from './pages/your-gifts/index.ts'

export interface SiteParts extends ServerParts {
  /** Reads lists and buys for guests, and may do nothing else. */
  guests: Client
  now?: () => Date
}

/** The web site, ready to listen. Every page is in this table. */
export function createSite(parts: SiteParts): FastifyInstance {
  const { guests, now = () => new Date() } = parts
  const registry = registryPages(guests, now)
  const give = givePages(guests)
  const yours = yourGiftsPages(guests)
  const putBack = putBackPages(guests)

  const pages: readonly Row[] = [
    ['GET', '/', home],
    ['GET', '/privacy', privacy],
    ['GET', '/language/:code', chooseLanguage],
    ['GET', '/robots.txt', robots],
    ['GET', '/manifest.webmanifest', manifest],
    ['GET', '/registry/:slug', registry.show],
    ['GET', '/registry/:slug/items/:item/give', give.ask],
    ['POST', '/registry/:slug/items/:item/give', give.take, { again: give.ask }],
    ['GET', '/registry/:slug/yours', yours.list],
    ['GET', '/registry/:slug/yours/:purchase', yours.thank],
    ['GET', '/back/:link', putBack.ask],
    ['POST', '/back/:link', putBack.release, { again: putBack.ask }],
  ]

  const app = openServer(parts)
  serveAssets(app, parts.assets)
  for (const page of pages) register(app, parts, page)
  return app
}
