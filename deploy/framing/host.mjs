import { createHash, createHmac, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'

const { SERVICE, SITE_URL: site, FRAME_KEY: key, LISTS: file } = process.env
const { origin, pathname: base, port } = new URL(site)
const ana = { id: 1, username: 'ana', name: 'Ana', email: 'ana@shop.example', is_email_confirmed: true, roles: [], capabilities: [] }
const [kept, ours] = [existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { last: 0, lists: [] }, /^(?:__(?:Host|Secure)-)?hc_/]
const lists = new Map(kept.lists.map((list) => [list.id, list]))
function save() {
  writeFileSync(`${file}.new`, JSON.stringify({ last: kept.last, lists: [...lists.values()] }))
  renameSync(`${file}.new`, file)
}
function shown({ version, made, ...registry }, person) {
  const sight = registry.user_id === person?.id ? 'owner' : registry.status === 'publish' ? 'guest' : 'hidden'
  return { registry, version: String(version), sight }
}
function meet(needs, visit, person) {
  for (const { key: made, registry } of needs.make ?? []) {
    const [now, id] = [new Date().toISOString(), [...lists.values()].find((list) => list.made === made)?.id ?? ++kept.last]
    if (!lists.has(id)) lists.set(id, { ...registry, id, user_id: person.id, slug: `list-${id}`, permalink: `${site}/registry/list-${id}`, created_at: now, updated_at: now, version: 0, made })
    visit.registries.push(shown(lists.get(id), person))
    visit.made.push({ key: made, id })
  }
  for (const id of needs.registries ?? []) lists.has(id) ? visit.registries.push(shown(lists.get(id), person)) : visit.gone.push(id)
  for (const id of needs.remove ?? []) if (lists.get(id)?.user_id === person?.id && lists.delete(id)) visit.gone.push(id)
  for (const id of needs.people ?? []) visit.people.push({ id, first: ana, first_entry: '', owners: [], guests: [] })
  if (needs.lists) Object.assign(visit, { own: [...lists.values()].map((list) => shown(list, person)).filter(({ sight }) => sight === 'owner'), invited: [] })
  if (needs.make || needs.remove) save()
}
async function bring(visit) {
  const [body, time, once] = [JSON.stringify(visit), Date.now(), randomBytes(18).toString('base64url')]
  const hash = createHash('sha256').update(body).digest('hex')
  const mac = createHmac('sha256', key).update(['POST /frame', site, time, once, hash].join('\n')).digest('hex')
  const signature = `host=${site}; time=${time}; once=${once}; body=${hash}; mac=${mac}`
  const answer = await fetch(`${SERVICE}/frame`, { method: 'POST', headers: { 'hopechest-visit': signature }, body })
  const bytes = Buffer.from(await answer.arrayBuffer())
  if (answer.status !== 200) throw new Error(`The service answered ${answer.status} ${bytes}`)
  return { head: JSON.parse(bytes.toString().split('\n', 1)[0]), page: bytes.subarray(bytes.indexOf('\n') + 1) }
}
async function formOf(request, person, path) {
  const [{ headers }, pieces] = [request, []]
  const type = headers['content-type'] ?? ''
  const isFile = person && type.startsWith('multipart/form-data')
  const bytes = Number(headers['content-length'] ?? (headers['transfer-encoding'] ? 8 << 20 : 0))
  if (bytes > (isFile ? 5 << 20 : person && /\/import$|^\/add\/window$/.test(path) ? 4 << 20 : 128 << 10)) return { form_bytes: bytes, type }
  for await (const piece of request) pieces.push(piece)
  if (!isFile) return { form: Buffer.concat(pieces).toString(), type }
  const parts = [...(await new Response(Buffer.concat(pieces), { headers: { 'content-type': type } }).formData())]
  const sent = parts.map(([, value]) => value).find((value) => typeof value !== 'string' && value.name)
  const form = String(new URLSearchParams(parts.filter(([, value]) => typeof value === 'string')))
  const named = sent && (sent.size > 4 << 20 ? { size: sent.size } : { bytes: Buffer.from(await sent.arrayBuffer()).toString('base64') })
  return { form, type: 'application/x-www-form-urlencoded', ...(sent && { file: { name: sent.name, ...named } }) }
}
async function answer(request, response) {
  const { headers, method, url } = request
  const cookies = Object.fromEntries(new URLSearchParams((headers.cookie ?? '').replaceAll('+', '%2B').replaceAll('; ', '&')))
  const path = url.startsWith(`${base}/`) ? url.slice(base.length) : '/'
  if (/^\/(?:$|sign-|account|help|privacy)/.test(path)) return response.end('<h1>The shop</h1>')
  const person = cookies.who === 'ana' ? ana : null
  for (const name in cookies) if (!ours.test(name)) delete cookies[name]
  const asked = { method, path, ...(await formOf(request, person, path)), cookies, address: request.socket.remoteAddress, origin, sent_from: headers.origin ?? null }
  const slug = /^\/(?:registry|lists)\/([^/?]+)/.exec(path)?.[1]
  const said = () => ({ registries: [...lists.values()].filter((list) => list.slug === slug).map((list) => shown(list, person)), people: [] })
  let visit = { version: 1, request: asked, site: { url: site, name: 'The shop', currency: 'EUR', disclosure: '', locale: 'en_GB' }, person, made: [], gone: [], ...said() }
  for (let round = 0; round < 20; round++) {
    const { head: { needs, writes = [], ...head }, page } = await bring(visit)
    if (needs) meet(needs, visit, person)
    else if (writes.some(({ id, version }) => String(lists.get(id)?.version) !== version)) visit = { ...visit, ...said(), own: undefined, invited: undefined }
    else {
      for (const { id, change: { meta, ...rest } } of writes) lists.set(id, { ...lists.get(id), ...rest, meta: { ...lists.get(id).meta, ...meta }, version: lists.get(id).version + 1 })
      if (writes.length > 0) save()
      response.writeHead(head.status, { ...head.headers, ...(head.to?.startsWith(`${site}/`) && { location: head.to }), 'set-cookie': head.cookies.filter((each) => ours.test(each)) })
      return response.end(head.page && !head.page.is_whole ? `<!doctype html><title>${head.page.title.replaceAll('<', '&lt;')}</title>${head.page.styles?.map((each) => `<link rel="stylesheet" href="${each}">`)}<header>The shop</header><main class="hc" data-thread="${head.page.thread}">${page}</main>` : page)
    }
  }
  throw new Error('The list is being changed by many people just now')
}
createServer((request, response) => void answer(request, response).catch((error) => console.error(error.message) ?? response.writeHead(503).end('The list is resting'))).listen(Number(port), '127.0.0.1')
