import { Refusal } from '@hopechest/contract'
import { hostFault } from '@hopechest/program/connections'
import type { FastifyInstance } from 'fastify'

/** A request must say once which host it is for. */
export function demandHostHeader(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const fault = hostFault(raw)
    if (fault !== undefined) throw new Refusal('malformed', fault)
    done()
  })
}
