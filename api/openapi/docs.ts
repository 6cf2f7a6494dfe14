import { hash } from 'node:crypto'
import { isPackaged, readOwnFile } from '@hopechest/program/own-files'
import type { FastifyInstance } from 'fastify'
import { describeApi } from './document.ts'

/** The page loads everything from the service itself; its styles are set by its scripts. */
const contentSecurityPolicy =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'"

/** We take the files of this package and none of its code: two files need no server of their own. */
const swaggerUi = isPackaged ? 'api/swagger-ui' : 'node_modules/@fastify/swagger-ui/static'

const page = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Hopechest API</title>
<link rel="stylesheet" href="/docs/static/swagger-ui.css">
</head>
<body>
<div id="swagger-ui"></div>
<script src="/docs/static/swagger-ui-bundle.js"></script>
<script src="/docs/static/start.js"></script>
</body>
</html>
`

/** The credentials stay in the browser over a reload; the bar for the address of another description is left out. */
const start = `SwaggerUIBundle({
  url: '/openapi.json', dom_id: '#swagger-ui', deepLinking: true, persistAuthorization: true, validatorUrl: null,
  presets: [SwaggerUIBundle.presets.apis], layout: 'BaseLayout',
})
`

/** The files of the page. They are large, so each is read when it is asked for. */
const files: Record<string, { type: string; read(): string | Buffer }> = {
  '/docs': { type: 'text/html', read: () => page },
  '/docs/': { type: 'text/html', read: () => page },
  '/docs/static/start.js': { type: 'text/javascript', read: () => start },
  '/docs/static/swagger-ui.css': { type: 'text/css', read: () => readOwnFile(`${swaggerUi}/swagger-ui.css`) },
  '/docs/static/swagger-ui-bundle.js': {
    type: 'text/javascript',
    read: () => readOwnFile(`${swaggerUi}/swagger-ui-bundle.js`),
  },
}

/** The description, made when it is asked for first: a start does not wait for it. And a page to try it on. */
export function serveDocs(app: FastifyInstance): void {
  let description: ReturnType<typeof describeApi> | undefined
  app.get('/openapi.json', (_request, reply) => {
    description ??= describeApi()
    return reply.type('application/json; charset=utf-8').send(description)
  })
  for (const [address, { type, read }] of Object.entries(files)) {
    app.get(address, (request, reply) => {
      const body = read()
      const etag = `"${hash('sha256', body).slice(0, 16)}"`
      reply.header('etag', etag).header('content-security-policy', contentSecurityPolicy)
      if (request.headers['if-none-match'] === etag) return reply.status(304).send()
      return reply.type(`${type}; charset=utf-8`).send(body)
    })
  }
}
