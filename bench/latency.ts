import { Agent, get } from 'node:http'

/** How long each request took, from asking to the last byte, over so many connections at once. */
export async function measure(
  url: string,
  headers: Record<string, string>,
  connections: number,
  requests: number,
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  const askOn = async () => {
    for (let n = 0; n < requests / connections; n++) {
      const started = performance.now()
      await ask(url, headers, agent)
      times.push(performance.now() - started)
    }
  }
  await Promise.all(Array.from({ length: connections }, askOn))
  agent.destroy()
  return times
}

function ask(url: string, headers: Record<string, string>, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers, agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`))
      response.resume().on('end', resolve)
    })
    request.on('error', reject)
  })
}
