import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { RouteTable } from '../http/endpoint.ts'
import { describeApi } from './document.ts'

const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" width="150" height="40"><text y="28" font-family="sans-serif" font-size="24" fill="#fff">Hopechest</text></svg>'

/** The page is all of one piece, and may be opened over plain HTTP on a machine of one's own network. */
const contentSecurityPolicy =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'"

/** The description and a page to try it on, with everything that it needs on board: it loads nothing from elsewhere. */
export async function serveDocs(app: FastifyInstance, routes: RouteTable): Promise<void> {
  const document = describeApi(routes)
  app.get('/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(document))
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: contentSecurityPolicy,
    logo: { type: 'image/svg+xml', content: Buffer.from(logo), href: '/docs', target: '_self' },
    theme: { title: 'Hopechest API' },
  })
}
