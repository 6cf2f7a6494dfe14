export type { Look } from './looks/judge.ts'
export { createLooker, type Looker, type LookerOptions } from './looks/looker.ts'
export { createPreviewer, type Previewer, type PreviewerOptions } from './previewer.ts'
