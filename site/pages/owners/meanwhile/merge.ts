import { hash } from 'node:crypto'
import { tidied } from '../../../http/form-text.ts'

/** What a form says of the version that it was opened with, and of what its page has shown beside it since. */
export interface Opened {
  was: string
  seen: string
}

export interface Merged<Typed> extends Opened {
  /** What was typed, and for the rest what is stored now. */
  typed: Typed
  /** What is stored now of the fields that were changed here and elsewhere; empty where there is nothing to ask. */
  elsewhere: Partial<Typed>
}

/** The version of each field that a form shows. */
export function versionsOf(shown: object): string {
  return Object.entries(shown)
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => `${field}:${versionOf(value)}`)
    .join(' ')
}

export function openedWith(form: URLSearchParams, shown: object): Opened {
  return { was: form.get('was') ?? versionsOf(shown), seen: form.get('seen') ?? '' }
}

/**
 * Each field by itself: what was not changed in this form is as it is stored now, also where another owner has changed it
 * since the form was opened. What both have changed is `elsewhere`, until the form has shown it and is sent again; a button of
 * the form takes it over.
 */
export function merge<Typed extends object>(
  form: URLSearchParams,
  given: Typed,
  stored: Typed,
): Merged<Typed> {
  const [was, seen] = [readVersions(form.get('was')), readVersions(form.get('seen'))]
  const taken = form.get('elsewhere')
  const merged: Merged<Typed> = { typed: { ...given }, elsewhere: {}, was: '', seen: '' }
  const opened: string[] = []
  for (const field of Object.keys(stored) as (keyof Typed & string)[]) {
    const [mine, other] = [given[field], stored[field]]
    if (mine === undefined || other === undefined) continue
    const [own, now, before] = [versionOf(mine), versionOf(other), was.get(field)]
    const haveBothChanged = before !== undefined && ![own, now].includes(before) && own !== now
    const isAsked = haveBothChanged && field !== taken && (taken !== null || seen.get(field) !== now)
    if (isAsked) merged.elsewhere[field] = other
    else if (field === taken || own === before) merged.typed[field] = other
    opened.push(`${field}:${isAsked ? before : now}`)
  }
  return { ...merged, was: opened.join(' '), seen: versionsOf(merged.elsewhere) }
}

export function isAsked({ elsewhere }: Merged<object>): boolean {
  return Object.keys(elsewhere).length > 0
}

/** As a browser would send it back. */
function versionOf(value: unknown): string {
  const text = typeof value === 'string' ? tidied(value) : JSON.stringify(value)
  return hash('sha256', text, 'base64url').slice(0, 10)
}

function readVersions(text: string | null): Map<string, string> {
  return new Map((text ?? '').split(' ').map((each) => each.split(':', 2) as [string, string]))
}
