import { rmSync } from 'node:fs'
import { pino } from 'pino'
import { openDemo } from './open.ts'

const log = pino({ level: process.env.LOG_LEVEL ?? 'warn' })
rmSync('data/demo', { recursive: true, force: true })
const { API_PORT = 8000, SITE_PORT = 8080 } = process.env
const demo = await openDemo({
  databaseUrl: 'sqlite:data/demo/demo.db',
  apiPort: Number(API_PORT),
  sitePort: Number(SITE_PORT),
  log,
})

console.log(`A household to look at, at ${demo.url}

${demo.pages.join('\n')}

These people can sign in at ${demo.url}/sign-in, or at the service behind it, ${demo.apiUrl}:
${demo.people.map(({ username, password, appPassword }) => `  ${username}  password "${password}"  application password ${appPassword}`).join('\n')}

Each start makes it anew. Ctrl+C ends it.`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => demo.close())
