import { createServer, type Server } from 'node:http'
import { listen } from '@hopechest/testing/listen'

export interface ToyShopPage {
  /** It answers browsers alone. */
  refusesServers: boolean
  headers?: Record<string, string>
  html: string
  name: string
  price: number
}

const strict = {
  'content-security-policy':
    "default-src 'self'; script-src 'self' 'unsafe-inline'; form-action 'self'; connect-src 'self'; require-trusted-types-for 'script'",
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
}

const jsonLd = (name: string, price: number) =>
  `<script type="application/ld+json">${JSON.stringify({ '@type': 'Product', name, offers: { price, priceCurrency: 'EUR' } })}</script>`

/** Ten shops of our own making: how they say what they sell, and whom they let read it, differs. */
export const shopPages: Record<string, ToyShopPage> = {
  linked: { refusesServers: true, name: 'Copper kettle', price: 78, html: jsonLd('Copper kettle', 78) },
  strict: {
    refusesServers: true,
    headers: strict,
    name: 'Wool blanket',
    price: 120,
    html: jsonLd('Wool blanket', 120),
  },
  late: {
    refusesServers: true,
    name: 'Garden bench',
    price: 249.5,
    html: `<title>Shop</title><main></main><script>
addEventListener('load', () => { document.querySelector('main').innerHTML = '<h1>Garden bench</h1><p class="price">249,50 €</p>'; document.title = 'Garden bench' })
</script>`,
  },
  shadow: {
    refusesServers: true,
    name: 'Reading lamp',
    price: 59,
    html: `<title>Reading lamp</title><h1>Reading lamp</h1><shop-price></shop-price><script>
document.querySelector('shop-price').attachShadow({ mode: 'open' }).innerHTML = '<span class="price">€59.00</span>'
</script>`,
  },
  long: {
    refusesServers: true,
    name: 'Tent for four',
    price: 310,
    html: `<title>Tent for four</title>${'<p class="words">Words about tents.</p>'.repeat(9000)}${jsonLd('Tent for four', 310)}`,
  },
  busy: {
    refusesServers: true,
    name: 'Picnic basket',
    price: 45,
    html: `<title>Picnic basket</title><script>for (const name of ['btoa', 'open', 'URLSearchParams', 'TextEncoder', 'String']) window[name] = () => 'taken over'</script>${jsonLd('Picnic basket', 45)}`,
  },
  marked: {
    refusesServers: false,
    name: 'Stoneware plate',
    price: 18,
    html: `<title>Plate</title><div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Stoneware plate</h1><div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><meta itemprop="price" content="18"><meta itemprop="priceCurrency" content="EUR"></div></div>`,
  },
  tagged: {
    refusesServers: false,
    name: 'Cherry jam',
    price: 6.5,
    html: '<title>Jam</title><meta property="og:title" content="Cherry jam"><meta property="product:price:amount" content="6.50"><meta property="product:price:currency" content="EUR">',
  },
  written: {
    refusesServers: false,
    name: 'Olive oil',
    price: 14.9,
    html: '<title>Olive oil</title><h1>Olive oil</h1><p class="price">14,90 €</p>',
  },
  typed: {
    refusesServers: false,
    name: 'Fountain pen',
    price: 85,
    html: `${jsonLd('Fountain pen', 85)}<form><input name="card" value="4000 1234"><textarea>secret words</textarea></form>`,
  },
}

export interface ToyShops {
  port: number
  /** What was asked for, as often as it was. */
  asked: string[]
  close(): Promise<void>
}

/** A shop that refuses servers answers those alone that call themselves a browser. */
export async function openShops(): Promise<ToyShops> {
  const asked: string[] = []
  const server: Server = createServer(({ url = '', headers }, answer) => {
    const { refusesServers = false, headers: own, html = '' } = shopPages[url.slice(1)] ?? {}
    asked.push(url)
    const isBrowser = headers['user-agent']?.startsWith('Mozilla/')
    if (refusesServers && !isBrowser) answer.writeHead(403).end()
    else
      answer
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...own })
        .end(`<!doctype html><html lang="en">${html}`)
  })
  const port = Number(new URL(await listen(server)).port)
  const close = async () => {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  }
  return { port, asked, close }
}
