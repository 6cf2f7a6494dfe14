import { limits, Refusal } from '@hopechest/contract'
import { needsMore } from '@hopechest/host/visit'
import { createRepeatedLines } from '@hopechest/program'
import { readerLeft } from '@hopechest/program/connections'
import { workFor } from '@hopechest/program/turns'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { html } from '../html/html.ts'
import { pictureFormBytes } from '../http/form-text.ts'
import { isForPicture } from '../http/headers.ts'
import { openPlainVisit, openVisit } from '../http/open-visit.ts'
import type { ServerParts } from '../http/parts.ts'
import type { PageAnswer, Visit } from '../http/visit.ts'
import { ApiAway } from '../http/work/page-clients.ts'
import { VisitorLeft } from '../http/work/page-work.ts'
import { messagePage } from '../view/message.ts'
import { nothingHere } from '../view/nothing-here.ts'
import { megabytes } from '../words/megabytes.ts'
import { throwAway } from './long-forms.ts'
import { resting, tooMany } from './resting.ts'
import { send } from './send.ts'

const retryAfterSeconds = 5
const contentTooLarge = 413

/** Every failure is a page, too: nothing here, the service is away, the request is not understood, or our mistake. */
export function answerErrors(app: FastifyInstance, parts: ServerParts): void {
  const repeated = createRepeatedLines(parts.log)
  app.setNotFoundHandler(async (request, reply) => {
    if (isForPicture(request)) return reply.status(404).send()
    const visit = await workFor(request.client, () => openVisit(parts, request, reply))
    return send(reply.status(404), { page: nothingHere(visit).page })
  })
  app.setErrorHandler(async (error: FastifyError | Error, request: FastifyRequest, reply) => {
    if (isOfVisitorWhoLeft(error, reply)) return reply.hijack()
    const facts = parts.findFramed?.(request.headers)?.facts
    // No one sees this answer.
    if (facts && (facts.fault || needsMore(facts))) return reply.status(204).send()
    if (isBusy(error)) {
      if (repeated.isNew(error.message)) request.log.warn({ reason: error.message }, 'A page was refused')
      const { retryAfterSeconds: seconds = retryAfterSeconds } = error
      const page = resting(openPlainVisit(parts, request, reply))
      return send(reply.status(503).header('retry-after', seconds), page)
    }
    const visit = await workFor(request.client, () => openVisit(parts, request, reply)).catch(() =>
      openPlainVisit(parts, request, reply),
    )
    if (isTooMany(error) && request.method === 'POST') {
      const { retryAfterSeconds: seconds = retryAfterSeconds } = error
      return send(reply.status(429).header('retry-after', seconds), tooMany(visit))
    }
    if (error instanceof ApiAway) {
      if (repeated.isNew(error.message)) {
        request.log.error({ reason: error.message }, 'The item service did not answer')
      }
      return send(reply.status(503).header('retry-after', retryAfterSeconds), resting(visit))
    }
    const status =
      error instanceof Refusal ? error.status : ('statusCode' in error && error.statusCode) || 500
    const { title, about, tooLong, tooLongAbout, notUnderstood, notUnderstoodAbout } = visit.words.failed
    if (status === contentTooLarge) {
      const bytes = Number(request.headers['content-length'] ?? 0)
      const isPicture = request.routeOptions.config.takesFile && bytes > pictureFormBytes
      // A browser reads the answer when it has sent all.
      if (isPicture) throwAway(request)
      const page = isPicture ? pictureTooLong(visit, bytes) : failurePage(visit, tooLong, tooLongAbout)
      return send(reply.status(status), page)
    }
    if (status < 500) return send(reply.status(status), failurePage(visit, notUnderstood, notUnderstoodAbout))
    request.log.error({ err: error }, 'A page failed')
    return send(reply.status(500), failurePage(visit, title, about))
  })
}

/**
 * A question to the rules that ends because its visitor has gone looks as if they were away. The work on a form goes on, so
 * there they are away.
 */
function isOfVisitorWhoLeft(error: unknown, { raw, work }: FastifyReply): boolean {
  if (error instanceof VisitorLeft || readerLeft(error, raw)) return true
  return error instanceof ApiAway && work?.isGivenUp === true
}

/** The database gave no answer, or the page has no time left. This page needs neither. */
function isBusy(error: unknown): error is Refusal {
  return error instanceof Refusal && error.code === 'unavailable'
}

function isTooMany(error: unknown): error is ApiAway | Refusal {
  if (error instanceof ApiAway) return error.kind === 'too_many'
  return error instanceof Refusal && error.code === 'too_many'
}

function failurePage(visit: Visit, title: string, about: string) {
  return messagePage(visit, { title, paragraphs: [about], sign: '?' })
}

/** The form of a gift did not come through with its picture: only the browser still has what was typed. */
function pictureTooLong(visit: Visit, bytes: number): PageAnswer {
  const { params, to, format } = visit
  const { pictureTooLong: title, pictureTooLongAbout, formAnew } = visit.words.failed
  const { slug = '', item } = params
  const form = to.list({ slug }, item === undefined ? { add: 'by-hand' } : { edit: item })
  return messagePage(visit, {
    title,
    paragraphs: [pictureTooLongAbout(format.number(megabytes(bytes)), megabytes(limits.pictures.bytes))],
    sign: '?',
    action: html`<a class="hc-button hc-outline" href="${form}">${formAnew}</a>`,
  })
}
