import { parseId } from '@hopechest/contract'
import type { Pictures } from '@hopechest/host/pictures'
import type { FastifyInstance } from 'fastify'
import { paths } from '../../paths.ts'

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
