/**
 * Where the site cannot be reached, a page of ours stands in, and holds what a form was about to send. This page and its
 * files are all that is kept: no page of a list or a person is.
 */
interface Work extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Asked extends Work {
  request: Request
  respondWith(answer: Promise<Response>): void
}

declare function skipWaiting(): Promise<void>

/** Where the site stands: another one may be its neighbour under another path. */
const home = new URL('.', location.href).pathname
/** The address of this script names the language and the version of the look, so that a new one keeps a new page. */
const path = `${home}offline`
const page = path + location.search
const prefix = 'hopechest-offline'
const cacheName = prefix + page
const passwords = ['password', 'current']
/** Then its files come from here, too. */
let isAway = false

addEventListener('install', (event) => (event as Work).waitUntil(keepPage()))
addEventListener('activate', (event) => (event as Work).waitUntil(dropOldPages()))
addEventListener('fetch', (event) => {
  const { request, respondWith } = event as Asked
  const answer = (work: Promise<Response>) => respondWith.call(event, work)
  if (isOurNavigation(request)) answer(open(request))
  else if (isAway && new URL(request.url).pathname.startsWith(`${home}assets/`)) answer(openFile(request))
})

/**
 * A form of another site goes past this script: sent by it, the request might carry cookies that browsers keep back from
 * other sites. Our pages name their origin as the referrer.
 */
function isOurNavigation({ mode, destination, method, referrer }: Request): boolean {
  const isOurs = method === 'GET' || (URL.canParse(referrer) && new URL(referrer).origin === location.origin)
  return mode === 'navigate' && destination === 'document' && isOurs
}

async function open(request: Request): Promise<Response> {
  const sent = request.method === 'POST' ? request.clone().formData() : Promise.resolve(new FormData())
  sent.catch(() => undefined)
  try {
    const answer = await fetch(request)
    isAway = false
    return answer
  } catch {
    isAway = true
    return standIn(await sent.catch(() => new FormData()))
  }
}

async function openFile(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request)
}

/** With a form in it that sends the same once more. A password is not kept, and so nothing that goes with it. */
async function standIn(sent: FormData): Promise<Response> {
  const kept = await caches.match(page, { ignoreVary: true })
  if (!kept) return Response.error()
  const fields = passwords.some((each) => sent.has(each)) ? [] : [...sent]
  const inputs = fields.map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(String(value))}">`,
  )
  const typed = (name: string) => (fields.length > 0 ? escaped(String(sent.get(name) ?? '')) : '')
  const text = (await kept.text())
    .replace('{fields}', () => inputs.join(''))
    .replace('{note}', () => typed('note'))
    .replace('{name}', () => typed('name'))
  const headers = new Headers(kept.headers)
  headers.delete('content-encoding')
  headers.delete('content-length')
  return new Response(text, { status: 503, headers })
}

/** Braces as well: what was typed holds no place for another field. */
function escaped(text: string): string {
  return text.replaceAll(/[&<>"'{}\r\n]/g, (letter) => `&#${letter.charCodeAt(0)};`)
}

async function keepPage(): Promise<void> {
  const cache = await caches.open(cacheName)
  const answer = await fetch(page, { cache: 'no-store' })
  const files = (await answer.clone().text()).matchAll(/(?:href|src)="(\/(?:[^"]*\/)?assets\/[^"]+)"/g)
  await cache.put(page, answer)
  await cache.addAll([...new Set([...files].map(([, file]) => file ?? ''))])
  await skipWaiting()
}

async function dropOldPages(): Promise<void> {
  const old = (await caches.keys()).filter((each) => each.startsWith(prefix + path) && each !== cacheName)
  await Promise.all(old.map((each) => caches.delete(each)))
}
