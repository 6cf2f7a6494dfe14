import { isUtf8 } from 'node:buffer'
import { limits, Refusal } from '@hopechest/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** An address that takes no body ignores one: many clients send a type, or `{}`, with every request. */
    takesBody?: boolean
  }
}

/** Takes bodies of JSON in UTF-8 alone. */
export function acceptJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    try {
      done(null, takesBody(request) ? readJson(body as Buffer) : undefined)
    } catch (error) {
      done(error as Error)
    }
  })
  app.addContentTypeParser('*', (request, _body, done) => {
    done(
      takesBody(request) ? new Refusal('not_json', 'The body must be JSON, sent as application/json') : null,
    )
  })
}

function takesBody({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.takesBody === true
}

export function readJson(body: Buffer): unknown {
  if (body.length === 0) throw new Refusal('malformed', 'The body is empty')
  if (!isUtf8(body)) throw new Refusal('malformed', 'The body is not valid UTF-8')
  let value: unknown
  try {
    value = JSON.parse(body.toString('utf8'))
  } catch (error) {
    throw new Refusal('malformed', 'The body is not valid JSON', { cause: error })
  }
  if (isDeeperThan(limits.bodyDepth, value)) {
    throw new Refusal('malformed', `The body is nested more than ${limits.bodyDepth} levels deep`)
  }
  return value
}

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner))
}

/** Refuses a compressed body, or one in another character set, before it is read. */
export function refuseOtherEncodings(
  { headers }: FastifyRequest,
  _reply: FastifyReply,
  done: () => void,
): void {
  const encoding = headers['content-encoding']
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
    throw new Refusal('not_json', 'The body must not be compressed')
  }
  const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(headers['content-type'] ?? '')?.[1]
  if (charset !== undefined && !/^utf-?8$/i.test(charset)) {
    throw new Refusal('not_json', 'The body must be JSON in UTF-8')
  }
  done()
}
