import { createServer } from 'node:http'
import { Pool } from 'undici'

/** The yardstick: a server that only asks the server at the given address and hands on the answer. */
const pool = new Pool(String(process.argv[2]))

const server = createServer(async ({ url = '/', headers: { authorization = '' } }, response) => {
  const answer = await pool.request({ path: url, method: 'GET', headers: { authorization } })
  const body = await answer.body.text()
  response.writeHead(answer.statusCode, { 'content-type': 'application/json; charset=utf-8' }).end(body)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address !== null && typeof address === 'object') process.send?.(`http://127.0.0.1:${address.port}`)
})
process.on('disconnect', () => process.exit())
