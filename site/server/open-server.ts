import cookiePlugin from '@fastify/cookie'
import { Refusal } from '@hopechest/contract'
import { createHttpServer, hostFault } from '@hopechest/program/connections'
import fastify, { errorCodes, type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { compressAnswers } from '../http/compress.ts'
import { sendSecurityHeaders } from '../http/headers.ts'
import type { ServerParts } from '../http/parts.ts'
import { serveAssets } from '../http/serve-assets.ts'
import { servePictures } from '../http/serve-pictures.ts'
import { answerErrors } from './errors.ts'
import { usualFormBytes } from './long-forms.ts'
import { queuePages } from './page-queue.ts'
import { rawRefusal } from './raw-refusal.ts'

/** Reading a form costs the square of its fields: two million of them took two minutes. Our forms have far fewer. */
const mostFields = 1000

/** A server without any page yet: cookies, forms, headers, compression, errors, and the files of the look. */
export function openServer(parts: ServerParts): FastifyInstance {
  const { log, site, secret, connectionsPerAddress, trustedProxies = [], load } = parts
  const isHttps = site.url.startsWith('https:')
  const app: FastifyInstance = fastify({
    loggerInstance: log,
    bodyLimit: usualFormBytes,
    // A gateway says where a guest comes from: one on this machine, or one that is named. Nothing else is believed.
    trustProxy: ['loopback', ...trustedProxies],
    // One line for each request is enough; it is written below.
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    // While stopping, a request on an open connection is answered like any other, and the connection then closed.
    return503OnClosing: false,
    // The server answers what is not HTTP by itself.
    clientErrorHandler: () => undefined,
    serverFactory: (handle) => createHttpServer({ handle, connectionsPerAddress, answerOf: rawRefusal }),
  })
  demandHostHeader(app)
  queuePages(app, load)
  app.register(cookiePlugin, { secret })
  readForms(app)
  sendSecurityHeaders(app, isHttps)
  compressAnswers(app)
  logRequests(app)
  answerErrors(app, parts)
  serveAssets(app, parts.assets)
  if (parts.pictures !== undefined) servePictures(app, parts.pictures)
  return app
}

/** Links to this site begin with the host that the request names. */
function demandHostHeader(app: FastifyInstance): void {
  app.addHook('preParsing', async ({ raw }) => {
    const fault = hostFault(raw)
    if (fault !== undefined) throw new Refusal('malformed', fault)
  })
}

function readForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const type = 'application/x-www-form-urlencoded'
  app.addContentTypeParser(type, { parseAs: 'string' }, async (_request: FastifyRequest, body: string) => {
    if (hasMoreFields(body, mostFields)) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE()
    return new URLSearchParams(body)
  })
}

function hasMoreFields(body: string, most: number): boolean {
  return body.split('&', most + 1).length > most
}

/** One line for each request. An address may hold a secret, such as a release key, so the log names the route. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request
    const milliseconds = Math.round(reply.elapsedTime)
    request.log.info({ method, route: routeOptions.url, status: reply.statusCode, milliseconds }, 'Answered')
  })
}
