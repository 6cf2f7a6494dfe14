import { Refusal } from '@hopechest/contract'
import { workFor } from '@hopechest/program/turns'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressesAt, addressOf, namesNothing } from '../addresses.ts'
import { html } from '../html/html.ts'
import { isFromElsewhere, isOurForm, personOfForm } from '../http/form-token.ts'
import { isForPicture } from '../http/headers.ts'
import { heldField } from '../http/held-forms.ts'
import type { KeptPlace } from '../http/kept-pages.ts'
import { openVisit } from '../http/open-visit.ts'
import type { ServerParts } from '../http/parts.ts'
import type { Answer, Handler, PersonHandler, PersonVisit, Row, Visit, Who } from '../http/visit.ts'
import { ApiAway } from '../http/work/page-clients.ts'
import { PageWork } from '../http/work/page-work.ts'
import { paths } from '../paths.ts'
import { messagePage } from '../view/message.ts'
import { nothingHere } from '../view/nothing-here.ts'
import { admit } from './admit.ts'
import { mayBeLong, throwAway } from './long-forms.ts'
import { openServer } from './open-server.ts'
import { createLongPageTurn, createPictureTurn, createTableTurn, type PageTurn } from './page-turns.ts'
import { send, sendKept } from './send.ts'

interface Turns {
  table: PageTurn
  picture: PageTurn
  longPage: PageTurn
}

/** Lets the person of a form sign in again, and gives the form back as it was typed. */
export type Resume = (visit: Visit) => Promise<{ visit: PersonVisit } | { answer: Answer }>

/** A server with each page under its address. */
export function openPages(parts: ServerParts, rows: readonly Row[], resume: Resume): FastifyInstance {
  const app = openServer(parts)
  const turns = { table: createTableTurn(), picture: createPictureTurn(), longPage: createLongPageTurn() }
  for (const row of rows) register(app, parts, row, turns, resume)
  leadUp(app, parts, rows)
  return app
}

/**
 * Some pages are the answer to a form, under an address that has no page of its own. Who opens it there, by the link to
 * another language or by loading it again, comes to the nearest page above.
 */
function leadUp(app: FastifyInstance, { site, findFramed }: ServerParts, rows: readonly Row[]): void {
  const addresses = (wanted: Row[0]) =>
    new Set<string>(rows.flatMap(([method, name]) => (method === wanted ? paths[name] : [])))
  const pages = addresses('GET')
  for (const url of addresses('POST')) {
    const steps = url.split('/')
    const above = steps.findLastIndex((_, n) => pages.has(steps.slice(0, n).join('/')))
    if (pages.has(url) || above < 0) continue
    app.get(url, ({ url: asked, headers }, reply) => {
      const { url: siteUrl } = findFramed?.(headers)?.site ?? site
      const path = asked.split('?')[0]?.split('/').slice(0, above).join('/')
      // A request may name another site.
      return reply.redirect(addressOf(path ?? '', addressesAt(siteUrl)).path, 303)
    })
  }
}

/** A form reaches its handler only from a page that this site gave to the browser. */
function register(app: FastifyInstance, parts: ServerParts, row: Row, turns: Turns, resume: Resume): void {
  const [method, name, , options = {}] = row
  const { handler, again } = handlersOf(row, parts, resume)
  const forPerson = 'who' in options ? options : undefined
  const isPersonal = 'isPersonal' in options
  const needsNoToken = 'needsNoToken' in options
  const answer = async (request: FastifyRequest, reply: FastifyReply, place?: KeptPlace) => {
    const visit = await openVisit(parts, request, reply)
    await parts.welcome?.(visit)
    if (Object.values(visit.params).some(namesNothing)) return send(reply, nothingHere(visit))
    const isOfOther = isPersonal && isOfAnother(visit)
    if (method === 'GET' || needsNoToken || (isOurForm(visit) && !isOfOther))
      return send(reply, await handler(visit), place)
    if (isFromElsewhere(visit)) return send(reply, fromElsewhere(visit))
    const { otherPerson, expired } = visit.words.form
    return send(reply.status(403), await again({ ...visit, notice: isOfOther ? otherPerson : expired }))
  }
  app.route({
    method,
    url: paths[name],
    config: {
      ...(forPerson?.takesFile && { takesFile: true }),
      ...(forPerson?.isLargePicture && { isLargePicture: true }),
    },
    ...(forPerson?.mostBytes !== undefined && {
      bodyLimit: forPerson.mostBytes,
      preParsing: beforeLongForm(
        parts,
        method,
        forPerson.who,
        forPerson.takesFile ? turns.picture : turns.table,
      ),
    }),
    handler(request, reply) {
      if (isForPicture(request)) return reply.status(404).send()
      const { method, originalUrl: url, headers } = request
      const place = parts.keptPages.placeFor({ method, url, headers })
      // Another visitor may have opened it while this one waited.
      if (place?.page) return sendKept(reply, place.page)
      const work = new PageWork(
        request.client,
        () => turns.longPage(request.client, reply),
        parts.findFramed?.(request.headers),
      )
      reply.work = work
      // What a form asks for is done to its end.
      if (method === 'GET') reply.raw.once('close', () => work.giveUp())
      return work.do(() => answer(request, reply, place))
    },
  })
}

/** Before a long form is read, the site refuses those whom the page would refuse with any form. */
function beforeLongForm(parts: ServerParts, method: Row[0], who: Who, turn: PageTurn) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (!mayBeLong(request)) return
    const visit = await workFor(request.client, () => openVisit(parts, request, reply))
    const { admitted, refusal } = isFromElsewhere(visit)
      ? { refusal: fromElsewhere(visit) }
      : admit(visit, who, method)
    if (!admitted) {
      throwAway(request)
      return send(reply, refusal)
    }
    await turn(`person ${admitted.signedIn.person.id}`, reply).catch((error) => {
      throwAway(request)
      throw error
    })
  }
}

/** The handlers of a row, which ask first who is there where that matters. */
function handlersOf(row: Row, parts: ServerParts, resume: Resume): { handler: Handler; again: Handler } {
  const [method, , , options = {}] = row
  if (!('who' in options)) return { handler: row[2] as Handler, again: options.again ?? askAgain }
  const { who } = options
  const guarded =
    (handler: PersonHandler): Handler =>
    (visit) => {
      const { admitted, refusal } = admit(visit, who, method)
      return admitted ? handler(admitted) : refusal
    }
  const handler = guarded(row[2] as PersonHandler)
  const again = options.again ? guarded(options.again) : askAgain
  const answer: Handler = async (visit) => {
    if (method === 'GET' || isOfPerson(visit)) return handler(visit)
    const outcome = await resume(visit)
    return 'answer' in outcome ? outcome.answer : again(outcome.visit)
  }
  return {
    again,
    async handler(visit) {
      try {
        return await answer(visit)
      } catch (error) {
        if (!(await isOfEndedSession(error, visit, parts))) throw error
        return answer({ ...visit, signedIn: undefined })
      }
    },
  }
}

/**
 * Whether the session ended while the request was under way: a change of the account was refused, or the rules found no such
 * account.
 */
async function isOfEndedSession(error: unknown, visit: Visit, parts: ServerParts): Promise<boolean> {
  if (error instanceof Refusal) return error.code === 'unauthenticated'
  if (!(error instanceof ApiAway) || error.kind !== 'unauthenticated' || parts.findFramed) return false
  return (await parts.readVisitor(visit)).signedIn === undefined
}

/** Whether the form is sent by the person on whose page it stood. */
function isOfPerson(visit: Visit): boolean {
  const { signedIn, form } = visit
  const opened = personOfForm(visit)
  return (
    signedIn !== undefined && !form.has(heldField) && (opened ?? signedIn.person.id) === signedIn.person.id
  )
}

/** Whether another person is signed in than the one who opened the form. */
function isOfAnother(visit: Visit): boolean {
  const opened = personOfForm(visit)
  return opened !== undefined && visit.signedIn !== undefined && visit.signedIn.person.id !== opened
}

const mostOfOrigin = 200

/**
 * Fields that another site sent are not shown: the person who is led here may take them for their own words. The button leads
 * to the address of the site, which may not be the one that was asked: forms count only there.
 */
function fromElsewhere(visit: Visit): Answer {
  const { words, site, sentFrom, log, to } = visit
  const action = html`<a class="hc-button hc-outline" href="${to.home().whole}">${words.missing.home}</a>`
  log.warn({ from: sentFrom?.slice(0, mostOfOrigin), site: site.url }, 'A form came from another site')
  const { elsewhereTitle, elsewhere } = words.form
  return messagePage(visit, {
    title: elsewhereTitle,
    paragraphs: [elsewhere(site.url)],
    sign: '?',
    action,
    status: 403,
  })
}

function askAgain(visit: Visit): Answer {
  const { form } = visit.words
  return messagePage(visit, { title: form.expiredTitle, paragraphs: [], sign: '?' })
}
