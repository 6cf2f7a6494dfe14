import { limits, Refusal } from '@hopechest/contract'
import { NotFetched, namedByOperator, parseWebUrl, postTo, type Reason } from '@hopechest/outgoing'

export interface Said {
  /** Null where no answer came. */
  status: number | null
  /** The start of the answer, or why none came. */
  answer: string
  milliseconds: number
}

/** Sends to programs, where their makers say that they listen. */
export interface Sender {
  /** Refuses an address to which nothing is sent. */
  check(url: string): void
  send(
    url: string,
    message: { headers: Readonly<Record<string, string>>; body: string },
    timeoutMilliseconds?: number,
  ): Promise<Said>
  close(): void
}

/** As long as a program may take. */
const usualMilliseconds = 10_000
const mostBytes = 4 * limits.deliveries.answer

/** `hosts` may lie in a private network, and be reached without `https:`. */
export function createSender({ hosts, userAgent }: { hosts: readonly string[]; userAgent: string }): Sender {
  const closing = new AbortController()

  const isNamed = ({ host, hostname, port, protocol }: URL) =>
    hosts.includes(port === '' ? hostname : host) ||
    hosts.includes(`${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`)

  return {
    check(url) {
      const parsed = parse(url)
      if (parsed.protocol !== 'https:' && !isNamed(parsed))
        throw refused('url must begin with https:, unless the operator names its host (WEBHOOK_HOSTS)')
    },
    async send(url, { headers, body }, timeoutMilliseconds = usualMilliseconds) {
      const begin = performance.now()
      const said = (status: number | null, answer: string) => ({
        status,
        answer: [...answer].slice(0, limits.deliveries.answer).join(''),
        milliseconds: Math.round(performance.now() - begin),
      })
      try {
        const message = {
          headers: { 'user-agent': userAgent, ...headers },
          body: Buffer.from(body),
          readsAnyStatus: true,
        }
        const answered = await postTo(url, message, {
          maxBytes: mostBytes,
          timeoutMilliseconds,
          closing: closing.signal,
          ...(isNamed(parseWebUrl(url)) && namedByOperator),
        })
        return said(answered.status, readable(answered.body))
      } catch (error) {
        if (error instanceof NotFetched) return said(null, reasons[error.reason] ?? reasons.unreachable)
        throw error
      }
    },
    close: () => closing.abort(),
  }
}

function parse(url: string): URL {
  try {
    return parseWebUrl(url)
  } catch (error) {
    if (!(error instanceof NotFetched)) throw error
    throw refused(
      error.reason === 'withCredentials'
        ? 'url must not have a user name or a password in it'
        : 'url must be an address of the web',
    )
  }
}

function refused(sentence: string): Refusal {
  return new Refusal('invalid', sentence, { field: 'url' })
}

/** Both engines store it, and a page shows it. */
function readable(body: Buffer): string {
  return body
    .toString('utf8')
    .replaceAll(/[\p{Cc}\uFFFD]+/gu, ' ')
    .trim()
}

const reasons = {
  privateNetwork: 'Not sent: the address is in a private network, and the operator has not named its host',
  ownMachine: 'Not sent: the address is this machine, and the operator has not named its host',
  unusualPort: 'Not sent: the port is not 80 or 443, and the operator has not named the host with it',
  unknownName: 'No answer: the name of the host is not known',
  noNameServer: 'No answer: no name server could be asked',
  notTrusted: 'No answer: the certificate of the host is not valid',
  timedOut: 'No answer in time',
  notHttpAnswer: 'The answer was not HTTP',
  unreachable: 'No answer: nothing listens there',
} satisfies Partial<Record<Reason, string>> as Partial<Record<Reason, string>> & { unreachable: string }
