import { parseId } from '@hopechest/contract'
import type { Pictures } from '@hopechest/host/pictures'
import type { Assets } from '@hopechest/look'
import { readOwnFolder } from '@hopechest/program/own-files'
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

/** Another picture has another name, so browsers keep it for a year. No one guesses a name: who knows it has seen the list. */
const headers = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
}

/** Serves the pictures of gifts: our own copies, so that no shop sees a guest. */
export function serveGiftPictures(app: FastifyInstance, pictures: Pictures): void {
  type Address = { Params: { list: string; file: string } }
  app.get<Address>(
    paths.giftPicture,
    { config: { isFile: true, isGiftPicture: true } },
    async (request, reply) => {
      const list = parseId(request.params.list)
      const picture = list && (await pictures.find(list, request.params.file))
      if (!picture) return reply.callNotFound()
      return reply.headers(headers).type(picture.type).send(picture.body)
    },
  )
}

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
