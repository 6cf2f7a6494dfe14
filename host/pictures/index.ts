export type { FetchParts } from './fetch-picture.ts'
export { PictureFault, type PictureFaultKind } from './picture-fault.ts'
export {
  dropUnused as dropUnusedPictures,
  forgetPictures,
  type PictureList,
  picturesOfIdeas,
} from './picture-rows.ts'
export { createPictures, type KnownPictures, type Pictures, type PicturesParts } from './pictures.ts'
export { pictureTypes } from './read-picture.ts'
export { pictureAddress, takePicture } from './take-picture.ts'
export { isToPaint, type WhyNot } from './why-not.ts'
