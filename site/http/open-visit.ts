import type { Links, NewsOfList } from '@hopechest/host/links'
import { plainAddress } from '@hopechest/program/connections'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { addressesAt, addressOf } from '../addresses.ts'
import { createFormat, wordsIn } from '../words/index.ts'
import type { BankAccount, BankAccounts } from './bank/bank-accounts.ts'
import { cookiesOf, sendsOurCookies } from './cookies.ts'
import { openGiftPictures } from './files/gift-pictures.ts'
import { createFormToken } from './form-token.ts'
import { languageOf, languageOfBrowser, localeIn } from './language.ts'
import type { ServerParts } from './parts.ts'
import { readForm } from './read-form.ts'
import type { PageBank, PageLinks, Visit } from './visit.ts'

/** What a browser asks for with an EventSource. */
export const lineType = 'text/event-stream'

/** A page that makes many changes begins no further one after this. A rule has `answerMilliseconds` of its own to answer. */
const usualWork = 8000

/** The facts about a request that a page needs. */
export async function openVisit(
  parts: ServerParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Visit> {
  const visit = openPlainVisit(parts, request, reply)
  const { site, signedIn } = parts.findFramed?.(request.headers) ?? (await parts.readVisitor(visit))
  // Otherwise the Back button would show a page of a person who has signed out.
  if (signedIn) reply.header('cache-control', 'no-store')
  const hasPage = signedIn === undefined && (await parts.hasPage(visit))
  return { ...visit, site: { ...visit.site, ...site }, signedIn, hasPage }
}

/** The same without the database, for the page that says that the database is away. */
export function openPlainVisit(
  {
    site: { url },
    assets,
    giftPictures,
    links,
    bank,
    frame,
    findFramed,
    namedByGateway,
    now = () => new Date(),
    mostWorkMilliseconds = usualWork,
  }: ServerParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Visit {
  const framed = findFramed?.(request.headers)
  const { site } = framed ?? {
    site: { url, name: 'Hopechest', isOpen: false, currency: 'EUR', disclosure: '', hasAffiliateLinks: true },
  }
  const cookies = cookiesOf(request, reply, site.url)
  const language = framed
    ? languageOfBrowser(framed.locale)
    : languageOf(cookies, request.headers['accept-language'])
  const words = wordsIn(language)
  const queryStart = request.url.indexOf('?')
  const to = addressesAt(site.url)
  let token: string | undefined
  const began = performance.now()
  return {
    site,
    assets,
    pictures: openGiftPictures(giftPictures, to, site.url),
    links: openPageLinks(links),
    bank: openPageBank(bank),
    to,
    frame: framed?.frame ?? frame,
    said: framed?.facts,
    cookies,
    hasCookies: sendsOurCookies(request.headers),
    signedIn: undefined,
    hasPage: false,
    origin: framed?.origin ?? `${request.protocol}://${request.host}`,
    sentFrom: request.headers.origin,
    address: request.client,
    plainAddress: plainAddress(request.ip),
    now: now(),
    hasTime: () => performance.now() - began < mostWorkMilliseconds,
    log: request.log,
    browser: browserName(request.headers['user-agent']),
    named: framed ? undefined : namedByGateway?.(request.raw),
    language,
    words,
    format: createFormat(framed ? localeIn(language, framed.locale) : words.language.locale),
    here: addressOf(request.url.replaceAll('\\', '%5C'), to),
    params: (request.params ?? {}) as Record<string, string>,
    query: new URLSearchParams(queryStart < 0 ? '' : request.url.slice(queryStart)),
    form: formOf(request),
    file: framed?.file ?? request.file,
    wantsLine: !framed && request.headers.accept === lineType,
    lastHeard: String(request.headers['last-event-id'] ?? ''),
    formToken() {
      token ??= createFormToken(cookies)
      return token
    },
  }
}

/** Of a page that is refused before its turn, the form is read here, so that the refusal gives it back. */
function formOf({ body }: FastifyRequest): URLSearchParams {
  if (body instanceof URLSearchParams) return body
  try {
    return Buffer.isBuffer(body) ? readForm(body) : new URLSearchParams()
  } catch {
    return new URLSearchParams()
  }
}

function openPageBank(bank: BankAccounts): PageBank {
  const known = new Map<number, BankAccount | undefined>()
  return {
    ...bank,
    async expect(list) {
      known.set(list.id, await bank.find(list))
    },
    of: (registryId) => known.get(registryId),
  }
}

function openPageLinks(links: Links): PageLinks {
  const lists = new Map<number, NewsOfList>()
  return {
    ...links,
    async expect(registryId) {
      lists.set(registryId, await links.news(registryId))
    },
    of: (registryId, item) => lists.get(registryId)?.(item),
  }
}

const browsers = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|Chromium|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const

const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const

/** "Firefox, Linux": how a person recognises the browser in the list of places where they are signed in. */
function browserName(userAgent = ''): string {
  const names = [browsers, systems].map((known) => known.find(([, sign]) => sign.test(userAgent))?.[0])
  return names.filter((name) => name !== undefined).join(', ')
}
