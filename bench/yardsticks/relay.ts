import { Pool } from 'undici'
import { serve } from './serve.ts'

/** The yardstick of asking a host: a server that asks the server at the given address and sends on the answer. */
const pool = new Pool(String(process.argv[2]))

serve(async ({ url = '/', headers: { authorization = '' } }, response) => {
  const answer = await pool.request({ path: url, method: 'GET', headers: { authorization } })
  const body = Buffer.from(await answer.body.arrayBuffer())
  response.writeHead(answer.statusCode, { 'content-type': 'application/json; charset=utf-8' }).end(body)
})
