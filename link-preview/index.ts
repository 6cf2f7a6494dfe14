export { createPreviewer, type Previewer, type PreviewerOptions } from './previewer.ts'
