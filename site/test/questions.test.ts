import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limits } from '@hopechest/contract'
import { firstIn } from '@hopechest/testing/found'
import { must } from '@hopechest/testing/outcome'
import { until } from '@hopechest/testing/until'
import { visitorFromAfar } from '@hopechest/testing/visitor'
import { mostAsked } from '../pages/guests/questions/index.ts'
import { frameOf } from './frames.ts'
import { listOf, type SignedInPerson, signedIn } from './owners.ts'
import { siteOf } from './site-world.ts'

const frame = frameOf(import.meta)

const site = siteOf(() => frame.open({ hasMail: true }))

async function openListOf(ana: SignedInPerson, gifts: { name: string }[] = [{ name: 'Kettle' }]) {
  const { registry, items, at, here } = await listOf(ana, { status: 'publish' }, gifts)
  const asking = (n = 0) => `${here}/items/${items[n]?.id}/ask`
  return { registry, items, at, here, asking }
}

async function ask(path: string, question: string) {
  const guest = visitorFromAfar(site.url)
  await guest.fillIn(path, { question })
  return guest
}

const formTo = (html: string, at: string) => firstIn(html, new RegExp(`action="(${at}/questions/\\d+)"`))

test('a question that an owner leaves unanswered says so in the browser that asked, and in no other', async () => {
  const ana = await signedIn(site)
  const { here, at, asking, registry } = await openListOf(ana, [{ name: 'Kettle' }, { name: 'Lamp' }])
  const guest = await ask(asking(), 'Which size?')
  const said = /They have not answered\./
  assert.doesNotMatch(await guest.read(here), said)
  await ana.browser.open(at)
  const answer = formTo(ana.browser.page.html, at)
  await ana.browser.post(`${answer}/remove`, ana.browser.formTo(answer))
  assert.deepEqual(must(await ana.client.listQuestions(registry.id)), [])
  for (const path of [here, asking()]) {
    assert.match(await guest.read(path), said, path)
    assert.doesNotMatch(await visitorFromAfar(site.url).read(path), said, path)
  }
  assert.match(await guest.read(asking()), /You have asked about this gift before\. They have not answered\./)
  assert.doesNotMatch(await guest.read(asking(1)), said)
  assert.doesNotMatch(await ana.browser.read(at), said)
})

test('a question that had its answer, and was removed later, does not count as unanswered', async () => {
  const ana = await signedIn(site)
  const { here, asking, registry } = await openListOf(ana)
  const guest = await ask(asking(), 'Which size?')
  const [asked] = must(await ana.client.listQuestions(registry.id))
  must(await ana.client.answerQuestion(registry.id, asked?.id ?? 0, 'Two litres'))
  assert.match(await guest.read(here), /Two litres/)
  must(await ana.client.removeQuestion(registry.id, asked?.id ?? 0))
  assert.doesNotMatch(await guest.read(here), /They have not answered/)
})

test('a guest asks on a gift, the owner answers on its row, and all guests read it on the gift', async () => {
  const ana = await signedIn(site)
  const { here, at, asking, items } = await openListOf(ana)
  const guest = visitorFromAfar(site.url)
  assert.doesNotMatch(
    await guest.read(here),
    /Ask about it/,
    'each card is two stops for the keyboard, not three',
  )
  const giving = asking().replace(/ask$/, 'give')
  assert.match(await guest.read(giving), new RegExp(`Kettle.*href="${asking()}">Ask about it<span`, 's'))
  assert.match(await guest.read(asking()), /What would you like to know\?.*not who asked.*Your question/s)
  assert.equal((await guest.submit(asking(), { question: 'Which <size>?' })).location, `${asking()}?sent=1`)
  assert.match(
    (await guest.follow()).html,
    /role="status".*Your question is asked.*Asked before.*Which &lt;size&gt;\?.*Not answered yet/s,
  )

  const { html: row } = await ana.browser.open(at)
  assert.match(
    row,
    /A guest asks about “Kettle”.*Read it.*class="row-question questions".*Which &lt;size&gt;\?.*Asked on \d.*Your answer, for every guest to read.*button solid">Answer<.*Leave it unanswered/s,
  )
  const answer = formTo(row, at)
  await ana.browser.submit(answer, { answer: 'Two litres' })
  assert.match(
    (await ana.browser.follow()).html,
    /<details class="asked" open><summary>1 question<.*Two litres.*autofocus>Change the answer/s,
    'the answer is before its writer',
  )
  assert.match(await ana.browser.read(at), /<details class="asked"><summary>1 question</)

  const { html: list } = await visitorFromAfar(site.url).open(here)
  assert.match(list, /<summary>1 question<\/summary>.*Which &lt;size&gt;\?.*Two litres/s)

  const { html: changing } = await ana.browser.open(`${at}?question=${answer.split('/').at(-1)}`)
  assert.match(changing, />\nTwo litres<\/textarea>/)
  await ana.browser.submit(answer, { answer: 'Three litres' })
  assert.match(await guest.read(here), /Three litres/)
  assert.equal((await ana.browser.fillIn(at, `${answer}/remove`)).location, `${at}?focus=pen-${items[0]?.id}`)
  assert.doesNotMatch(await guest.read(here), /Which|Three litres/)
})

test('guests ask about a gift that is given, too, and read there what others asked', async () => {
  const { here, asking } = await openListOf(await signedIn(site))
  const giver = await ask(asking(), 'Which size?')
  await giver.fillIn(asking().replace(/ask$/, 'give'), { name: 'Samir', way: 'bought' })
  const { html: list } = await visitorFromAfar(site.url).open(here)
  assert.match(list, /class="given".*1 question/s)
  assert.match(list, /class="given".*Ask about it/s)
})

test('a question that is empty or too long comes back as it was typed, and so does an answer', async () => {
  const ana = await signedIn(site)
  const { at, asking } = await openListOf(ana)
  const most = limits.question
  const guest = await ask(asking(), ' ')
  assert.equal(guest.page.status, 422)
  assert.match(guest.page.html, /Write your question\./)
  await guest.submit(asking(), { question: 'x'.repeat(most + 1) })
  assert.match(guest.page.html, /x{501}.*at most 500 characters\. This one has 1 too many/s)
  assert.equal((await guest.submit(asking(), { question: 'x'.repeat(most) })).status, 303)
  const answer = formTo(await ana.browser.read(at), at)
  assert.equal((await ana.browser.submit(answer, { answer: '' })).status, 422)
  assert.match(ana.browser.page.html, /Write an answer, or leave the question unanswered/)
  await ana.browser.submit(answer, { answer: 'y'.repeat(most + 1) })
  assert.match(ana.browser.page.html, /y{501}.*1 too many/s)
  assert.equal((await ana.browser.submit(answer, { answer: 'y'.repeat(most) })).status, 303)
})

test('a form that is sent twice asks once, with other words once more, and a gift with many open questions takes no more', async () => {
  const ana = await signedIn(site)
  const { registry, asking } = await openListOf(ana)
  const guest = visitorFromAfar(site.url)
  const form = await guest.formAt(asking(), { question: 'Which size?' })
  await guest.post(asking(), form)
  await guest.post(asking(), form)
  assert.equal(must(await ana.client.listQuestions(registry.id)).length, 1)
  form.set('question', 'Or which colour?')
  assert.equal((await guest.post(asking(), form)).status, 303)
  assert.equal(must(await ana.client.listQuestions(registry.id)).length, 2)
  for (let n = 2; n < limits.questions.openOfItem; n++) await ask(asking(), 'And?')
  const late = await ask(asking(), 'One more?')
  assert.equal(late.page.status, 409)
  assert.match(late.page.html, /One more\?<.*Several questions wait for an answer already/s)
})

test('one address asks some questions in an hour, and no more', async () => {
  const ana = await signedIn(site)
  const gifts = Array.from({ length: 8 }, (_, n) => ({ name: `Gift ${n}` }))
  const { asking } = await openListOf(ana, gifts)
  const guest = visitorFromAfar(site.url)
  const statuses: number[] = []
  for (let n = 0; n <= mostAsked.most; n++) {
    const path = asking(Math.floor(n / limits.questions.openOfItem))
    statuses.push((await guest.fillIn(path, { question: 'Which size?' })).status)
  }
  assert.deepEqual(statuses, [...Array.from({ length: mostAsked.most }, () => 303), 429])
})

test('a stranger asks nothing on a private list, and an owner whose gifts are wrapped meets the gate', async () => {
  const ana = await signedIn(site)
  const { registry, items } = await listOf(ana)
  const path = `/registry/${registry.slug}/items/${items[0]?.id}/ask`
  const stranger = visitorFromAfar(site.url)
  assert.equal((await stranger.open(path)).status, 404)
  assert.doesNotMatch(stranger.page.html, /Copper kettle/)
  assert.doesNotMatch(await ana.browser.read(path), /What would you like to know/)
})

test('a gift that is gone leads back to the list, and an answer to a question that is gone says so', async () => {
  const ana = await signedIn(site)
  const { registry, here, at, asking } = await openListOf(ana)
  await ask(asking(), 'Which size?')
  const answer = formTo(await ana.browser.read(at), at)
  const [question] = must(await ana.client.listQuestions(registry.id))
  must(await ana.client.removeQuestion(registry.id, question?.id ?? 0))
  assert.match((await ana.browser.submit(answer, { answer: 'Medium' })).html, /This question is gone/)
  const guest = visitorFromAfar(site.url)
  assert.equal((await guest.open(`${here}/items/999999/ask`)).location, here)
})

test('a question under a folded heading is heard there, above the gifts, and in My lists, until it is answered', async () => {
  const ana = await signedIn(site)
  const gifts = Array.from({ length: 41 }, (_, n) => ({ name: `Gift ${n + 1}` }))
  const { registry, at, asking, items } = await openListOf(ana, gifts)
  const registry_headings = ['Kitchen', 'Table'].map((title, n) => ({ title, items_above: n * 20 }))
  must(await ana.client.updateRegistry(registry.id, { meta: { registry_headings } }))
  const heading = (html: string, title: string) =>
    firstIn(
      html,
      new RegExp(`<details class="fold"([^>]*><summary>(?:(?!</summary>).)*${title}.*?)</summary>`, 's'),
    )

  const quiet = await ana.browser.read(at)
  assert.doesNotMatch(heading(quiet, 'Kitchen'), / open/)
  assert.doesNotMatch(quiet, /class="hc-notice note-acts"/)
  assert.doesNotMatch(await ana.browser.read('/lists'), /waits for you/)

  await ask(asking(2), 'Which size?')
  const one = await ana.browser.read(at)
  assert.match(heading(one, 'Kitchen'), / open data-stays.*1 question<.*20 gifts/s)
  assert.doesNotMatch(heading(one, 'Table'), / open|question/)
  const link = `${at}?focus=answer-\\d+`
  assert.match(one, new RegExp(`A guest asks about “Gift 3”\\..*href="${link.replace('?', '\\?')}">Read it<`))
  assert.equal(one.match(/<button class="hc-button solid"/g)?.length, 1, 'Answer is the one solid button')
  assert.match(await ana.browser.read('/lists'), /class="asks">.*1 question waits for you/s)

  await ask(asking(30), 'Which colour?')
  const two = await ana.browser.read(at)
  assert.match(two, /2 questions wait for you<.*Read the first</)
  assert.match(heading(two, 'Table'), / open data-stays.*1 question</s)
  assert.match(await ana.browser.read('/lists'), /2 questions wait for you/)

  const [first = '', second = ''] = [...two.matchAll(new RegExp(`action="(${at}/questions/\\d+)"`, 'g'))].map(
    ([, to]) => to,
  )
  await ana.browser.open(at)
  const next = (await ana.browser.submit(first, { answer: 'Medium' })).location
  assert.equal(next, `${at}?focus=answer-${second.split('/').at(-1)}`)
  await ana.browser.open(next)
  await ana.browser.post(`${second}/remove`, ana.browser.formTo(second))
  assert.equal(ana.browser.page.location, `${at}?focus=pen-${items[30]?.id}`)
  assert.doesNotMatch(await ana.browser.read(at), /class="hc-notice note-acts"|class="asks"/)
  assert.doesNotMatch(await ana.browser.read('/lists'), /waits? for you/)
})

frame.ownTest(
  'owners get a letter at once, and one more for the rest of an hour, which says nothing of who and what',
  async () => {
    const ana = await signedIn(site)
    const { registry, asking, at } = await openListOf(ana, [{ name: 'Kettle' }, { name: 'Lamp' }])
    const { database } = site.api
    await ask(asking(0), 'CANARY one?')
    const due = () =>
      database.rows<{ due_at_step: number | null }>(
        "SELECT due_at_step FROM letters WHERE kind = 'question' AND about = $1",
        [registry.id],
      )
    await until('the service to hear of the questions', async () => (await due()).length === 1)
    const lettersToAna = () => site.letters.filter(({ to }) => to === ana.person.email)
    await Promise.all([site.sendDueLetters(), site.sendDueLetters()])
    const [letter, ...more] = lettersToAna()
    assert.deepEqual(more, [])
    assert.equal(letter?.to, ana.person.email)
    assert.equal(letter.subject, 'A question about House on the hill')
    assert.match(letter.text, new RegExp(`a guest would like to know.*${at}.*ein Gast`, 's'))
    assert.doesNotMatch(letter.text + letter.subject, /CANARY|Kettle|Lamp|questions/)
    assert.equal((await due())[0]?.due_at_step, null)

    await ask(asking(1), 'CANARY two?')
    await ask(asking(1), 'CANARY three?')
    await until('the service to hear of more', async () => (await due())[0]?.due_at_step !== null)
    await site.sendDueLetters()
    assert.equal(lettersToAna().length, 1, 'not before the hour ends')
    await database.run('UPDATE running_time SET steps = $1', [(await due())[0]?.due_at_step ?? 0])
    await site.sendDueLetters()
    assert.equal(lettersToAna().length, 2)
    assert.notEqual(lettersToAna()[1]?.messageId, letter.messageId)
    assert.doesNotMatch(lettersToAna()[1]?.text ?? '', /CANARY|Kettle|Lamp|questions/)
  },
)

frame.ownTest(
  'no letter leaves about what was answered meanwhile, and none to an address that is not proved',
  async () => {
    const ana = await signedIn(site)
    const { registry, asking } = await openListOf(ana)
    const { database } = site.api
    const due = () =>
      database.rows("SELECT account_id, due_at_step FROM letters WHERE kind = 'question' AND about = $1", [
        registry.id,
      ])
    await ask(asking(), 'Which size?')
    await until('the service to hear of it', async () => (await due()).length === 1)
    const [question] = must(await ana.client.listQuestions(registry.id))
    must(await ana.client.answerQuestion(registry.id, question?.id ?? 0, 'Medium'))
    const lettersToAna = () => site.letters.filter(({ to }) => to === ana.person.email)
    await site.sendDueLetters()
    assert.deepEqual(lettersToAna(), [])
    const [ended] = await due()

    await site.accounts.people.changeEmail(ana.person.id, 'other@orchard.example')
    await ask(asking(), 'And which one?')
    await until('the event to be read', async () => {
      const asked = await database.row<{ number: number }>(
        "SELECT MAX(number) AS number FROM events WHERE kind = 'question.asked' AND registry_id = $1",
        [registry.id],
      )
      const read = await database.row<{ number: number }>(
        "SELECT number FROM event_readers WHERE name = 'question letters'",
      )
      return Boolean(asked?.number && read && read.number >= asked.number)
    })
    assert.deepEqual(await due(), [ended])
  },
)
