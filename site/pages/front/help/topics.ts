import { posix } from 'node:path'
import { pathsIn, readOwnFile } from '@hopechest/program/own-files'
import { type Address, addressOf } from '../../../addresses.ts'
import { type Document, readDocument } from '../../../html/markdown.ts'
import type { Visit } from '../../../http/visit.ts'
import { once } from '../../../words/format.ts'
import type { Language } from '../../../words/index.ts'

export interface Topic {
  /** The last part of its address. */
  name: string
  isForAdmins?: true
  /** Where its text lies, where that is in English alone. */
  inEnglish?: string
}

/** In the order of the page Help: what owners and guests ask first, then what admins do. */
export const topics: readonly Topic[] = [
  { name: 'lists' },
  { name: 'sharing' },
  { name: 'guests' },
  { name: 'surprises' },
  { name: 'after' },
  { name: 'account' },
  { name: 'admin', isForAdmins: true },
  { name: 'operate', isForAdmins: true, inEnglish: 'docs/operate.md' },
  { name: 'settings', isForAdmins: true, inEnglish: 'docs/settings.md' },
  { name: 'security', isForAdmins: true, inEnglish: 'docs/security.md' },
]

type Reader = Pick<Visit, 'language' | 'to'>

const known = new Map<string, Document>()

/** The document of a topic in a language. Each is read when it is asked for first. */
export function documentOf(topic: Topic, reader: Reader): Document {
  const file = fileOf(topic, reader.language)
  const key = `${reader.to.helpTopic({ topic: topic.name })} ${file}`
  const document = known.get(key) ?? readDocument(readOwnFile(file).toString(), pageFinder(file, reader))
  known.set(key, document)
  return document
}

const pages = once(() => new Set(pathsIn('docs/help', '.md')))

/** Whether the text of a topic is there in a language. Where it is not, it is shown in English. */
export function isIn(language: Language, { name, inEnglish }: Topic): boolean {
  return language === 'en' || (inEnglish === undefined && pages().has(`docs/help/${language}/${name}.md`))
}

function fileOf(topic: Topic, language: Language): string {
  const { name, inEnglish } = topic
  return inEnglish ?? `docs/help/${isIn(language, topic) ? language : 'en'}/${name}.md`
}

/** A link to another document leads to its page here; where it has none, only its words are shown. */
function pageFinder(from: string, { language, to }: Reader) {
  return (target: string): Address | string | undefined => {
    if (/^(?:https?:\/\/|#)/.test(target)) return target
    if (target.startsWith('/')) return addressOf(target, to)
    const [path = '', heading] = target.split('#')
    const file = posix.join(posix.dirname(from), path)
    const topic = topics.find((each) => fileOf(each, language) === file)
    const page = topic && to.helpTopic({ topic: topic.name })
    return heading === undefined ? page : page?.part(heading)
  }
}
