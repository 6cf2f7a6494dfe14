export { type Asset, type Assets, readAssets } from './assets.ts'
export { pluginFiles, themeFiles } from './files.ts'
