import { leadingTo, type TestServer } from '@hopechest/outgoing/testing'
import { createPreviewer, type Previewer } from '../previewer.ts'

/** For this previewer every name leads to this server. */
export function previewerFor(server: TestServer): Previewer {
  return createPreviewer(leadingTo(server))
}
