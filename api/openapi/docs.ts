import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify'
import { describeApi } from './document.ts'

/** The page loads everything from the service itself; its styles are set by its scripts. */
const contentSecurityPolicy =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'"

const at = '/docs'

/**
 * The description, and a page to try it on that loads nothing from elsewhere. Both are made when they are asked for
 * first: a start waits for neither.
 */
export function serveDocs(app: FastifyInstance): void {
  let description: ReturnType<typeof describeApi> | undefined
  const describe = () => (description ??= describeApi())
  app.get('/openapi.json', (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(describe()),
  )

  let pages: Promise<FastifyInstance> | undefined
  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const { method, url, headers } = request
    pages ??= openPages(describe())
    const page = await (await pages).inject({ method: method as 'GET', url, headers })
    if (page.statusCode === 404) return reply.callNotFound()
    // Whether the connection stays open is the business of the server that has it.
    const { connection: _, ...own } = page.headers
    return reply.code(page.statusCode).headers(own).send(page.rawPayload)
  }
  app.get(at, answer)
  app.get(`${at}/*`, answer)
  app.addHook('onClose', async () => (await pages)?.close())
}

/** A server that does not listen, with the page alone. */
async function openPages(document: object): Promise<FastifyInstance> {
  const { default: swagger } = await import('@fastify/swagger')
  const { default: swaggerUi } = await import('@fastify/swagger-ui')
  const pages = fastify()
  await pages.register(swagger, { mode: 'static', specification: { document: document as never } })
  await pages.register(swaggerUi, {
    routePrefix: at,
    staticCSP: contentSecurityPolicy,
    theme: { title: 'Hopechest API' },
    // The credentials stay in the browser over a reload; the bar for the address of another description is left out.
    uiConfig: { persistAuthorization: true, layout: 'BaseLayout' },
  })
  return pages
}
