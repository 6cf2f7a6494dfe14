/** Where a picture may say its address, the largest first. */
export const addressesOfPicture = [
  'data-zoom-image',
  'data-large_image',
  'data-large',
  'data-full',
  'data-zoom',
  'data-original',
  'data-src',
  'src',
]

/** All that is read of a picture. */
export const ofPictures = [...addressesOfPicture, 'alt', 'class', 'id', 'width', 'height']
