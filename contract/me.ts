import type { Static } from 'typebox'
import { Id } from './id.ts'
import { limits } from './limits.ts'
import { Type } from './shape.ts'
import { orNull, Text } from './text.ts'

/**
 * What the key of a program may do. A key of which nothing is said may do all that its person may. `contract/endpoints.ts` says
 * which scope each endpoint asks for; `surprises` is asked beside that.
 */
export const scopes = {
  'lists:read': 'reads lists and their gifts',
  'lists:write': 'makes, changes and deletes lists',
  'gifts:write': 'adds, changes and removes gifts',
  give: 'gives, sets aside, asks questions and has ideas, as a guest',
  people: 'reads and changes people and circles, and says who may open or own a list',
  affiliate: 'reads and changes affiliate links',
  site: 'changes the settings of the site',
  hooks: 'has programs hear of changes, and reads what they heard',
  surprises: 'sees what guests do, also before a list is unwrapped',
} as const satisfies Record<string, string>

export type Scope = keyof typeof scopes

export const scopeNames = Object.keys(scopes) as readonly Scope[]

export function isScope(text: unknown): text is Scope {
  return typeof text === 'string' && Object.hasOwn(scopes, text)
}

/** With this header, of this value, any key reads as one without surprises. Clients send it unless their program wants more. */
export const surprisesHeader = 'x-surprises'
export const surprisesAreKept = 'keep'

export const callerRoles = ['admin', 'page', 'member'] as const
export type CallerRole = (typeof callerRoles)[number]

/** The caller, as the host knows them. It holds nothing that their credentials do not say or open. */
export const Me = Type.Object(
  {
    id: Id('the account on the host'),
    username: Type.String({ description: 'the name of the account, as the host has it' }),
    email: Type.String({ description: 'the own address, or empty where the host shows none' }),
    role: Type.Unsafe<CallerRole>({
      type: 'string',
      enum: [...callerRoles],
      description:
        'admin: may do with every registry what its owners may; page: shows registries to guests and buys for them; member: anyone else',
    }),
    may_create: Type.Boolean({ description: 'whether the caller may own registries' }),
    scopes: Type.Array(Type.Unsafe<Scope>({ type: 'string', enum: [...scopeNames] }), {
      description: 'what the key may do; all of them where it is not narrowed',
    }),
    registries: Type.Unsafe<number[] | null>({
      type: ['array', 'null'],
      items: Type.Integer(),
      description: 'the registries that the key is for; null: all that its person may open',
    }),
    owned: orNull<number>('integer', {
      description: 'how many registries GET /registries lists for them; null where the host does not count',
    }),
    invited: orNull<number>('integer', {
      description: 'how many GET /registries?invited=true lists; null where the host does not count',
    }),
  },
  {
    $id: 'Me',
    examples: [
      {
        id: 2,
        username: 'ana',
        email: 'ana@example.com',
        role: 'member',
        may_create: true,
        scopes: ['lists:read', 'gifts:write'],
        registries: null,
        owned: 1,
        invited: 0,
      },
    ],
  },
)
export type Me = Static<typeof Me>

const choice = <Value extends string>(values: readonly Value[], description: string) =>
  Type.Unsafe<Value>({ type: 'string', enum: [...values], description })

const settings = {
  name: Text({
    format: 'name',
    maxLength: limits.siteName,
    description: 'of the site, at the top of its pages',
  }),
  sign_up: choice(['open', 'by_invitation', 'closed'], 'who makes an account on the pages'),
  currency: Text({
    format: 'currency',
    minLength: 3,
    description: 'the ISO 4217 code of prices in a registry that names none',
  }),
  disclosure: Text({
    maxLength: limits.disclosure,
    description: 'the sentence above affiliate links; empty for the words of the site',
  }),
  affiliate_links: choice(['on', 'off'], 'whether admins keep affiliate links'),
}
const settingsExample = {
  name: 'Hopechest',
  sign_up: 'by_invitation',
  currency: 'EUR',
  disclosure: '',
  affiliate_links: 'off',
}

/** What admins set for the whole site. */
export const Settings = Type.Object(settings, { $id: 'Settings', examples: [settingsExample] })
export const SettingsUpdate = Type.Object(Type.Partial(Type.Object(settings)).properties, {
  $id: 'SettingsUpdate',
  examples: [{ currency: 'CHF' }],
})
export type Settings = Static<typeof Settings>
