import { type ClientError, isRefused } from '@hopechest/client'
import { type Hook, limits } from '@hopechest/contract'
import { textOf } from '../../http/form-text.ts'
import type { PersonVisit } from '../../http/visit.ts'
import { isOwnWording, isProgram, type Program, programOf } from './programs.ts'
import { allTopics, type Topic, topicsOf } from './topics.ts'

/** What a person typed of a hook. */
export interface TypedHook {
  url: string
  program: Program
  /** In the person's own words, for a program that is not in the list. */
  template: string
  topics: readonly Topic[]
}

export interface HookFaults {
  url?: string | undefined
  template?: string | undefined
  topics?: string | undefined
}

/** What guests give is not ticked: who wants to hear of it asks for it. */
const untyped: TypedHook = { url: '', program: 'standard', template: '', topics: ['gifts', 'list'] }

export function readTypedHook({ form }: PersonVisit, before = untyped): TypedHook {
  if (!form.has('url')) return before
  const program = textOf(form, 'program')
  const ticked = form.getAll('topics')
  return {
    url: textOf(form, 'url'),
    program: isProgram(program) ? program : before.program,
    template: textOf(form, 'template'),
    topics: allTopics.filter((each) => ticked.includes(each)),
  }
}

export function typedOf(hook: Hook): TypedHook {
  const program = programOf(hook)
  const topics = topicsOf(hook.types).filter((each) => each !== 'given' || hook.surprises)
  return { url: hook.url, program, template: isOwnWording(program) ? hook.template : '', topics }
}

export function faultsOfHook({ words }: PersonVisit, typed: TypedHook): HookFaults {
  const { hooks } = words
  const isAddress = URL.canParse(typed.url) && typed.url.length <= limits.url.most
  const isLong = [...typed.template].length > limits.hookTemplate
  return {
    ...(!isAddress && { url: hooks.urlWrong }),
    ...(isOwnWording(typed.program) &&
      (typed.template === '' || isLong) && { template: hooks.templateWrong(limits.hookTemplate) }),
    ...(typed.topics.length === 0 && { topics: hooks.topicsMissing }),
  }
}

/** What the rules found wrong, in the field that it is about; undefined where it is about none. */
export function faultsOfRefusal({ words }: PersonVisit, refused: ClientError): HookFaults | undefined {
  const { hooks } = words
  if (isRefused(refused, 'too_many_hooks'))
    return { url: hooks.tooMany(limits.hooks.ofRegistry, limits.hooks.ofAccount) }
  if (isRefused(refused, 'no_stand_in')) return { url: hooks.noStandIn }
  if (!isRefused(refused, 'invalid')) return undefined
  if (refused.errorField === 'url') return { url: hooks.urlWrong }
  if (refused.errorField === 'template') return { template: hooks.templateWrong(limits.hookTemplate) }
  return undefined
}
