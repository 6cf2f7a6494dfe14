import type { IncomingMessage, RequestListener } from 'node:http'
import type { LinkPreview } from '@hopechest/contract'
import { createPreviewer, type Previewer } from '../previewer.ts'
import { openShop, type TestServer } from './test-server.ts'

/** A shop that answers as the test wants, and a previewer that reaches it. */
export interface ToyShop {
  server: TestServer
  address: string
  /** Sends its page unless the test sets another answer. */
  answer: RequestListener
  asked: IncomingMessage[]
  preview(path?: string): Promise<LinkPreview>
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
  const previewer = previewerFor(server)
  const address = `http://toys.example:${server.port}/`
  const shop: ToyShop = {
    server,
    address,
    answer: sendsPage,
    asked,
    preview: (path = '') => previewer.preview(address + path),
    reset() {
      asked.length = 0
      shop.answer = sendsPage
    },
    async close() {
      await previewer.close()
      await server.close()
    },
  }
  return shop
}

/** For this previewer every name leads to this server. */
export function previewerFor(server: TestServer, milliseconds?: number): Previewer {
  return createPreviewer({
    isAllowed: (address, port) => address === '127.0.0.1' && port === server.port,
    lookup: async () => ['127.0.0.1'],
    ...(milliseconds !== undefined && { timeoutMilliseconds: milliseconds }),
  })
}
