import { createHmac, createPublicKey, diffieHellman, generateKeyPairSync } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import { listen } from '../listen.ts'

export type Says = (response: ServerResponse, body: string) => void

/** A site as our plugin makes one: it confirms to a service what it asks for itself, and nothing else. */
export async function openSite() {
  const site = {
    url: '',
    wish: undefined as ReturnType<typeof wishOf> | undefined,
    questions: [] as string[],
    says: confirm as Says,
    confirm: confirm as Says,
    ask: () => (site.wish = wishOf(site.url)),
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
  function confirm(response: ServerResponse, body: string): void {
    const { public: asked, service } = JSON.parse(body)
    const { wish, url: host } = site
    if (wish?.public !== asked) return void response.writeHead(401).end('{"code":"rest_forbidden"}')
    response.end(JSON.stringify({ host, proof: hmac(wish?.keyWith(service) ?? '', 'frame key of\nsite') }))
  }
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await Array.fromAsync(request)).toString()
    if (request.method !== 'POST') return void response.end('[]')
    site.questions.push(`${request.method} ${request.url}`)
    site.says(response, body)
  })
  site.url = await listen(server)
  return site
}

/** One side of an agreement, as the plugin computes it. */
export function wishOf(host: string) {
  const { privateKey, publicKey } = generateKeyPairSync('x25519')
  const ours = publicKey.export({ format: 'jwk' }).x
  return {
    public: ours,
    keyWith(service: string): string {
      const ofService = createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x: service }, format: 'jwk' })
      const shared = diffieHellman({ privateKey, publicKey: ofService })
      return hmac(shared, `frame key\n${host}\n${ours}\n${service}`)
    },
  }
}

export function hmac(key: string | Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('hex')
}
