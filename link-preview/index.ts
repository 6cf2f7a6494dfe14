export { createPreviewer, type Previewer } from './previewer.ts'
