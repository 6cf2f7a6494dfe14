import { type AnswerShape, type Deprecation, type Endpoint, sunsetOf } from '@hopechest/contract'
import type { FastifyReply, preHandlerHookHandler } from 'fastify'
import type { TSchema } from 'typebox'

/**
 * Says on the answers of an endpoint that something is to go, and when: all of it or a field of its answers each time, a
 * parameter or a field of its body where the request names it. Undefined where nothing is marked: then no
 * request takes longer.
 */
export function announceDeprecation(endpoint: Endpoint): preHandlerHookHandler | undefined {
  const { deprecated, query, body, answer } = endpoint
  const always = [...(deprecated ? [deprecated] : []), ...shapesOf(answer).flatMap(marksIn)]
  const isAsked = [query, body].some((shape) => marksIn(shape).length > 0)
  if (always.length === 0 && !isAsked) return undefined
  return (request, reply, done) => {
    announce(reply, [...always, ...marksNamed(query, request.query), ...marksNamed(body, request.body)])
    done()
  }
}

/** The header fields of RFC 9745 and RFC 8594, with the first of the days. */
function announce(reply: FastifyReply, marks: readonly Deprecation[]): void {
  if (marks.length === 0) return
  const since = Math.min(...marks.map(({ on }) => Date.parse(on)))
  const until = Math.min(...marks.map((mark) => sunsetOf(mark).getTime()))
  reply.header('deprecation', `@${since / 1000}`).header('sunset', new Date(until).toUTCString())
}

interface Shape {
  deprecated?: Deprecation
  properties?: Record<string, Shape>
  items?: Shape
}

function shapesOf(answer: AnswerShape): Shape[] {
  if (answer === null) return []
  return 'admin' in answer ? [answer.admin, answer.others] : [answer]
}

/** Of a shape and all that it holds. */
function marksIn(shape: Shape | TSchema | undefined): Deprecation[] {
  if (!shape) return []
  const { deprecated, properties = {}, items } = shape as Shape
  return [
    ...(deprecated ? [deprecated] : []),
    ...Object.values(properties).flatMap(marksIn),
    ...marksIn(items),
  ]
}

/** Of the parts of a shape that a request names. */
function marksNamed(shape: Shape | TSchema | undefined, given: unknown): Deprecation[] {
  if (!shape || typeof given !== 'object' || given === null) return []
  const { properties = {}, items } = shape as Shape
  if (Array.isArray(given)) return given.flatMap((entry) => marksNamed(items, entry))
  return Object.entries(given).flatMap(([name, value]) => {
    const part = Object.hasOwn(properties, name) ? properties[name] : undefined
    return [...(part?.deprecated ? [part.deprecated] : []), ...marksNamed(part, value)]
  })
}
