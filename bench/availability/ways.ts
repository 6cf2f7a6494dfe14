import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startNginx } from '@hopechest/testing/machine/gateways'
import type { Household } from './household.ts'
import type { Servers } from './server.ts'
import { gatewayKey } from './targets.ts'

/** A way to the program: what it is set to there, and how its servers are reached. */
export interface Way {
  name: string
  settings: Record<string, string>
  open(stack: AsyncDisposableStack, household: Household): Promise<Servers>
}

export const ways: readonly Way[] = [
  {
    name: 'bare',
    settings: {},
    open: async (_, { api, site }) => serversAt(portOf(api), portOf(site), false),
  },
  {
    name: 'behind nginx',
    // As `deploy/gateway` says it.
    settings: { TRUSTED_PROXIES: '127.0.0.1', CONNECTIONS_PER_ADDRESS: '10000' },
    async open(stack, { api, site }) {
      const folder = await mkdtemp(join(tmpdir(), 'hopechest-gateway-'))
      stack.defer(() => rm(folder, { recursive: true, force: true }))
      const behind = { api: new URL(api).host, site: new URL(site).host }
      const { port, program } = await startNginx(behind, gatewayKey, folder)
      stack.defer(async () => {
        program.signal('SIGTERM')
        await program.ended
      })
      return serversAt(port, port, true)
    },
  },
]

function serversAt(api: number, site: number, isTls: boolean): Servers {
  return {
    api: { port: api, name: 'api.gifts.example', isTls },
    site: { port: site, name: 'gifts.example', isTls },
  }
}

function portOf(url: string): number {
  return Number(new URL(url).port)
}
