import cookiePlugin from '@fastify/cookie'
import { connectionLimits } from '@hopechest/program/connections'
import fastify, { errorCodes, type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { compressAnswers } from '../http/compress.ts'
import { sendSecurityHeaders } from '../http/headers.ts'
import type { ServerParts } from '../http/parts.ts'
import { serveAssets } from '../http/serve-assets.ts'
import { servePictures } from '../http/serve-pictures.ts'
import { answerErrors } from './errors.ts'

/** The longest form is a story of 10 000 characters, each of which may be nine bytes of a form. */
const formBytes = 128 * 1024
/** Reading a form costs the square of its fields: two million of them took two minutes. Our forms have far fewer. */
const mostFields = 1000

/** A server without any page yet: cookies, forms, headers, compression, errors, and the files of the look. */
export function openServer(parts: ServerParts): FastifyInstance {
  const { log, site, secret } = parts
  const isHttps = site.url.startsWith('https:')
  const app = fastify({
    loggerInstance: log,
    bodyLimit: formBytes,
    // A gateway on this machine says where a guest comes from; nothing else is believed.
    trustProxy: 'loopback',
    // One line for each request is enough; it is written below.
    logController: new LogController({ disableRequestLogging: true }),
    ...connectionLimits,
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
  })
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
