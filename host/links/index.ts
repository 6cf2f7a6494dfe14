export { forgetLinks, readDueLists } from './link-lists.ts'
export { type DueLook, type Found, findDueHosts, noteFound, takeLook } from './link-looks.ts'
export { createLinks, type LinkNews, type Links, type NewsOfList } from './links.ts'
