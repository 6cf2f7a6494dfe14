import { LinkPreview, LinkPreviewRequest } from '@hopechest/contract'
import { endpoint } from '../http/endpoint.ts'
import type { PreviewLink } from '../rules/link-previews.ts'

export function linkPreviewRoutes(previewLink: PreviewLink) {
  const create = endpoint({
    name: 'previewLink',
    summary: 'Read what the page of a shop says about a product, to fill in a wish',
    body: LinkPreviewRequest,
    answer: LinkPreview,
    isCostly: true,
    handle: ({ caller, body }) => previewLink(caller, body.url),
  })

  return { create }
}
