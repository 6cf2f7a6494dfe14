import { type Client, type ClientError, isClientError, type Outcome } from '@hopechest/client'
import type { Calls, Scope } from '@hopechest/contract'
import type { CallToolResult, McpServer, ToolAnnotations } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { refused } from './words.ts'

/** Who the person is, as the service knows them. */
export type Me = Calls['getMe']['answer']

/** For whom a tool acts, and how it reaches the service. */
export interface Person {
  me: Me
  /** It keeps the surprises of this person's lists. */
  client: Client
  /** It shows what guests do; there only where the operator and the key allow it. */
  telling: Client | undefined
  /** What this person is known by among the guests of a list, to change and give their ideas. */
  guestKey: string
}

export interface ToolWords<Shape extends z.ZodRawShape> {
  name: string
  title: string
  description: string
  /** What a key needs for it. A key that lacks one of them has no such tool. */
  scopes: readonly Scope[]
  takes: Shape
  does: ToolAnnotations
}

export interface Tool {
  isFor(person: Person): boolean
  register(server: McpServer, person: Person): void
}

type Given<Shape extends z.ZodRawShape> = z.infer<z.ZodObject<Shape>>

/** A tool whose work may throw what the service refused: its sentence is the answer. */
export function tool<Shape extends z.ZodRawShape>(
  { name, title, description, scopes, takes, does }: ToolWords<Shape>,
  work: (person: Person, given: Given<Shape>) => Promise<CallToolResult>,
): Tool {
  return {
    isFor: ({ me }) => scopes.every((scope) => me.scopes.includes(scope)),
    register(server, person) {
      const inputSchema = z.strictObject(takes)
      const config = { title, description, inputSchema, annotations: { title, ...does } }
      server.registerTool(name, config, async (given) => {
        try {
          return await work(person, given as Given<Shape>)
        } catch (error) {
          if (error instanceof Refused) return refused(error.message)
          throw error
        }
      })
    },
  }
}

/** What the service said no to, in its own sentence. */
class Refused extends Error {}

/** The body of a success. Anything else ends the work of the tool. */
export function granted<Body>(outcome: Outcome<Body>): Body {
  if (outcome === null)
    throw new Refused(
      'There is nothing with this number that you may open. Look it up with my_lists or find.',
    )
  if (isClientError(outcome)) throw new Refused(sentenceOf(outcome))
  return outcome
}

function sentenceOf({ message, retryAfterSeconds }: ClientError): string {
  return retryAfterSeconds === undefined ? message : `${message} (try again in ${retryAfterSeconds} seconds)`
}

/** It reads alone, and nothing outside of the service. */
export const reads = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
}
/** It adds something; the same again adds it twice. */
export const adds = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: false,
  openWorldHint: false,
}
/** It puts something in place of what was there; the same again changes nothing. */
export const replaces = {
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: true,
  openWorldHint: false,
}

const number = (what: string) => z.int().min(1).max(Number.MAX_SAFE_INTEGER).describe(what)
export const listId = number('the id of the list, as my_lists or find have it')
export const giftId = number('the id of the gift, as read_list or find have it')
