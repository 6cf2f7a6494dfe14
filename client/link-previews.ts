import type { LinkPreview } from '@hopechest/contract'
import type { Request } from './request.ts'

export function linkPreviewMethods(request: Request) {
  return {
    /** What a shop's page says of a product, to fill in a wish. */
    previewLink: (url: string) => request<LinkPreview>('POST', '/link-previews', { url }),
  }
}
