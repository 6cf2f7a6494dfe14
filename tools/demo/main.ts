import { rmSync } from 'node:fs'
import { pino } from 'pino'
import { openDemo } from './open.ts'

const log = pino({ level: process.env.LOG_LEVEL ?? 'warn' })
rmSync('data/demo', { recursive: true, force: true })
const demo = await openDemo({ databaseUrl: 'sqlite:data/demo/demo.db', apiPort: 8000, sitePort: 8080, log })

console.log(`A household to look at, at ${demo.url}

${demo.pages.join('\n')}

These people can sign in at ${demo.url}/sign-in, or at the service behind it, http://127.0.0.1:8000:
${demo.people.map(({ username, password, appPassword }) => `  ${username}  password "${password}"  application password ${appPassword}`).join('\n')}

Each start makes it anew. Ctrl+C ends it.`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => demo.close())
