import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

/** Serves the SVG drawings of a folder. They are read once, so no address reaches any other file. */
export function servePictures(app: FastifyInstance, folder: string): void {
  const names = readdirSync(folder).filter((name) => name.endsWith('.svg'))
  const pictures = new Map(names.map((name) => [name, readFileSync(join(folder, name))]))
  type Address = { Params: { name: string } }
  app.get<Address>('/pictures/:name', { config: { isFile: true } }, (request, reply) => {
    const picture = pictures.get(request.params.name)
    if (!picture) return reply.callNotFound()
    return reply.header('cache-control', 'public, max-age=3600').type('image/svg+xml').send(picture)
  })
}
