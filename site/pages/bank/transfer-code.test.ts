import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readQrCode } from '../../test/qr-reader.ts'
import { bankCode } from '../../view/qr-code.ts'
import { isAccountNumber, printed, readAccountNumber } from './account-number.ts'
import { type Transfer, transferCode } from './transfer-code.ts'

const drawn = (text: string, hasCross = false) => readQrCode(String(bankCode(text, { hasCross })))

/** Examples that the standards and those who keep them have published. */
const published = {
  'the Red Cross of Belgium (EPC069-12)':
    'BCD\n001\n1\nSCT\nBPOTBEB1\nRed Cross of Belgium\nBE72000000001616\nEUR1\nCHAR\n\nUrgency fund\nSample EPC QR code',
  'Wikimedia (EPC069-12)':
    'BCD\n001\n1\nSCT\nBFSWDE33BER\nWikimedia Foerdergesellschaft\nDE33100205000001194700\nEUR123.45\n\n\nSpende fuer Wikipedia',
  'Robert Schneider (Implementation Guidelines QR-bill)':
    'SPC\n0200\n1\nCH5800791123000889012\nS\nRobert Schneider AG\nRue du Lac\n1268\n2501\nBiel\nCH\n\n\n\n\n\n\n\n199.95\nCHF\nS\nPia-Maria Rutschmann-Schnyder\nGrosse Marktgasse\n28\n9400\nRorschach\nCH\nSCOR\nRF18539007547034\n\nEPD',
  'Nadeem Chinna (UPI Linking Specification)':
    'upi://pay?pa=nadeem@npci&pn=nadeem%20chinna&mc=0000&tid=cxnkjcnkjdfdvjndkjfvn&tr=4894398cndhcd23&tn=Pay%20to%20mystar%20store&am=10&mam=null&cu=INR&url=https://mystar.com/orderid=9298yw89e8973e87389e78923ue892',
}

for (const [whose, text] of Object.entries(published))
  test(`a bank reads the published code of ${whose} as it was published, byte for byte`, () => {
    assert.equal(drawn(text, text.startsWith('SPC')), text)
  })

test('the fields of the published codes come out of ours in their places', () => {
  const belgian = { name: 'Red Cross of Belgium', number: 'BE72000000001616', place: '' }
  const european = transferCode({ to: belgian, currency: 'EUR', amount: 1, words: 'Urgency fund' })
  assert.equal(
    european?.text,
    'BCD\n002\n1\nSCT\n\nRed Cross of Belgium\nBE72000000001616\nEUR1.00\n\n\nUrgency fund',
  )
  const name = 'Salvation Army Foundation Switzerland'
  const to = { name, number: 'CH3709000000304442225', place: '3000 Bern' }
  const words = 'Donation to the Winterfest Campaign'
  const swiss = transferCode({ to, currency: 'CHF', amount: undefined, words })
  assert.equal(
    swiss?.text,
    `SPC\n0200\n1\nCH3709000000304442225\nS\nSalvation Army Foundation Switzerland\n\n\n3000\nBern\nCH\n${'\n'.repeat(7)}\nCHF\n${'\n'.repeat(7)}NON\n\nDonation to the Winterfest Campaign\nEPD`,
  )
  const indian = { name: 'Nadeem Chinna', number: 'nadeem@npci', place: '' }
  const upi = transferCode({ to: indian, currency: 'INR', amount: 10, words: 'Gift 481205' })
  assert.equal(upi?.text, 'upi://pay?pa=nadeem@npci&pn=Nadeem%20Chinna&am=10.00&cu=INR&tn=Gift%20481205')
})

const names = ['Ana Sommer', 'Žofie Nováková', 'Łukasz Wiśniewski', 'Ελένη Παππά', 'ß & <b>"quoted"</b>']

/** Twenty transfers: accounts of four countries and UPI IDs, sums from the least to the most, names with marks. */
const generated: Transfer[] = Array.from({ length: 20 }, (_, n) => {
  const number = [
    withDigits('DE', `1203${String(n).padStart(14, '0')}`),
    withDigits('FR', `3000100794${String(1_234_567_890_185 + n)}`),
    withDigits('CH', `00762${String(n).padStart(12, '0')}`),
    `ana.sommer_${n}@okbank`,
    withDigits('NL', `ABNA${String(4_170_000 + n).padStart(10, '0')}`),
  ][n % 5] as string
  const currency = number.includes('@') ? 'INR' : number.startsWith('CH') ? 'CHF' : 'EUR'
  const amount = [0.01, 12.345, 80, 4999.9, 999_999_999.99, undefined][n % 6]
  const name = currency === 'CHF' ? names[n % 3] : names[n % names.length]
  return {
    to: { name: name ?? '', number, place: '8001 Zürich' },
    currency,
    amount,
    words: `Gift ${100_000 + n}`,
  }
})

/** With the two digits that make it whole. */
function withDigits(country: string, rest: string): string {
  const digits = [...`${rest}${country}00`].map((letter) => Number.parseInt(letter, 36)).join('')
  return `${country}${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}${rest}`
}

for (const transfer of generated) {
  const { to, currency, amount, words } = transfer
  test(`a transfer of ${amount ?? 'any sum'} in ${currency} to ${to.number} is read back byte for byte`, () => {
    const read = readAccountNumber(printed(to))
    assert.ok(isAccountNumber(read))
    assert.equal(read.number, to.number)
    const code = transferCode(transfer)
    assert.ok(code)
    const text = drawn(code.text, code.kind === 'swiss')
    assert.equal(text, code.text)
    assert.deepEqual(Buffer.from(text), Buffer.from(code.text))
    const fields = code.kind === 'upi' ? new URL(text).searchParams : text.split('\n')
    const said =
      fields instanceof URLSearchParams
        ? [fields.get('pa'), fields.get('pn'), fields.get('am') ?? '', fields.get('tn')]
        : code.kind === 'european'
          ? [fields[6], fields[5], fields[7]?.slice(3), fields[10]]
          : [fields[3], fields[5], fields[18], fields[29]]
    assert.deepEqual(said, [to.number, to.name, amount?.toFixed(2) ?? '', words])
  })
}

test('what no code carries has none: another currency, a Swiss holder without a town or in other letters, a sum beyond the standards', () => {
  const [first] = generated
  assert.ok(first)
  const swiss = { ...first, currency: 'CHF', to: { ...first.to, number: 'CH3709000000304442225' } }
  assert.equal(transferCode(swiss)?.kind, 'swiss')
  for (const transfer of [
    { ...first, currency: 'USD' },
    { ...first, currency: 'CHF' },
    { ...first, amount: 1_000_000_000 },
    { ...first, amount: 0.001 },
    { ...first, to: { ...first.to, number: 'TR330006100519786457841326' } },
    { ...first, to: { ...first.to, number: 'ana@okbank' } },
    { ...swiss, to: { ...swiss.to, place: '' } },
    { ...swiss, to: { ...swiss.to, name: 'Ελένη' } },
  ])
    assert.equal(transferCode(transfer), undefined, JSON.stringify(transfer))
})

test('a European code holds 331 bytes and no more', () => {
  const to = { name: 'A', number: 'DE02120300000000202051', place: '' }
  const bare = transferCode({ to, currency: 'EUR', amount: 1, words: '' })
  const left = 331 - Buffer.byteLength(bare?.text ?? '')
  const full = transferCode({ to, currency: 'EUR', amount: 1, words: 'w'.repeat(left) })
  assert.equal(drawn(full?.text ?? ''), full?.text)
  assert.equal(transferCode({ to, currency: 'EUR', amount: 1, words: 'w'.repeat(left + 1) }), undefined)
})
