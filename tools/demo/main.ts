import { rmSync } from 'node:fs'
import { pino } from 'pino'
import { openDemo } from './open.ts'

const log = pino({ level: process.env.LOG_LEVEL ?? 'warn' })
rmSync('data/demo', { recursive: true, force: true })
const demo = await openDemo({ databaseUrl: 'sqlite:data/demo/demo.db', apiPort: 8000, sitePort: 8080, log })

console.log(`A household to look at, at ${demo.url}

${demo.pages.join('\n')}

The service behind it, at http://127.0.0.1:8000, knows these people:
${demo.people.map(({ username, appPassword }) => `  ${username}  application password ${appPassword}`).join('\n')}

Each start makes it anew. Ctrl+C ends it.`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => demo.close())
