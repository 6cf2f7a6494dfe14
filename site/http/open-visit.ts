import type { FastifyReply, FastifyRequest } from 'fastify'
import { createFormat, wordsIn } from '../words/index.ts'
import { cookiesOf } from './cookies.ts'
import { createFormToken } from './form-token.ts'
import { languageOf } from './language.ts'
import type { ServerParts } from './parts.ts'
import type { Visit } from './visit.ts'

/** What a page needs to know of a request. */
export function openVisit(
  { site, assets }: ServerParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Visit {
  const cookies = cookiesOf(request, reply, site.url.startsWith('https:'))
  const language = languageOf(cookies, request.headers['accept-language'])
  const queryStart = request.url.indexOf('?')
  let token: string | undefined
  return {
    site,
    assets,
    cookies,
    language,
    words: wordsIn[language],
    format: createFormat(language),
    path: request.url,
    params: (request.params ?? {}) as Record<string, string>,
    query: new URLSearchParams(queryStart < 0 ? '' : request.url.slice(queryStart)),
    form: request.body instanceof URLSearchParams ? request.body : new URLSearchParams(),
    formToken() {
      token ??= createFormToken(cookies)
      return token
    },
  }
}
