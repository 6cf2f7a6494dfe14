import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isClientError } from '@hopechest/client'
import { bookOwner, type DrawWish, limits } from '@hopechest/contract'
import { createSlipSeal, slipsOfPerson } from '@hopechest/host/draws'
import { createGuestStore } from '@hopechest/host/guests'
import { must, refused } from '@hopechest/testing/outcome'
import { onEach, suiteWith, withOptions } from '@hopechest/testing/suites'
import { embeddedStories, openOne, settings, type World } from '@hopechest/testing/world'

const secret = 'the key of this site, at least so long'
const seal = createSlipSeal(() => secret)
const day = '2026-12-24'
const plan = { wishes: [] as DrawWish[], amount: 25, currency: 'EUR', day }
const now = () => new Date('2026-11-26T09:30:00Z')

/** A circle with these people, in the book of the owner. */
async function circleOf(world: World, ...names: string[]) {
  const { owner } = world.as
  const { id: circle } = must(await owner.addCircle('Family'))
  const ids: number[] = []
  for (const name of names) {
    const { id } = must(await owner.addPerson({ name }))
    must(await owner.putInCircle(circle, id))
    ids.push(id)
  }
  return { owner, circle, ids }
}

/** The same, who have drawn each other's names. */
async function drawn(world: World, ...names: string[]) {
  const made = await circleOf(world, ...names)
  must(await made.owner.planDraw(made.circle, { ...plan, person_ids: made.ids }))
  must(await made.owner.drawNames(made.circle, 0))
  return made
}

/** Whom each of them reads on their slip; undefined for those without one. */
async function read(world: World, ids: readonly number[]) {
  const all = await Promise.all(ids.map((id) => slipsOfPerson(world.database, seal, id)))
  return all.map(([own]) => {
    if (!own) return undefined
    const { receiver: _, giverId: _giver, isShut: _shut, opensBy: _by, unfolded: _unfolded, ...slip } = own
    return slip
  })
}

onEach(withOptions(settings, { settings: { SITE_SECRET: secret }, now }), 'drawing names', (world) => {
  test('each of a circle draws one other, and the organiser reads her own slip alone', async () => {
    const { owner, circle, ids } = await circleOf(world, 'Ana', 'Ben', 'Cleo')
    const none = must(await owner.getDraw(circle))
    assert.deepEqual([none.person_ids, none.drawn_at, none.round], [[], null, 0])
    const [ana = 0, ben = 0] = ids
    const wishes: DrawWish[] = [{ kind: 'apart', person_id: ana, other_id: ben }]
    const person_ids = [bookOwner, ...ids]
    const planned = must(await owner.planDraw(circle, { ...plan, person_ids, wishes, own_name: ' Ida ' }))
    const found = { ...planned }
    assert.deepEqual(found, {
      ...plan,
      circle_id: circle,
      person_ids,
      wishes,
      own_name: 'Ida',
      round: 0,
      drawn_at: null,
      stuck: null,
    })
    const drawn = must(await owner.drawNames(circle, 0))
    assert.deepEqual(drawn, { ...planned, round: 1, drawn_at: now().toISOString() })
    const [own, ...more] = must(await owner.listSlips())
    assert.deepEqual(more, [])
    const shown = { ...own, name: '' }
    assert.deepEqual(shown, {
      circle_id: circle,
      giver: 'Ida',
      name: '',
      amount: 25,
      currency: 'EUR',
      day,
      drawn_at: now().toISOString(),
      is_changed: false,
    })
    const slips = [own, ...(await read(world, ids))]
    const seen = slips.map((slip) => slip?.giver)
    assert.deepEqual(seen, ['Ida', 'Ana', 'Ben', 'Cleo'])
    assert.deepEqual(slips.map((slip) => slip?.name).toSorted(), ['Ana', 'Ben', 'Cleo', 'Ida'])
    for (const slip of slips) assert.notEqual(slip?.name, slip?.giver)
    assert.notEqual(slips[1]?.name, 'Ben')
    assert.notEqual(slips[2]?.name, 'Ana')
  })

  test('what cannot be drawn is said before anyone tries, with the wishes that bind', async () => {
    const { owner, circle, ids } = await circleOf(world, 'Ana', 'Ben', 'Cleo')
    const [ana = 0, ben = 0, cleo = 0] = ids
    const only = (person_id: number): DrawWish => ({ kind: 'only', person_id, other_id: cleo })
    const wishes = [only(ana), only(ben)]
    const { stuck } = must(await owner.planDraw(circle, { ...plan, person_ids: ids, wishes }))
    assert.deepEqual(stuck, { person_ids: [ana, ben], other_ids: [cleo], wishes })
    const late = await owner.drawNames(circle, 0)
    refused(late, 409, /^No names can be drawn: the wishes leave Ana, Ben together only Cleo$/)
    const alone: DrawWish[] = [
      { kind: 'never', person_id: ana, other_id: ben },
      { kind: 'apart', person_id: cleo, other_id: ana },
    ]
    must(await owner.planDraw(circle, { ...plan, person_ids: ids, wishes: alone }))
    refused(await owner.drawNames(circle, 0), 409, /the wishes leave Ana no one to draw$/)
  })

  test('two who press at once make one draw, and a draw is made anew only by who has seen it', async () => {
    const { owner, otherOwner } = world.as
    const { circle, ids } = await circleOf(world, 'Ana', 'Ben', 'Cleo', 'Dora')
    const asked = must(await owner.askHousehold(world.people.otherOwner.email))
    must(await otherOwner.agreeToHousehold(asked.id))
    must(await otherOwner.planDraw(circle, { ...plan, person_ids: ids }))
    const both = await Promise.all([owner.drawNames(circle, 0), otherOwner.drawNames(circle, 0)])
    const lost = both.filter(isClientError)
    assert.equal(lost.length, 1)
    refused(lost[0] ?? null, 409, /^The names were drawn meanwhile/)
    assert.equal(must(await otherOwner.getDraw(circle)).round, 1)
    refused(await owner.planDraw(circle, { ...plan, person_ids: ids }), 409, /^The names are drawn/)
    assert.equal(must(await owner.drawNames(circle, 1)).round, 2)
    const rows = await world.database.values<[round: number]>(
      'SELECT round FROM draw_slips WHERE circle_id = $1',
      [circle],
    )
    assert.deepEqual(rows.flat(), [2, 2, 2, 2])
    must(await otherOwner.endDraw(circle))
    assert.deepEqual(await read(world, ids), [undefined, undefined, undefined, undefined])
    must(await owner.endHousehold(asked.id))
  })

  test('draws are those of the household alone: not of admins, nor of those who are in the circle', async () => {
    const { owner, otherOwner, admin, inviteeByEmail } = world.as
    const { circle, ids } = await circleOf(world, 'Ana', 'Ben', 'Cleo')
    const [ana = 0] = ids
    must(await owner.updatePerson(ana, { address: world.people.inviteeByEmail.email }))
    must(await owner.planDraw(circle, { ...plan, person_ids: ids }))
    must(await owner.drawNames(circle, 0))
    for (const other of [otherOwner, admin, inviteeByEmail]) {
      assert.equal(await other.getDraw(circle), null)
      assert.equal(await other.planDraw(circle, { ...plan, person_ids: ids }), null)
      assert.equal(await other.drawNames(circle, 1), null)
      assert.equal(await other.leaveDraw(circle, ana), null)
      assert.equal(await other.endDraw(circle), null)
    }
    const [slip] = must(await inviteeByEmail.listSlips())
    assert.deepEqual(slip, (await read(world, [ana]))[0])
    for (const other of [otherOwner, admin]) assert.deepEqual(must(await other.listSlips()), [])
    must(await owner.updatePerson(ana, { address: world.people.otherOwner.email }))
    for (const other of [otherOwner, inviteeByEmail])
      assert.deepEqual(must(await other.listSlips()), [], 'an address of after the draw')
    must(await owner.updatePerson(ana, { address: world.people.inviteeByEmail.email.toUpperCase() }))
    assert.equal(must(await inviteeByEmail.listSlips()).length, 1)
    must(await owner.endDraw(circle))
  })

  test('an organiser reads no slip of a person to whom she gives her own address', async () => {
    const { owner, circle, ids } = await drawn(world, 'Ana', 'Ben', 'Cleo')
    for (const id of ids) must(await owner.updatePerson(id, { address: world.people.owner.email }))
    const read = must(await owner.listSlips()).filter(({ circle_id }) => circle_id === circle)
    assert.deepEqual(read, [])
    must(await owner.endDraw(circle))
  })

  test('the slip of a person whose letters come to the mailbox of the organiser is on paper, on each host', async () => {
    const { owner, circle, ids } = await circleOf(world, 'Ana', 'Ben', 'Cleo')
    const [ana = 0, ben = 0] = ids
    const [name = '', domain = ''] = world.people.owner.email.split('@')
    must(await owner.updatePerson(ana, { address: `${name}+ana@${domain.toUpperCase()}` }))
    must(await owner.updatePerson(ben, { address: 'ben@mail.example' }))
    must(await owner.planDraw(circle, { ...plan, person_ids: ids }))
    must(await owner.drawNames(circle, 0))
    const slips = await Promise.all(ids.map((id) => slipsOfPerson(world.database, seal, id)))
    const seen = slips.map(([slip]) => slip?.opensBy)
    assert.deepEqual(seen, ['hand', 'mail', 'any'])
    must(await owner.endDraw(circle))
  })

  test('one who leaves is mended: their giver gets their receiver, and no other slip changes', async () => {
    const { owner } = world.as
    for (const leave of ['draw', 'circle', 'book'] as const) {
      const { circle, ids } = await circleOf(world, 'Ana', 'Ben', 'Cleo', 'Dora')
      must(await owner.planDraw(circle, { ...plan, person_ids: ids }))
      // Until no two of them have drawn each other: then the giver of one may have their receiver.
      let before = await read(world, ids)
      for (let round = 0; !isOneCircle(before.map((slip) => slip?.name)); round++) {
        must(await owner.drawNames(circle, round))
        before = await read(world, ids)
      }
      const [ana = 0, ...others] = ids
      if (leave === 'draw') must(await owner.leaveDraw(circle, ana))
      if (leave === 'circle') must(await owner.takeOutOfCircle(circle, ana))
      if (leave === 'book') must(await owner.removePerson(ana))
      const [own, ...kept] = before
      const after = await read(world, others)
      assert.deepEqual(
        after,
        kept.map((slip) => (slip?.name === 'Ana' ? { ...slip, name: own?.name, is_changed: true } : slip)),
      )
      assert.deepEqual(await read(world, [ana]), [undefined])
      assert.deepEqual(must(await owner.getDraw(circle)).person_ids, others)
    }
  })

  test('one who had their address forgotten has left: each of the others has a name, and their own slip goes', async () => {
    const { owner, circle, ids } = await circleOf(world, 'Ana', 'Ben', 'Cleo', 'Dora')
    const [, ben = 0] = ids
    const others = ids.filter((id) => id !== ben)
    const { people } = createGuestStore({ database: world.database })
    for (const round of [0, 1]) {
      const address = `forgotten${round}@mail.example`
      const gone = round === 0 ? ben : must(await owner.addPerson({ name: 'Emil', address })).id
      if (round === 0) must(await owner.updatePerson(ben, { address }))
      else must(await owner.putInCircle(circle, gone))
      must(await owner.planDraw(circle, { ...plan, person_ids: [...others, gone] }))
      if (round === 0) must(await owner.drawNames(circle, round))
      await people.forgetAddress(address)
      if (round === 0) assert.deepEqual(must(await owner.getDraw(circle)).person_ids, others)
      else must(await owner.drawNames(circle, round))
      const names = (await read(world, others)).map((slip) => slip?.name)
      assert.deepEqual(names.toSorted(), ['Ana', 'Cleo', 'Dora'])
      const sql = 'SELECT person_id FROM draw_slips WHERE circle_id = $1'
      assert.equal((await world.database.rows(sql, [circle])).length, others.length)
      must(await owner.endDraw(circle))
    }
  })

  test('where names cannot be drawn without one, that person stays until they leave the circle: then the draw ends', async () => {
    const { owner, circle, ids } = await circleOf(world, 'Ana', 'Ben', 'Cleo')
    const [ana = 0, ben = 0, cleo = 0] = ids
    const wishes: DrawWish[] = [{ kind: 'never', person_id: ben, other_id: ana }]
    must(await owner.planDraw(circle, { ...plan, person_ids: ids, wishes }))
    must(await owner.drawNames(circle, 0))
    refused(await owner.leaveDraw(circle, ana), 409, /^Without this person no names can be drawn/)
    assert.equal((await read(world, ids)).filter((slip) => slip).length, 3)
    must(await owner.takeOutOfCircle(circle, ana))
    const draw = must(await owner.getDraw(circle))
    assert.deepEqual([draw.person_ids, draw.wishes, draw.drawn_at], [[ben, cleo], [], null])
    assert.deepEqual(await read(world, ids), [undefined, undefined, undefined])
  })

  test('with the circle all of its draw goes', async () => {
    const { owner, circle } = await drawn(world, 'Ana', 'Ben', 'Cleo')
    must(await owner.removeCircle(circle))
    for (const table of ['draws', 'draw_slips'])
      assert.deepEqual(
        await world.database.rows(`SELECT circle_id FROM ${table} WHERE circle_id = $1`, [circle]),
        [],
      )
  })
})

let clock = now()
onEach(
  withOptions(embeddedStories, { settings: { SITE_SECRET: secret }, now: () => clock }),
  'what a draw shows',
  (world) => {
    test('two draws with other pairs differ in nothing that the organiser or a reader of the database gets', async () => {
      const { owner, circle, ids } = await circleOf(world, 'Ana', 'Ben', 'A name that is much longer', 'Dora')
      must(await owner.planDraw(circle, { ...plan, person_ids: ids }))
      const seen = new Map<string, string>()
      const pairs = new Set<string>()
      for (let round = 0; pairs.size < 4; round++) {
        const logged = world.logged().length
        const answer = must(await owner.drawNames(circle, round))
        const draw = await world.send('owner', `/circles/${circle}/draw`)
        const slips = await world.send('owner', '/slips')
        const people = await world.send('owner', '/people')
        const rows = await world.database.rows<{ sealed: string; person_id: number }>(
          'SELECT person_id, sealed FROM draw_slips WHERE circle_id = $1',
          [circle],
        )
        const names = (await read(world, ids)).map((slip) => slip?.name).join()
        pairs.add(names)
        for (const { sealed } of rows) {
          assert.equal(seal.open({ circleId: circle, round, giver: ids[0] ?? 0 }, sealed), undefined)
          assert.equal(createSlipSeal(() => 'another').open(placeOf(round + 1), sealed), undefined)
        }
        const shown = JSON.stringify({
          answer: { ...answer, round: 0 },
          draw: { ...draw.body, round: 0 },
          bytes: Number(draw.headers.get('content-length')) - String(round + 1).length,
          slips: slips.body,
          people: people.body,
          rows: rows.map(({ person_id, sealed }) => [person_id, sealed.length]),
          log: world
            .logged()
            .slice(logged)
            .match(/"url":"[^"]*"/g),
        })
        seen.set(names, shown)
      }
      assert.equal(new Set(seen.values()).size, 1)
      function placeOf(round: number) {
        return { circleId: circle, round, giver: ids[0] ?? 0 }
      }
    })

    test('which slips a mend has changed, no row shows: all are sealed anew, in the same order', async () => {
      const { owner, circle, ids } = await drawn(world, 'Ana', 'Ben', 'Cleo', 'Dora', 'Emil')
      const sealed = () =>
        world.database.values<[id: number, sealed: string]>(
          `SELECT person_id, sealed FROM draw_slips WHERE circle_id = $1 ORDER BY ${world.database.engine === 'sqlite' ? 'rowid' : 'ctid'}`,
          [circle],
        )
      const before = await sealed()
      must(await owner.leaveDraw(circle, ids[0] ?? 0))
      const after = await sealed()
      const seen = after.map(([id]) => id)
      assert.deepEqual(seen, ids.slice(1))
      const old = new Map(before)
      for (const [id, text] of after) {
        assert.notEqual(text, old.get(id))
        assert.equal(text.length, old.get(id)?.length)
      }
    })

    test('no one draws the same person as last year, while that can be, and only the last year is kept', async () => {
      const { owner, circle, ids } = await circleOf(world, 'Ana', 'Ben', 'Cleo')
      const names = async () => (await read(world, ids)).map((slip) => slip?.name)
      let last: (string | undefined)[] = []
      let round = 0
      for (let year = 2026; year < 2036; year++) {
        clock = new Date(`${year}-11-26T09:30:00Z`)
        must(await owner.planDraw(circle, { ...plan, day: `${year}-12-24`, person_ids: ids }))
        must(await owner.drawNames(circle, round++))
        const drawn = await names()
        for (const [n, name] of drawn.entries()) assert.notEqual(name, last[n], `${year}`)
        last = drawn
        clock = new Date(`${year}-12-27T09:30:00Z`)
        must(await owner.endDraw(circle))
        assert.deepEqual(await names(), [undefined, undefined, undefined])
        const rows = await world.database.values<[n: number]>(
          'SELECT COUNT(*) FROM draw_slips WHERE circle_id = $1',
          [circle],
        )
        assert.deepEqual(rows, [[3]])
      }
      // One of two ways is closed by a wish, so that last year's comes again.
      const wishes: DrawWish[] = ids.map((id, n) => ({
        kind: 'only',
        person_id: id,
        other_id: ids[['Ana', 'Ben', 'Cleo'].indexOf(last[n] ?? '')] ?? 0,
      }))
      must(await owner.planDraw(circle, { ...plan, day: '2036-12-24', person_ids: ids, wishes }))
      must(await owner.drawNames(circle, round))
      assert.deepEqual(await names(), last)
      clock = now()
    })

    test('a draw that ends before its day counts as none', async () => {
      const { owner, circle, ids } = await drawn(world, 'Ana', 'Ben', 'Cleo')
      must(await owner.endDraw(circle))
      must(await owner.endDraw(circle))
      const stored = await world.database.rows('SELECT round FROM draw_slips WHERE circle_id = $1', [circle])
      assert.deepEqual(stored, [])
      const ended = must(await owner.getDraw(circle))
      assert.deepEqual([ended.person_ids, ended.day, ended.drawn_at], [ids, '', null])
    })

    test('a draw that is broken off at any of its statements leaves what was there', async (t) => {
      const { owner, circle, ids } = await circleOf(world, 'Ana', 'Ben', 'Cleo', 'Dora')
      must(await owner.planDraw(circle, { ...plan, person_ids: ids }))
      const all = async () => [
        await world.database.rows('SELECT * FROM draws WHERE circle_id = $1', [circle]),
        await world.database.rows('SELECT * FROM draw_slips WHERE circle_id = $1 ORDER BY person_id', [
          circle,
        ]),
      ]
      const { transaction } = world.database
      for (const act of [
        () => owner.drawNames(circle, 0),
        () => owner.drawNames(circle, 1),
        () => owner.leaveDraw(circle, ids[0] ?? 0),
        () => owner.endDraw(circle),
      ]) {
        const before = await all()
        for (let last = 0; ; last++) {
          let statements = 0
          const broken = t.mock.method(world.database, 'transaction', (work: never) =>
            transaction.call(world.database, (real) => {
              // Work in the background has transactions, too.
              const fail = (sql: string) => {
                if (/draw|books/.test(sql) && statements++ === last) throw new Error('killed')
              }
              const watched = {
                ...real,
                run: (...said: Parameters<typeof real.run>) => {
                  fail(said[0])
                  return real.run(...said)
                },
              }
              return (work as (statements: unknown) => Promise<unknown>)(watched)
            }),
          )
          const outcome = await act()
          broken.mock.restore()
          if (statements <= last) {
            assert.ok(!isClientError(outcome))
            break
          }
          refused(outcome, 500, /./)
          assert.deepEqual(await all(), before)
        }
        assert.notDeepEqual(await all(), before)
      }
    })
  },
)

const openWithSecret = () => openOne({ settings: { SITE_SECRET: secret }, now })

suiteWith('the bounds of a draw', openWithSecret, (world) => {
  test('at least 3 people and at most 20, 100 wishes, and a day that has not passed', async () => {
    const { owner, circle, ids } = await circleOf(world, ...Array.from({ length: 20 }, (_, n) => `P${n}`))
    const { least, most } = limits.drawPeople
    must(await owner.planDraw(circle, { ...plan, person_ids: ids.slice(0, least - 1) }))
    refused(await owner.drawNames(circle, 0), 409, /^At least 3 people must take part$/)
    const late = await owner.planDraw(circle, { ...plan, person_ids: [bookOwner, ...ids], own_name: 'Ida' })
    refused(late, 422, /^person_ids must/)
    must(await owner.planDraw(circle, { ...plan, person_ids: ids.slice(0, least) }))
    must(await owner.drawNames(circle, 0))
    must(await owner.endDraw(circle))
    const [ana = 0, ben = 0] = ids
    const wish: DrawWish = { kind: 'never', person_id: ana, other_id: ben }
    const many = (count: number) => Array.from({ length: count }, () => wish)
    refused(
      await owner.planDraw(circle, { ...plan, person_ids: ids, wishes: many(limits.drawWishes + 1) }),
      422,
      /^wishes must/,
    )
    assert.equal(ids.length, most)
    must(await owner.planDraw(circle, { ...plan, person_ids: ids, wishes: many(limits.drawWishes) }))
    must(await owner.drawNames(circle, 1))
    assert.equal(new Set((await read(world, ids)).map((slip) => slip?.name)).size, most)
    must(await owner.endDraw(circle))
    for (const passed of ['', '2026-11-24']) {
      must(await owner.planDraw(circle, { ...plan, day: passed, person_ids: ids }))
      refused(await owner.drawNames(circle, 2), 409, passed ? /has passed$/ : /^Say until when/)
    }
    must(await owner.planDraw(circle, { ...plan, day: '2026-11-25', person_ids: ids }))
    must(await owner.drawNames(circle, 2))
  })

  test('a plan names people of the circle alone, each wish two of them, and the organiser has a name', async () => {
    const { owner, circle, ids } = await circleOf(world, 'Ana', 'Ben', 'Cleo')
    const [ana = 0, ben = 0] = ids
    const { id: other } = must(await owner.addPerson({ name: 'Other' }))
    const planned = { ...plan, person_ids: ids }
    const withOwner = { person_ids: [bookOwner, ...ids] }
    const ofTwo = /^wishes may name two people/
    const refusals: [change: object, sentence: RegExp][] = [
      [{ person_ids: [...ids, other] }, /^person_ids may name people of the circle only$/],
      [{ wishes: [{ kind: 'never', person_id: ana, other_id: other }] }, ofTwo],
      [{ wishes: [{ kind: 'apart', person_id: other, other_id: ana }] }, ofTwo],
      [{ wishes: [{ kind: 'only', person_id: ana, other_id: ana }] }, ofTwo],
      [withOwner, /^own_name must not be empty/],
      [{ ...withOwner, own_name: ' ' }, /^own_name must not be empty/],
      [{ ...withOwner, own_name: 'a'.repeat(limits.personName + 1) }, /^own_name must/],
      [{ amount: 0 }, /^amount must/],
      [{ amount: -1 }, /^amount must/],
      [{ currency: 'EURO' }, /^currency must/],
      [{ day: '2026-02-30' }, /^day must/],
    ]
    for (const [change, sentence] of refusals)
      refused(await owner.planDraw(circle, { ...planned, ...change }), 422, sentence)
    for (const change of [{ ...withOwner, own_name: 'a'.repeat(limits.personName) }, { amount: 0.01 }])
      must(await owner.planDraw(circle, { ...planned, ...change }))
    must(await owner.planDraw(circle, { ...planned, person_ids: [ben, ana, ben] }))
    assert.deepEqual(must(await owner.getDraw(circle)).person_ids, [ana, ben])
    refused(await owner.leaveDraw(circle, other), 422, /^person_id must be of a person who takes part$/)
  })
})

/** Whether each has drawn the next: the names of Ana, Ben and so on, in that order. */
function isOneCircle(names: readonly (string | undefined)[]): boolean {
  const all = ['Ana', 'Ben', 'Cleo', 'Dora']
  let at = 0
  for (let steps = 1; steps <= all.length; steps++) {
    at = all.indexOf(names[at] ?? '')
    if (at <= 0) return steps === all.length && at === 0
  }
  return false
}
