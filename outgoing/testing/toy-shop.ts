import type { IncomingMessage, RequestListener } from 'node:http'
import type { FetchOptions } from '../fetch-options.ts'
import { openShop, type TestServer } from './test-server.ts'

/** A shop that answers as the test wants. */
export interface ToyShop {
  server: TestServer
  address: string
  /** Sends its page unless the test sets another answer. */
  answer: RequestListener
  asked: IncomingMessage[]
  /** Forgets requests and answers of earlier tests. */
  reset(): void
  close(): Promise<void>
}

export const page = '<!DOCTYPE html><title>Rocking horse</title>'
export const secret = 'text that only the shop knows'

export const sends =
  (status: number, headers: Record<string, string>, body: string | Buffer = secret): RequestListener =>
  (_request, answer) =>
    answer.writeHead(status, headers).end(body)
export const sendsPage = sends(200, { 'content-type': 'text/html' }, page)

export async function openToyShop(): Promise<ToyShop> {
  const asked: IncomingMessage[] = []
  const server = await openShop((request, answer) => {
    asked.push(request)
    shop.answer(request, answer)
  })
  const shop: ToyShop = {
    server,
    address: `http://toys.example:${server.port}/`,
    answer: sendsPage,
    asked,
    reset() {
      asked.length = 0
      shop.answer = sendsPage
    },
    close: () => server.close(),
  }
  return shop
}

/** With these options every name leads to this server. */
export function leadingTo({ port }: TestServer): Required<Pick<FetchOptions, 'isAllowed' | 'lookup'>> {
  return {
    isAllowed: (address, at) => address === '127.0.0.1' && at === port,
    lookup: async () => ['127.0.0.1'],
  }
}
