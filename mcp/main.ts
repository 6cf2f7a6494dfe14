import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from './config.ts'

const usage = `Usage: node mcp/main.ts [--http [--port PORT] [--address ADDRESS]]

Tools for an assistant, by the Model Context Protocol: over standard input and output for the assistant that starts it, with
--http over streamable HTTP at /mcp, where each request brings the key of a person.

  --port PORT        8002 unless given
  --address ADDRESS  127.0.0.1 unless given, which this machine alone reaches

HOPECHEST_URL, HOPECHEST_NAME, HOPECHEST_PASSWORD or HOPECHEST_PASSWORD_FILE, HOPECHEST_API_KEY, HOPECHEST_SURPRISES and
HOPECHEST_MCP_HOSTS: see docs/mcp.md.`

try {
  await main()
} catch (error) {
  process.exitCode = 1
  if (error instanceof ConfigError) console.error(error.message)
  else if (isMissing(error))
    console.error('The packages of the tools for assistants are not installed: npm ci --prefix mcp')
  else console.error(error)
}

async function main(): Promise<void> {
  const words = readWords()
  if (words.help) return console.log(usage)
  const config = readConfig(process.env)
  if (!words.http) return (await import('./stdio.ts')).serveAssistant(config)
  const { serveHttp } = await import('./http.ts')
  const { port } = await serveHttp(config, portIn(words.port), words.address)
  console.error(`Assistants reach the tools at http://${words.address}:${port}/mcp`)
}

function readWords() {
  try {
    return parseArgs({
      options: {
        http: { type: 'boolean', default: false },
        port: { type: 'string', default: '8002' },
        address: { type: 'string', default: '127.0.0.1' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values
  } catch (error) {
    throw new ConfigError(`${(error as Error).message}\n\n${usage}`)
  }
}

function portIn(text: string): number {
  const port = Number(text)
  if (/^\d+$/.test(text) && port <= 65_535) return port
  throw new ConfigError('--port is a number from 0 to 65535')
}

/** The SDK is a package of its own, which only who uses this program installs. */
function isMissing(error: unknown): boolean {
  const { code, message = '' } = error as { code?: string; message?: string }
  return code === 'ERR_MODULE_NOT_FOUND' && /@modelcontextprotocol|'zod'/.test(message)
}
