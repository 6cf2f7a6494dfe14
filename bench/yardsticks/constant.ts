import { once } from 'node:events'
import { serve } from './serve.ts'

/** The yardstick of reading: a bare server that answers the same bytes to every request. */
const [{ text }] = (await once(process, 'message')) as [{ text: string }]
const body = Buffer.from(text)
const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length }

serve((_request, response) => {
  response.writeHead(200, headers).end(body)
})
