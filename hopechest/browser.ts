const patience = 30_000

export interface Page {
  status: number
  html: string
  headers: Headers
  /** Where a redirect leads, below the address of the pages; '' for any other answer. */
  goesTo: string
}

/** A browser without script at the pages of a host: it keeps cookies, follows no redirect by itself, and sends forms. */
export interface Browser {
  /** The cookies that it was sent, as they came. */
  readonly cookiesSet: readonly string[]
  open(path: string): Promise<Page>
  /** Opens a page and sends its form that leads to the address, with what is typed, and a file beside it. */
  fillIn(path: string, action: string, typed?: Record<string, string>, file?: SentFile): Promise<Page>
  /** Sends what a script of the page would send. */
  post(path: string, typed: Record<string, string>, headers: Record<string, string>): Promise<Page>
}

export interface SentFile {
  field: string
  name: string
  bytes: Buffer
}

/** What a host does wrong, in a sentence. */
export class Wrong extends Error {}

/** Ours have less than a tenth of it. */
const mostOfPage = 2 * 1024 * 1024

/** `url` is the address of the pages; the cookies are as a browser sends them. */
export function openBrowser(url: string, cookies = ''): Browser {
  const base = new URL(url).pathname.replace(/\/$/, '')
  const { origin } = new URL(url)
  const cookiesSet: string[] = []
  const jar = new Map(cookies.split('; ').filter(Boolean).map(pairOf))

  async function ask(path: string, init: RequestInit = {}): Promise<Page> {
    if (!/^(?:\/|$)/.test(path)) throw new Wrong(`It leads to “${path}”, which is not at the host.`)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(`${origin}${base}${path}`, {
      ...init,
      headers: {
        accept: 'text/html',
        ...init.headers,
        ...(init.method && { origin }),
        ...(cookie && { cookie }),
      },
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
    })
    for (const line of answer.headers.getSetCookie()) keep(line)
    const { status, headers } = answer
    return { status, headers, html: await textOf(answer, path), goesTo: below(headers.get('location')) }
  }

  function keep(line: string): void {
    const [name, value] = pairOf(line.split(';', 1)[0] ?? '')
    cookiesSet.push(line)
    if (/Max-Age=0|Expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(name)
    else jar.set(name, value)
  }

  /** Without the address of the pages. What lies elsewhere stays whole. */
  function below(address: string | null): string {
    if (address === null) return ''
    const whole = URL.canParse(address, origin) ? new URL(address, origin) : undefined
    const path = whole && whole.pathname + whole.search
    return whole?.origin === origin && path?.startsWith(`${base}/`) ? path.slice(base.length) : address
  }

  return {
    cookiesSet,
    open: (path) => ask(path),
    post: (path, typed, headers) => ask(path, { method: 'POST', body: new URLSearchParams(typed), headers }),
    async fillIn(path, action, typed = {}, file) {
      const { status, html } = await ask(path)
      const fields = fieldsOf(html, (address) => below(address) === action)
      if (!fields)
        throw new Wrong(
          `${path} answered ${status}, without a form that leads to ${action}${status === 200 ? '. Hand the whole page on' : ''}.`,
        )
      for (const [name, value] of Object.entries(typed)) fields.set(name, value)
      return ask(action, { method: 'POST', body: file ? withFile(fields, file) : fields })
    },
  }
}

function pairOf(pair: string): [name: string, value: string] {
  const end = pair.indexOf('=')
  return end < 0 ? [pair.trim(), ''] : [pair.slice(0, end).trim(), pair.slice(end + 1)]
}

/** The text of an answer, which has an end here. */
export async function textOf({ body }: Response, path: string): Promise<string> {
  const decoder = new TextDecoder()
  let [text, bytes] = ['', 0]
  for await (const piece of body ?? []) {
    bytes += piece.length
    if (bytes > mostOfPage) throw new Wrong(`${path} answered with more than ${mostOfPage / 1024 / 1024} MB.`)
    text += decoder.decode(piece, { stream: true })
  }
  return text + decoder.decode()
}

/**
 * The fields as the page filled them in, without those that a person has to choose. A page may be anything, so each part of it
 * is looked at once.
 */
function fieldsOf(html: string, leadsThere: (address: string) => boolean): URLSearchParams | undefined {
  for (const form of html.split(/<form\b/).slice(1)) {
    const [tag = ''] = form.split('>', 1)
    if (!leadsThere(attribute(tag, 'action'))) continue
    const [inner = ''] = form.slice(tag.length).split('</form>', 1)
    const seen = inner.split('</template>').map((part) => part.split(/<template\b/, 1)[0])
    const inputs = [...seen.join('').matchAll(/<input\b[^<>]*>/g)]
    const filled = inputs.filter(
      ([input]) => !/type="(?:checkbox|radio|file)"/.test(input) || /\schecked\b/.test(input),
    )
    return new URLSearchParams(
      filled.map(([input]): [string, string] => [attribute(input, 'name'), attribute(input, 'value')]),
    )
  }
  return undefined
}

function withFile(fields: URLSearchParams, { field, name, bytes }: SentFile): FormData {
  const form = new FormData()
  for (const [key, value] of fields) form.append(key, value)
  form.append(field, new Blob([new Uint8Array(bytes)]), name)
  return form
}

function attribute(tag: string, name: string): string {
  return plain(new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '')
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** Undoes the escaping of a page. */
export function plain(text: string): string {
  return text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name) => entities[name] ?? '')
}
