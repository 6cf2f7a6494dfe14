import { createServer } from 'node:http'

/** The yardstick: a bare server that answers a constant body of the given length. */
const body = 'x'.repeat(Number(process.argv[2]))
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': Buffer.byteLength(body),
}

const server = createServer((_request, response) => {
  response.writeHead(200, headers).end(body)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address !== null && typeof address === 'object') process.send?.(`http://127.0.0.1:${address.port}`)
})
process.on('disconnect', () => process.exit())
