import { LinkPreview, LinkPreviewRequest } from '@hopechest/contract'
import { type Endpoint, endpoint } from '../http/endpoint.ts'
import type { PreviewLink } from '../rules/link-previews.ts'

export const linkPreviewRoutes = (previewLink: PreviewLink): Endpoint[] => [
  endpoint('POST', '/link-previews', {
    name: 'previewLink',
    summary: 'Read what the page of a shop says about a product, to fill in a wish',
    body: LinkPreviewRequest,
    answer: LinkPreview,
    isCostly: true,
    handle: ({ caller, body }) => previewLink(caller, body.url),
  }),
]
