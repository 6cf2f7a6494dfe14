import { LinkPreview, LinkPreviewRequest } from '@hopechest/contract'
import { endpoint } from '../http/endpoint.ts'
import type { PreviewLink } from '../rules/link-previews.ts'

export function linkPreviewRoutes(previewLink: PreviewLink) {
  const create = endpoint({
    name: 'previewLink',
    summary: 'Read what a shop says of a product, to fill in a wish',
    body: LinkPreviewRequest,
    answers: { 200: LinkPreview },
    refuses: [429],
    async handle({ caller, body }) {
      return { status: 200, shape: LinkPreview, body: await previewLink(caller, body.url) }
    },
  })

  return { create }
}
