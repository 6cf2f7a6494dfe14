import type { LinkPreview } from '@hopechest/contract'
import { type CallOptions, toExtras } from './call-options.ts'
import type { Request } from './request.ts'

export function linkPreviewMethods(request: Request) {
  return {
    /** What the page of a shop says about its product, to fill in a new item. */
    previewLink: (url: string, options: CallOptions = {}) =>
      request<LinkPreview>('POST', '/link-previews', { url }, toExtras(options)),
  }
}
