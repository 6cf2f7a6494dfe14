import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { type Config, ConfigError } from './config.ts'
import { createServer, findPerson } from './server.ts'

/** Answers the one assistant that started this program, for the person whose key it was given. */
export async function serveAssistant(config: Config): Promise<void> {
  const { key } = config
  if (!key) throw new ConfigError('Set HOPECHEST_NAME, and HOPECHEST_PASSWORD or HOPECHEST_PASSWORD_FILE')
  const person = await findPerson(config, { key })
  if (person === null) throw new ConfigError('There is no item service at HOPECHEST_URL')
  if (person instanceof Error) throw new ConfigError(person.message)
  serveStdio(() => createServer(person), { onerror: (error) => console.error(error.message) })
}
