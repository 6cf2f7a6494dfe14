import { type ChangeType, type HookFormat, Refusal } from '@hopechest/contract'

/** What a hook sends: a change as the feed writes it, with the title of its registry. */
export interface Heard {
  type: ChangeType | 'hook.tested'
  time: string
  registryId: number | null
  itemId: number | null
  /** As the caller may see it now; undefined where it is gone. */
  list: string | undefined
  gift: string | undefined
  /** JSON, for the format of the standard. */
  data: string
}

/** Text and JSON of the caller's own making are what programs read that know nothing of us. */
export function writeMessage(
  { format, template }: { format: HookFormat; template: string },
  heard: Heard,
): { body: string; contentType: string } {
  if (format === 'standard') {
    const { type, time, data } = heard
    const body = `{"type":${JSON.stringify(type)},"timestamp":${JSON.stringify(time)},"data":${data}}`
    return { body, contentType: 'application/json' }
  }
  const values = valuesOf(heard)
  return format === 'json'
    ? {
        body: fill(template, values, (value) => JSON.stringify(value).slice(1, -1)),
        contentType: 'application/json',
      }
    : { body: fill(template, values, (value) => value), contentType: 'text/plain; charset=utf-8' }
}

/** What stands in a template for a value. */
const placeholder = /\{\{([^{}]*)\}\}/g

function fill(
  template: string,
  values: Readonly<Record<string, string>>,
  escaped: (value: string) => string,
): string {
  // Once over the template: what a value says is never read as a template.
  return template.replaceAll(placeholder, (_, name: string) => escaped(values[name.trim()] ?? ''))
}

/** The words of strangers: in one line, without signs that steer a terminal or the direction of a text, and not without end. */
const mostOfValue = 200

function plain(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu, ' ').trim()
  return [...line].slice(0, mostOfValue).join('')
}

const names = ['sentence', 'type', 'list', 'gift', 'registry_id', 'item_id', 'time'] as const

function valuesOf(heard: Heard): Record<(typeof names)[number], string> {
  return {
    sentence: plain(sentenceOf(heard)),
    type: heard.type,
    list: plain(heard.list ?? ''),
    gift: plain(heard.gift ?? ''),
    registry_id: String(heard.registryId ?? ''),
    item_id: String(heard.itemId ?? ''),
    time: heard.time,
  }
}

const sentences: Record<Heard['type'], (gift: string, list: string) => string> = {
  'registry.made': (_, list) => `${list} is a new list`,
  'registry.changed': (_, list) => `${list} was changed`,
  'registry.reordered': (_, list) => `The gifts of ${list} have another order`,
  'registry.removed': () => 'A list was deleted',
  'item.added': (gift, list) => `${gift} is new on ${list}`,
  'item.changed': (gift, list) => `${gift} was changed on ${list}`,
  'item.removed': (gift, list) => `${gift} was removed from ${list}`,
  'item.restored': (gift, list) => `${gift} is on ${list} again`,
  'invitee.added': (_, list) => `${list} has another guest`,
  'invitee.removed': (_, list) => `${list} has a guest less`,
  'purchase.set_aside': (gift, list) => `${gift} was set aside on ${list}`,
  'purchase.made': (gift, list) => `${gift} was bought on ${list}`,
  'purchase.counted': (gift, list) => `What is bought of ${gift} on ${list} was counted anew`,
  'purchase.taken_back': (gift, list) => `${gift} was given back on ${list}`,
  'hook.tested': () => 'Hopechest reaches this program',
}

function sentenceOf({ type, gift, list }: Heard): string {
  return sentences[type](gift ?? 'A gift', list === undefined ? 'a list' : `“${list}”`)
}

/** A template that could not be sent is refused when it is written. */
export function checkTemplate({ format, template }: { format: HookFormat; template: string }): void {
  const refuse = (sentence: string) => new Refusal('invalid', sentence, { field: 'template' })
  if (format === 'standard') {
    if (template !== '') throw refuse('template is for the formats text and json alone')
    return
  }
  if (template.trim() === '') throw refuse('template must say something in the formats text and json')
  const strange = [...template.matchAll(placeholder)].find(
    ([, name = '']) => !names.includes(name.trim() as never),
  )
  if (strange) throw refuse(`template may hold ${names.map((name) => `{{${name}}}`).join(', ')}`)
  if (format !== 'json') return
  const hostile = Object.fromEntries(names.map((name) => [name, '"}],\\']))
  for (const values of [hostile, {}]) {
    try {
      JSON.parse(fill(template, values, (value) => JSON.stringify(value).slice(1, -1)))
    } catch {
      throw refuse('template must be JSON in the format json, with each {{…}} between quotation marks')
    }
  }
}
