import cluster from 'node:cluster'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { createLog, listen, startWorkers } from '@hopechest/program'

/** The constant server in several processes, which get their connections in the same way as those of the service. */
const at = { address: '127.0.0.1', port: 0 }

if (cluster.isPrimary) {
  const [{ text, count }] = (await once(process, 'message')) as [{ text: string; count: number }]
  process.env.CONSTANT = text
  const { urls } = await startWorkers(count, { api: at }, createLog('error'), new AbortController().signal)
  const workers = Object.values(cluster.workers ?? {}).map((worker) => worker?.process.pid)
  process.send?.({ url: urls.api, pids: [process.pid, ...workers] })
  process.on('disconnect', () => process.exit())
} else {
  const body = Buffer.from(process.env.CONSTANT ?? '')
  const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length }
  const server = createServer((_request, response) => response.writeHead(200, headers).end(body))
  await listen(server, 'api', at)
}
