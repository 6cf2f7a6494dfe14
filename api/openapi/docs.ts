import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { describeApi } from './document.ts'

/** The page loads everything from the service itself; its styles are set by its scripts. */
const contentSecurityPolicy =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'"

/** The description, and a page to try it on that loads nothing from elsewhere. */
export async function serveDocs(app: FastifyInstance): Promise<void> {
  const document = describeApi()
  app.get('/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(document))
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: contentSecurityPolicy,
    theme: { title: 'Hopechest API' },
    // The credentials stay in the browser over a reload; the bar for the address of another description is left out.
    uiConfig: { persistAuthorization: true, layout: 'BaseLayout' },
  })
}
