import type { Assets } from '@hopechest/look'
import type { FastifyInstance } from 'fastify'
import { paths } from '../../paths.ts'

/** A file never changes under its address, so browsers keep it for a year. */
const forever = 'public, max-age=31536000, immutable'

/** Serves the files of the look. The address of an earlier version leads to the file of today, kept for a moment only. */
export function serveAssets(app: FastifyInstance, assets: Assets): void {
  type Address = { Params: { version: string; folder: string; file: string } }
  app.get<Address>(paths.asset, { config: { isFile: true } }, (request, reply) => {
    const { version, folder, file } = request.params
    const asset = assets.find(`${folder}/${file}`)
    if (!asset) return reply.callNotFound()
    const cacheControl = version === assets.version ? forever : 'no-cache'
    return reply.header('cache-control', cacheControl).type(asset.type).send(asset.body)
  })
}
