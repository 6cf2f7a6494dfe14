import { readOwnFolder } from '@hopechest/program/own-files'
import type { FastifyInstance } from 'fastify'
import { paths } from '../../paths.ts'

/** Serves the SVG drawings of one of our folders. They are read once, so no address reaches any other file. */
export function servePictures(app: FastifyInstance, folder: string): void {
  const pictures = new Map(readOwnFolder(folder, '.svg').map(({ name, body }) => [name, body]))
  type Address = { Params: { name: string } }
  app.get<Address>(paths.picture, { config: { isFile: true } }, (request, reply) => {
    const picture = pictures.get(request.params.name)
    if (!picture) return reply.callNotFound()
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('image/svg+xml; charset=utf-8')
      .send(picture)
  })
}
