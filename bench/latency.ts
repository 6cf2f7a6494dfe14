import { Agent, get } from 'node:http'

/**
 * How long each request took, from asking to the last byte. Every address has a connection of its own and is asked
 * again as soon as it has answered.
 */
export async function measure(
  urls: readonly string[],
  headers: Record<string, string>,
  requestsEach: number,
): Promise<number[]> {
  const times: number[] = []
  const askOn = async (url: string) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let n = 0; n < requestsEach; n++) {
      const started = performance.now()
      await ask(url, headers, agent)
      times.push(performance.now() - started)
    }
    agent.destroy()
  }
  await Promise.all(urls.map(askOn))
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
