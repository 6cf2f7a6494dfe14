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
  hooks: 'has other programs hear of changes',
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
