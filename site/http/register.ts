import type { FastifyInstance, FastifyReply } from 'fastify'
import { messagePage } from '../view/message.ts'
import { hasFormToken } from './form-token.ts'
import { openVisit } from './open-visit.ts'
import type { ServerParts } from './parts.ts'
import type { Answer, Row, Visit } from './visit.ts'

/** Puts a page under its address. A form reaches its handler only from a page that this site gave to the browser. */
export function register(app: FastifyInstance, parts: ServerParts, row: Row): void {
  const [method, url, handler, { again = askAgain } = {}] = row
  app.route({
    method,
    url,
    handler: async (request, reply) => {
      const visit = openVisit(parts, request, reply)
      if (method === 'GET' || hasFormToken(visit.cookies, visit.form))
        return send(reply, await handler(visit))
      return send(reply.status(403), await again({ ...visit, notice: visit.words.form.expired }))
    },
  })
}

export function send(reply: FastifyReply, answer: Answer): FastifyReply {
  if ('goTo' in answer) return reply.redirect(answer.goTo, 303)
  reply.headers(answer.headers ?? {})
  if ('body' in answer) return reply.type(answer.type).send(answer.body)
  if (answer.status !== undefined && reply.statusCode === 200) reply.status(answer.status)
  return reply.type('text/html; charset=utf-8').send(String(answer.page))
}

function askAgain(visit: Visit): Answer {
  const { form } = visit.words
  return { page: messagePage(visit, { title: form.expiredTitle, paragraphs: [], sign: '?' }) }
}
