import type { LinkPreview, LinkPreviewRequest } from '@hopechest/contract'
import { type CallOptions, callsOf } from './call-options.ts'
import { path } from './path.ts'
import type { Request } from './request.ts'

export function linkPreviewMethods(request: Request) {
  const { post } = callsOf(request)
  return {
    /** What the page of a shop says about its product, to fill in a new item. */
    previewLink: (link: LinkPreviewRequest, options: CallOptions = {}) =>
      post<LinkPreview>(path('/link-previews'), link, options),
  }
}
