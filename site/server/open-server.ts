import cookiePlugin from '@fastify/cookie'
import { Refusal } from '@hopechest/contract'
import { createRequestIds, observeRequests, silentMetrics } from '@hopechest/program'
import {
  createClientOf,
  createHttpServer,
  hostFault,
  type RawAnswer,
  refuseChange,
} from '@hopechest/program/connections'
import { maxHeaderSize } from '@hopechest/program/node-http'
import { routeFound } from '@hopechest/program/traces'
import fastify, {
  errorCodes,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { baseOf } from '../addresses.ts'
import { html } from '../html/html.ts'
import { compressAnswers } from '../http/compress.ts'
import { readMultipart, type SentFile } from '../http/files/read-multipart.ts'
import { serveAssets, serveGiftPictures, servePictures } from '../http/files/serve-files.ts'
import { usualFormBytes } from '../http/form-text.ts'
import { securityHeaders, sendSecurityHeaders } from '../http/headers.ts'
import { createQuickPages } from '../http/kept-pages.ts'
import type { ServerParts } from '../http/parts.ts'
import { readForm } from '../http/read-form.ts'
import { directionOf, languages, wordsIn } from '../words/index.ts'
import { answerErrors } from './errors.ts'
import { holdLines, isLine } from './lines.ts'
import { takePageTurns } from './page-turns.ts'

function noShapes(): never {
  throw new Error('The site describes no shapes to Fastify')
}

const loopback = ['127.0.0.0/8', '::1']

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A form may bring a picture. */
    takesFile?: true
  }
  interface FastifyRequest {
    /** The visitor, by the counted address: they take turns. */
    client: string
    /** The file that came with its form. */
    file: SentFile | undefined
  }
}

/** An address of no page. */
const noPage = '/nothing'

/** A server without any page yet: cookies, forms, headers, compression, errors, and the files of the look. */
export function openServer(parts: ServerParts): FastifyInstance {
  const { log, site, secret, connectionsPerAddress, trustedProxies = [], load } = parts
  const requestIdOf = createRequestIds()
  const clientOf = createClientOf([...loopback, ...trustedProxies])
  const isHttps = site.url.startsWith('https:')
  const observe = observeRequests(log, parts.metrics ?? silentMetrics, 'site')
  const quick = createQuickPages({ keptPages: parts.keptPages, requestIdOf, observe })
  const app: FastifyInstance = fastify({
    // Fastify knows less of a log than we do.
    loggerInstance: log as FastifyBaseLogger,
    genReqId: ({ headers }) => requestIdOf(headers['x-request-id']),
    bodyLimit: usualFormBytes,
    // Where Fastify is given no compilers of shapes, it loads its own.
    schemaController: { compilersFactory: { buildSerializer: noShapes, buildValidator: noShapes } },
    // A gateway says where a guest comes from: one on this machine, or one that is named. Nothing else is believed.
    trustProxy: [...loopback, ...trustedProxies],
    // Fastify would write two lines for each request.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
    routerOptions: {
      maxParamLength: maxHeaderSize,
      ignoreTrailingSlash: true,
      // A page reads the query of its address when its turn comes. Read before, thousands of names would wait for that.
      querystringParser: () => ({}),
    },
    rewriteUrl: ({ url = '/' }) => routed(url, baseOf(site.url)),
    // While stopping, a request on an open connection is answered like any other, and the connection then closed.
    return503OnClosing: false,
    // The server answers what is not HTTP by itself.
    clientErrorHandler: () => undefined,
    serverFactory: (handle) =>
      createHttpServer({
        handle(request, response) {
          if (!quick(request, response)) handle(request, response)
        },
        connectionsPerAddress,
        clientOf,
        answerOf: rawRefusal,
      }),
  })
  const note = (request: FastifyRequest, reply: FastifyReply) => {
    const { id, method, routeOptions } = request
    const { url: route = 'unknown' } = routeOptions
    observe({ request: id, method, route, status: reply.statusCode, milliseconds: reply.elapsedTime })
  }
  nameAndObserve(app, note)
  demandHostHeader(app)
  if (parts.isReadOnly) takeNoForms(app)
  app.decorateReply('work', undefined)
  app.decorateRequest('client', '')
  app.addHook('onRequest', (request, _reply, done) => {
    request.client = clientOf(request.raw)
    done()
  })
  takePageTurns(app, load)
  app.register(cookiePlugin, { secret })
  readForms(app)
  sendSecurityHeaders(app, isHttps)
  compressAnswers(app)
  answerErrors(app, parts)
  holdLines(app, connectionsPerAddress, note)
  serveAssets(app, parts.assets)
  serveGiftPictures(app, parts.giftPictures)
  if (parts.pictures !== undefined) servePictures(app, parts.pictures)
  return app
}

/** The address without the path under which the whole site stands: the router knows none. */
function routed(url: string, base: string): string {
  if (!isDecodable(url)) return noPage
  if (base === '') return url
  const rest = url.slice(base.length)
  if (!url.startsWith(base) || !/^(?:[/?]|$)/.test(rest)) return noPage
  return rest.startsWith('/') ? rest : `/${rest}`
}

/** A link that lost its end in a letter, such as one behind `%E2%8`, names no page. Fastify would not answer it with one. */
function isDecodable(url: string): boolean {
  const [path = ''] = url.split('?', 1)
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** Links to this site begin with the host that the request names. */
function demandHostHeader(app: FastifyInstance): void {
  app.addHook('preParsing', async ({ raw }) => {
    const fault = hostFault(raw)
    if (fault !== undefined) throw new Refusal('malformed', fault)
  })
}

/** A form is refused before it is read. */
function takeNoForms(app: FastifyInstance): void {
  app.addHook('preParsing', async ({ raw }) => {
    const refusal = refuseChange(raw)
    if (refusal) throw refusal
  })
}

function readForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const asItCame = async (_request: FastifyRequest, body: Buffer) => body
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, asItCame)
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, asItCame)
  app.decorateRequest('file', undefined)
  // Behind the turn of its page: the forms of hundreds of connections would be read at once, and wait as texts.
  app.addHook('preHandler', async (request) => {
    if (!Buffer.isBuffer(request.body)) return
    const { 'content-type': type = '' } = request.headers
    if (/^multipart\//i.test(type)) {
      const { form, file } = readMultipart(request.body, type)
      Object.assign(request, { body: form, file })
    } else {
      const isShort = request.body.length <= usualFormBytes || !request.routeOptions.config.takesFile
      if (!isShort) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE()
      request.body = readForm(request.body)
    }
  })
}

/** Every answer carries the id of its request, which the log names, as the item service does it. */
function nameAndObserve(
  app: FastifyInstance,
  note: (request: FastifyRequest, reply: FastifyReply) => void,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    const route = request.routeOptions.url ?? 'unknown'
    routeFound.publish({ request: request.raw, route, id: request.id })
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    // For how long a line stays open is no measure of its answer.
    if (!isLine(reply)) note(request, reply)
    done()
  })
}

/** A refusal that comes before there is a request: no language is known, so it is said in each. */
function rawRefusal({ status }: Refusal): RawAnswer {
  const said = languages.map((language) => {
    const { away, failed } = wordsIn(language)
    const { title, about } =
      status < 500 ? { title: failed.notUnderstood, about: failed.notUnderstoodAbout } : away
    return html`<p lang="${language}" dir="${directionOf(language)}"><strong>${title}</strong> ${about}</p>`
  })
  return {
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', ...securityHeaders },
    body: String(html`<!doctype html><html lang="${languages[0]}"><title>${status}</title>${said}</html>`),
  }
}
