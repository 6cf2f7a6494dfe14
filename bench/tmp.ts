import { startItemService } from './item-service.ts'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { underAttack } from './under-attack.ts'
const mode = process.argv[2]
const service = await startItemService({ NODE_OPTIONS: '--cpu-prof --cpu-prof-dir=/tmp/httpdev/prof' })
const { hostname, port } = new URL(service.url)
console.log(await underAttack(mode!, service, async () => {
  const ahead = Buffer.alloc(1300000, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  const sockets = mode === 'calm' ? [] : Array.from({ length: Number(process.argv[3] ?? 1000) }, () => { const s = connect(Number(port), hostname).pause().on('error', () => {}); s.write(ahead); return s })
  await pause(8000)
  for (const s of sockets) s.destroy()
}))
await service.stop()
