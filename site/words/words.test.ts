import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { languages, wordsIn } from './index.ts'

const catalogues = new Map(
  languages.map((language) => [
    language,
    readFileSync(`${import.meta.dirname}/../languages/${language}.json`, 'utf8'),
  ]),
)

test('a sentence names the limit that it is given, as its language writes the number', () => {
  const { storyLong } = wordsIn('en').lists.details
  assert.equal(storyLong(10_000, 1), 'A story has at most 10,000 characters. This one has 10,001.')
  assert.match(wordsIn('de').lists.details.storyLong(10_000, 1), /höchstens 10\.000 Zeichen/)
})

test('German says what Germans say', () => {
  const { layout, registry, gift, give, people, admin, lists } = wordsIn('de')
  assert.deepEqual(
    [
      layout.footer('Ana'),
      give.optional,
      people.account.current,
      admin.people.switchOff,
      gift.plainLink,
      lists.start.name,
      lists.gifts.line,
      registry.findSubmit,
    ],
    [
      'Eine Liste von Ana: jeder Laden, kein Tracking.',
      '(optional)',
      'Aktuelles Passwort',
      'Sperren',
      'Direkter Link',
      'Wie heißt die Liste?',
      'Die größten Wünsche stehen über dieser Linie',
      'Suchen',
    ],
  )
})

test('German calls people by one form of address, and puts names into „quotes“', () => {
  const text = catalogues.get('de') ?? ''
  assert.doesNotMatch(text, /[a-zäöüß,] (?:Sie|Ihnen|Ihre?[mnrs]?)\b/)
  assert.doesNotMatch(text, /“\{/, 'an English quotation mark')
  const { lists, sharing } = wordsIn('de')
  assert.deepEqual([lists.gifts.removed('Lampe'), sharing.owners.takeOff('Jo')].map(quoted), ['Lampe', 'Jo'])
})

const quoted = (sentence: string) => /„([^“]+)“/.exec(sentence)?.[1]

test('French ties its signs to their words, so that no line begins or ends with one alone', () => {
  const loose = (catalogues.get('fr') ?? '').split('\n').filter((line) => / [;:?!»]|« /.test(line))
  assert.deepEqual(loose, [])
})

test('what says of what something is has the sign of its language between both', () => {
  const said = languages.map((language) => {
    const { layout, people } = wordsIn(language)
    return [layout.labelled('A', 'B'), layout.pair('1', '2'), people.lookAgain('C').slice(-4)]
  })
  const english = ['A: B', '1, 2', 'n: C']
  const arabic = ['\u2068A\u2069: \u2068B\u2069', '1، 2', ' \u2068C\u2069']
  assert.deepEqual(said, [english, arabic, ['A: B', '1, 2', 'n: C'], ['A\u00a0: B', '1, 2', '\u00a0: C']])
})

test('a username stands in quotes, so that its dots and letters do not run into the sentence', () => {
  for (const { admin, people, sharing } of [wordsIn('en'), wordsIn('de')]) {
    const sentences = [
      admin.person.username('ana.keller'),
      people.account.username('ana.keller'),
      sharing.owners.noSuchAccount('ana.keller'),
    ]
    for (const sentence of sentences) assert.match(sentence, /“ana\.keller”|„ana\.keller“/)
  }
})

test('German has one way to say owner, and names no gender', () => {
  assert.doesNotMatch(catalogues.get('de') ?? '', /Besitzer|Eigentümer/)
  const { did } = wordsIn('de').admin.health
  assert.equal(did.item_added('owner', 2), '2 Geschenke hinzugefügt.')
})

test('one hour, one minute and one second are one', () => {
  const said = [wordsIn('en'), wordsIn('de')].map(({ admin: { health } }) => [
    health.backupsWell(1),
    health.syncsLate(2, 1),
    health.clockWrong(1),
  ])
  assert.match(
    said.flat().join(' '),
    /1 hour old.* 1 minute\..* 1 second\..*1 Stunde alt.* 1 Minute .* 1 Sekunde /,
  )
})

test('one day left is one day', () => {
  const days = [1, 2].flatMap((count) =>
    [wordsIn('en'), wordsIn('de')].map((words) => words.sharing.surprises.unwrapAbout(count)),
  )
  assert.match(days[0] ?? '', /There is 1 day left/)
  assert.match(days[1] ?? '', /Noch 1 Tag Vorfreude liegt vor dir/)
  assert.match(days[2] ?? '', /There are 2 days left/)
  assert.match(days[3] ?? '', /Noch 2 Tage Vorfreude liegen vor dir/)
})

/** An example of a price, and the port of a mail server. */
const known = ['24.90', '24,90', '587']

test('no sentence holds a limit in digits', () => {
  for (const [language, text] of catalogues) {
    const numbers = [...text.matchAll(/(?<!=)\b\d[\d.,]*\d/g)].map(([number]) => number)
    assert.deepEqual(
      numbers.filter((number) => !known.includes(number)),
      [],
      `${language}: take the number from contract/limits.ts`,
    )
  }
})

test('a catalogue has the name of its language', () => {
  for (const language of languages) assert.equal(wordsIn(language).language.locale.split('-')[0], language)
})
