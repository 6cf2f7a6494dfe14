import type { IncomingHttpHeaders } from 'node:http'
import { type Caller, seesAffiliateFields } from '@hopechest/host'
import fastJsonStringify from 'fast-json-stringify'
import type { FastifyReply } from 'fastify'
import { Written, WrittenItem, WrittenSlices } from '../stores/written.ts'
import { etagOf, isKnown, type Versioned } from './conditions.ts'
import { type Endpoint, WithHeaders } from './endpoint.ts'
import { demandAudience, jsonType, sendSlices, sendWritten } from './written-answers.ts'

/** Sends what a handler has returned. */
type SendAnswer = (
  reply: FastifyReply,
  caller: Caller | undefined,
  result: unknown,
  headers: IncomingHttpHeaders,
) => void

/** Makes the function that sends the answers of an endpoint, each written by the shape for its caller. */
export function compileAnswer(row: Endpoint): SendAnswer {
  const status = row.status ?? (row.answer ? 200 : 204)
  const shapes =
    row.answer && ('admin' in row.answer ? row.answer : { admin: row.answer, others: row.answer })
  const writers = shapes && {
    admin: fastJsonStringify(shapes.admin as object),
    others: fastJsonStringify(shapes.others as object),
  }
  const { versioned = undefined, page = undefined } = row.open ? {} : row

  /** Whether the caller has this version already; then the answer has no body. */
  function isAnsweredByTag(reply: FastifyReply, caller: Caller, item: Versioned, known: string | undefined) {
    const etag = etagOf(caller, item)
    reply.header('etag', etag)
    if (!isKnown(known, etag)) return false
    reply.code(304).send()
    return true
  }

  return (reply, caller, result, headers) => {
    reply.code(status)
    if (caller && (result instanceof Written || result instanceof WrittenSlices)) {
      demandAudience(caller, result)
      const pageLink = page?.(reply.request.query as never)
      if (result instanceof WrittenSlices) {
        sendSlices(reply, result, pageLink).catch((error) => reply.send(error))
      } else if (
        !(result instanceof WrittenItem) ||
        !isAnsweredByTag(reply, caller, result.item, headers['if-none-match'])
      ) {
        sendWritten(reply, result, pageLink)
      }
      return
    }
    let body = result
    if (result instanceof WithHeaders) {
      body = result.body
      reply.headers(result.headers)
    }
    if (!writers) {
      reply.send()
      return
    }
    if (versioned && caller) {
      if (isAnsweredByTag(reply, caller, versioned(body as never), headers['if-none-match'])) return
    }
    const write = caller && seesAffiliateFields(caller) ? writers.admin : writers.others
    reply.header('content-type', jsonType).send(write(body))
  }
}
