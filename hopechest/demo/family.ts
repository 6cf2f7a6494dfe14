import { randomUUID } from 'node:crypto'
import type { Client } from '@hopechest/client'
import { dayIn, made } from './list.ts'

/** The account in whose book the circle is takes part in a draw under this number. */
const bookOwner = 0

const people = [
  { name: 'Jonas', address: 'jonas@example.org', birthday: '1989-10-14', circle: 'Family' },
  { name: 'Mika', address: '', birthday: '2021-03-07', circle: 'Family' },
  { name: 'Oma Lise', address: 'lise@example.org', birthday: '--05-08', circle: 'Family' },
  { name: 'Onkel Paul', address: '', birthday: '', circle: 'Family' },
  { name: 'Tante Elke', address: 'elke@example.org', birthday: '1957-02-02', circle: 'Family' },
  { name: 'Miriam Okafor', address: 'miriam@example.org', birthday: '--05-30', circle: 'Choir' },
  { name: 'Samir Haddad', address: 'samir@example.org', birthday: '', circle: 'Choir' },
  { name: 'Frau Yıldız', address: '', birthday: '', circle: '' },
] as const

/** Writes people down, puts them into two circles, opens lists to the family, and draws its names until the end of the year. */
export async function addFamily(owner: Client, lists: readonly number[], today: Date): Promise<void> {
  const circles = new Map<string, number>()
  for (const name of ['Family', 'Choir']) circles.set(name, made(await owner.addCircle(name)).id)
  const family: number[] = []
  for (const { circle, ...person } of people) {
    const { id } = made(await owner.addPerson(person))
    const into = circles.get(circle)
    if (into !== undefined) made(await owner.putInCircle(into, id))
    if (circle === 'Family') family.push(id)
  }
  const id = circles.get('Family') ?? 0
  for (const list of lists) {
    const open = { circle_ids: [id], person_ids: [], left_out_ids: [] }
    made(await owner.setOpenTo(list, open))
  }
  const { round } = made(
    await owner.planDraw(id, {
      person_ids: [bookOwner, ...family],
      own_name: 'Ana',
      wishes: [],
      amount: 25,
      currency: 'EUR',
      day: dayIn(today, daysUntilDraw),
    }),
  )
  made(await owner.drawNames(id, round))
}

const daysUntilDraw = 27

const idea = {
  name: 'A weekend in the mountains',
  note: 'They have not been away since Mika was born. We could give it together.',
  price: 240,
}

/** What a guest would give, and no owner learns of before the day. */
export async function addIdea(guests: Client, list: number): Promise<void> {
  made(await guests.addIdea(list, idea, randomUUID()))
}
