import { endpoints } from '@hopechest/contract'
import { type PathName, paths } from '@hopechest/site/paths'
import type { List } from './proved.ts'

/** Pages that no two answers of are the same: they make a secret, or say when a key was used. */
const changing: readonly PathName[] = ['newPasskey', 'secondStep', 'recoveryCodes', 'keys']

/** What a person opens of their own, and of a list and its gifts. */
const ofPerson = /^\/(?:lists|gifts|account|my-people|slips)(?:\/|$)/
const ofList = /^\/(?:lists|registry)\/:slug(?=[/.]|$)/

/** Every address of the site about a list, its gifts and its owner. What takes forms alone is among them, and answers no reading. */
export function pagesAbout({ at }: List, gifts: readonly number[]): string[] {
  const slug = at.slice('/lists/'.length)
  return (Object.keys(paths) as PathName[]).flatMap((name) => {
    const path = paths[name].replace(':slug', slug)
    const isAsked = (ofPerson.test(path) || ofList.test(paths[name])) && !changing.includes(name)
    return isAsked ? filled(path, ':item', gifts) : []
  })
}

/** They have what is on the lists of others, too, which others change meanwhile. */
const ofOthers: readonly string[] = ['/items', '/changes']

/** Every address of the API that reads something of a list, its gifts and its owner. */
export function answersAbout(registryId: number, gifts: readonly number[]): string[] {
  return Object.values(endpoints).flatMap((endpoint) => {
    if (endpoint.method !== 'GET' || 'isOpen' in endpoint || ofOthers.includes(endpoint.path)) return []
    return filled(endpoint.path.replace(':id', `${registryId}`), ':item_id', gifts)
  })
}

/** The address for each gift, where it has one. An address of something that the list has not is left out. */
function filled(path: string, place: string, gifts: readonly number[]): string[] {
  const all = path.includes(place) ? gifts.map((id) => path.replace(place, `${id}`)) : [path]
  return all.filter((each) => !each.includes('/:'))
}
