/**
 * What a shop needs beyond what every page is read by: where its own pages show name, price and pictures. An element is named by
 * `tag`, `#id`, `.class` and `[attribute=value]`, with the elements around it before, as in CSS; `@attribute` behind it means the
 * attribute and not the text. The first that the page has counts.
 */
export interface Shop {
  /** The host names of the shop, in every country. */
  hosts: RegExp
  name?: readonly string[]
  price?: readonly string[]
  pictures?: readonly string[]
}
