import { listen, send } from './listen.ts'

/** Sends the same bytes to all who ask. */
const bodies = new Map<string | undefined, Buffer>()

listen(
  (address, text) => bodies.set(address, Buffer.from(text)),
  ({ url }, response) => send(response, 200, bodies.get(url) ?? ''),
)
