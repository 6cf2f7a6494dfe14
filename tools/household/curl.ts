import { type ActName, acts } from './acts/acts.ts'
import type { Sent } from './player.ts'
import type { Story } from './story.ts'
import type { Verdict } from './verdict.ts'

/** The story as commands for a shell: a line for each request, and one for each other thing that happens. */
export function asCurl({ steps, processes }: Story, { sentence, sent }: Verdict): string[] {
  const lines = steps.flatMap((step) => {
    const requests = sent.filter((each) => each.step === step.n)
    const dies =
      step.dies &&
      `its process dies ${step.dies.behind ? 'behind' : 'before'} ${step.dies.of} ${step.dies.at}`
    const lies =
      step.lies &&
      `its site ${step.lies.kind} from question ${step.lies.from}${step.lies.isShort ? ' once' : ''}`
    const isSecret = 'isSecret' in acts[step.act as ActName]
    const notes = [isSecret && 'a secret', processes > 1 && `process ${step.process + 1}`, dies, lies]
    const note = notes.filter(Boolean).join(', ')
    if (requests.length === 0) return [`# ${step.act}${note && ` (${note})`}`]
    return requests.map((request) => lineOf(request, note))
  })
  return [...lines, `# ${sentence}`]
}

function lineOf({ who, method, path, body, headers, isPage, status }: Sent, note: string): string {
  const name = who.replaceAll(' ', '_').toUpperCase()
  const person = isPage ? `-b ${name}.jar -c ${name}.jar` : `-u "$${name}"`
  const sent = Object.entries(headers).map(([header, value]) => ` -H ${quoted(`${header}: ${value}`)}`)
  const type = body !== undefined && !isPage ? ` -H 'content-type: application/json'` : ''
  const data = body === undefined ? '' : ` -d ${quoted(isPage ? `token=$${name}_TOKEN&${body}` : body)}`
  const way = method === 'GET' || (method === 'POST' && body !== undefined) ? '' : ` -X ${method}`
  const url = `${isPage ? '$SITE' : '$API'}${path}`
  return `curl ${person}${way}${sent.join('')}${type}${data} "${url}" # ${status}${note && `, ${note}`}`
}

function quoted(text: string): string {
  return text.includes('$') ? `"${text.replaceAll('"', '\\"')}"` : `'${text.replaceAll("'", "'\\''")}'`
}
