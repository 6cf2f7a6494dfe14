import type { HookFormat } from '@hopechest/contract'

export interface Wording {
  format: HookFormat
  template: string
}

/** What the programs that people have at home read of a message, as in `docs/webhooks.md`. */
export const programs = {
  standard: { format: 'standard', template: '' },
  ntfy: { format: 'text', template: '{{sentence}}' },
  gotify: {
    format: 'json',
    template: '{"title": "{{list}}", "message": "{{sentence}}", "priority": 5}',
  },
  apprise: { format: 'json', template: '{"title": "{{list}}", "body": "{{sentence}}"}' },
} as const satisfies Record<string, Wording>

/** Any other program, with a text of the person's own making. */
const ownWordings = ['text', 'json'] as const

export type Program = keyof typeof programs | (typeof ownWordings)[number]

export const allPrograms = [...(Object.keys(programs) as (keyof typeof programs)[]), ...ownWordings]

export function isProgram(name: string): name is Program {
  return (allPrograms as readonly string[]).includes(name)
}

export function isOwnWording(program: Program): program is (typeof ownWordings)[number] {
  return (ownWordings as readonly string[]).includes(program)
}

export function wordingOf(program: Program, template: string): Wording {
  return isOwnWording(program) ? { format: program, template } : programs[program]
}

/** The program that a hook was made for, as its wording says. */
export function programOf({ format, template }: Wording): Program {
  const named = (Object.keys(programs) as (keyof typeof programs)[]).find(
    (name) => programs[name].format === format && programs[name].template === template,
  )
  return named ?? (format === 'standard' ? 'standard' : format)
}
