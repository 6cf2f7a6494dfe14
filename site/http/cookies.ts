import type { FastifyReply, FastifyRequest } from 'fastify'

/** Cookies of one visit. All are signed: a value that this site did not write does not exist. */
export interface Cookies {
  get(name: string): string | undefined
  set(name: string, value: string, days: number): void
  clear(name: string): void
}

const secondsPerDay = 86_400

export function cookiesOf(request: FastifyRequest, reply: FastifyReply, isHttps: boolean): Cookies {
  const written = new Map<string, string | undefined>()
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps, signed: true } as const
  return {
    get(name) {
      if (written.has(name)) return written.get(name)
      const sent = request.cookies[name]
      const read = sent === undefined ? undefined : request.unsignCookie(sent)
      return read?.valid ? read.value : undefined
    },
    set(name, value, days) {
      written.set(name, value)
      reply.setCookie(name, value, { ...options, maxAge: days * secondsPerDay })
    },
    clear(name) {
      written.set(name, undefined)
      reply.clearCookie(name, options)
    },
  }
}
