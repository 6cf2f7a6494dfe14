import { managesAll } from '@hopechest/host'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { html } from '../html/html.ts'
import { callerOf } from '../http/caller.ts'
import { isFromElsewhere, isOurForm } from '../http/form-token.ts'
import { namesNothing } from '../http/names-nothing.ts'
import { openVisit } from '../http/open-visit.ts'
import type { ServerParts } from '../http/parts.ts'
import type { Answer, Handler, PersonHandler, Row, Visit } from '../http/visit.ts'
import { messagePage } from '../view/message.ts'
import { nothingHere } from './errors.ts'
import { writePage } from './write-page.ts'

/** Puts a page under its address. A form reaches its handler only from a page that this site gave to the browser. */
export function register(app: FastifyInstance, parts: ServerParts, row: Row): void {
  const [method, url] = row
  const { handler, again } = handlersOf(row)
  const { mostBytes } = row[3] ?? {}
  app.route({
    method,
    url,
    ...(mostBytes !== undefined && { bodyLimit: mostBytes }),
    handler: async (request, reply) => {
      const visit = await openVisit(parts, request, reply)
      if (Object.values(visit.params).some(namesNothing)) return send(reply, nothingHere(visit))
      if (method === 'GET' || isOurForm(visit)) return send(reply, await handler(visit))
      if (isFromElsewhere(visit)) return send(reply, fromElsewhere(visit))
      return send(reply.status(403), await again({ ...visit, notice: visit.words.form.expired }))
    },
  })
}

/** The handlers of a row, which ask first who is there where that matters. */
function handlersOf(row: Row): { handler: Handler; again: Handler } {
  const [, , , options = {}] = row
  if (!('who' in options)) return { handler: row[2] as Handler, again: options.again ?? askAgain }
  const { who, again } = options
  return { handler: guarded(row[2] as PersonHandler, who), again: again ? guarded(again, who) : askAgain }
}

function guarded(handler: PersonHandler, who: 'person' | 'admin'): Handler {
  return (visit) => {
    const { signedIn } = visit
    if (!signedIn) return { goTo: addressOfSignIn(visit) }
    if (who === 'admin' && !managesAll(callerOf(signedIn.person))) return nothingHere(visit)
    return handler({ ...visit, signedIn })
  }
}

/** The page is shown after the sign-in. What a form sent is not kept. */
function addressOfSignIn({ path, form }: Visit): string {
  return form.size > 0 ? '/sign-in' : `/sign-in?to=${encodeURIComponent(path)}`
}

export async function send(reply: FastifyReply, answer: Answer): Promise<FastifyReply> {
  if ('goTo' in answer) return reply.redirect(answer.goTo, 303)
  reply.headers(answer.headers ?? {})
  if ('body' in answer) return reply.type(answer.type).send(answer.body)
  if (answer.status !== undefined && reply.statusCode === 200) reply.status(answer.status)
  return reply.type('text/html; charset=utf-8').send(await writePage(answer.page))
}

const mostOfOrigin = 200

/** What another site typed is not shown: the person who is led here may take it for their own words. */
function fromElsewhere(visit: Visit): Answer {
  const { words, site, sentFrom, log } = visit
  const action = html`<a class="button outline" href="${site.url}">${words.missing.home}</a>`
  log.warn({ from: sentFrom?.slice(0, mostOfOrigin), site: site.url }, 'A form came from another site')
  const { elsewhereTitle, elsewhere } = words.form
  const page = messagePage(visit, {
    title: elsewhereTitle,
    paragraphs: [elsewhere(site.url)],
    sign: '?',
    action,
  })
  return { page, status: 403 }
}

function askAgain(visit: Visit): Answer {
  const { form } = visit.words
  return { page: messagePage(visit, { title: form.expiredTitle, paragraphs: [], sign: '?' }) }
}
