import { type AnswerShape, type Deprecation, type Endpoint, sunsetOf } from '@hopechest/contract'
import type { FastifyReply, preHandlerHookHandler } from 'fastify'
import type { TSchema } from 'typebox'

/**
 * Says in the headers of answers what is to go, and when. An endpoint or a field of its answer is announced with each answer; a parameter
 * or a field of the body only to a request that names it. Undefined where nothing is marked, so those endpoints pay nothing.
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

/** The headers of RFC 9745 and RFC 8594. Of several marks, the earliest day counts. */
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

/** The marks of a shape and of all that it holds. */
function marksIn(shape: Shape | TSchema | undefined): Deprecation[] {
  if (!shape) return []
  const { deprecated, properties = {}, items } = shape as Shape
  return [
    ...(deprecated ? [deprecated] : []),
    ...Object.values(properties).flatMap(marksIn),
    ...marksIn(items),
  ]
}

/** The marks of those parts of a shape that a request names. */
function marksNamed(shape: Shape | TSchema | undefined, given: unknown): Deprecation[] {
  if (!shape || typeof given !== 'object' || given === null) return []
  const { properties = {}, items } = shape as Shape
  if (Array.isArray(given)) return given.flatMap((entry) => marksNamed(items, entry))
  return Object.entries(given).flatMap(([name, value]) => {
    const part = Object.hasOwn(properties, name) ? properties[name] : undefined
    return [...(part?.deprecated ? [part.deprecated] : []), ...marksNamed(part, value)]
  })
}
