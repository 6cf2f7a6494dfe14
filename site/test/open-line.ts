import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'

/** What an open page hears on its line, as its browser does. */
export interface HeardLine {
  status: number
  headers: IncomingMessage['headers']
  /** Each event, in the order in which it came. */
  events: { id: string; data: Told }[]
  /** All that has come, to the byte. */
  text(): string
  hasEnded(): boolean
  leave(): void
}

export interface Told {
  tag: string
  gifts: [id: number, state: string, line: number][]
  lines: { now: string; later: string; acts?: string }[]
  progress: string
  cards: Record<string, string>
}

/** Opens a line and reads it while it is open. */
export async function openLineAt(url: string, headers: Record<string, string> = {}): Promise<HeardLine> {
  const asked = get(url, { agent: false, headers: { accept: 'text/event-stream', ...headers } })
  asked.on('error', () => {})
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  const events: HeardLine['events'] = []
  let text = ''
  let read = 0
  let hasEnded = false
  answer.setEncoding('utf8')
  answer.on('data', (piece: string) => {
    text += piece
    for (let end = text.indexOf('\n\n', read); end >= 0; end = text.indexOf('\n\n', read)) {
      const event = /^id: (.*)\ndata: (.*)$/s.exec(text.slice(read, end))
      if (event) events.push({ id: event[1] ?? '', data: JSON.parse(event[2] ?? '') })
      read = end + 2
    }
  })
  answer.on('close', () => {
    hasEnded = true
  })
  answer.on('error', () => {})
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    events,
    text: () => text,
    hasEnded: () => hasEnded,
    leave: () => void asked.destroy(),
  }
}

/** The tag that a page of guests was drawn with. */
export function tagIn(html: string): string {
  return /data-tag="([^"]+)"/.exec(html)?.[1] ?? ''
}
