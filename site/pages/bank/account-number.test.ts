import assert from 'node:assert/strict'
import { test } from 'node:test'
import { printed, readAccountNumber } from './account-number.ts'

/** Examples of the IBAN registry. */
const examples =
  'AD1200012030200359100100 AT611904300234573201 BE68539007547034 CH9300762011623852957 DE89370400440532013000 ' +
  'EE382200221020145685 ES9121000418450200051332 FI2112345600000785 FR1420041010050500013M02606 GB29NWBK60161331926819 ' +
  'GI75NWBK000000007099453 IT60X0542811101000000123456 LC55HEMM000100010012001200023015 MT84MALT011000012345MTLCAST001S ' +
  'NL91ABNA0417164300 NO9386011117947 PL61109010140000071219812874 QA58DOHB00001234567890ABCDEFG SE4550000000058398257466 ' +
  'TR330006100519786457841326 UA213223130000026007233566001'

test('an owner may write the account number of each country, with spaces, hyphens or small letters', () => {
  for (const number of examples.split(' ')) {
    assert.deepEqual(readAccountNumber(number), { kind: 'iban', number }, number)
    for (const typed of [
      printed({ number }),
      number.toLowerCase(),
      ` ${number.slice(0, 4)}-${number.slice(4)} `,
    ])
      assert.deepEqual(readAccountNumber(typed), { kind: 'iban', number }, typed)
  }
})

test('each slip is found: a wrong digit, two that changed places, one that is missing or too many, an unknown country', () => {
  const number = 'DE89370400440532013000'
  for (let place = 0; place < number.length; place++) {
    const other = number[place] === '7' ? '8' : '7'
    assert.equal(readAccountNumber(number.slice(0, place) + other + number.slice(place + 1)), 'wrong')
    assert.equal(readAccountNumber(number.slice(0, place) + number.slice(place + 1)), 'wrong')
    const [one, two] = [number[place], number[place + 1]]
    if (two !== undefined && one !== two)
      assert.equal(readAccountNumber(number.slice(0, place) + two + one + number.slice(place + 2)), 'wrong')
  }
  const lengths = ['', 'DE', `${number}0`, 'DE8937040044053201300']
  for (const typed of [...lengths, 'US64SVBKUS6S3300958879', 'ZZ89370400440532013000'])
    assert.equal(readAccountNumber(typed), 'wrong', typed)
})

test('a QR-IBAN is for bills: banks from 30000 to 31999 have them', () => {
  assert.equal(readAccountNumber('CH4431999123000889012'), 'for-bills')
  const number = 'CH5800791123000889012'
  assert.deepEqual(readAccountNumber(number), { kind: 'iban', number })
})

test('a UPI ID has a name of 2 to 256 letters and a handle of 2 to 64', () => {
  const edges = ['ab@ok', `${'a'.repeat(256)}@${'b'.repeat(64)}`]
  for (const number of [...edges, 'ana.sommer-1_2@okhdfcbank', '9876543210@ybl'])
    assert.deepEqual(readAccountNumber(` ${number} `), { kind: 'upi', number })
  const lengths = ['a@ok', 'ab@o', `${'a'.repeat(257)}@ok`, `ab@${'b'.repeat(65)}`]
  for (const typed of [...lengths, 'ab@ok.example', 'a b@ok', 'ab@ok&am=1', 'ab@@ok', '.ab@ok'])
    assert.equal(readAccountNumber(typed), 'wrong', typed)
})

test('an account number is printed in groups of four, and a UPI ID as it is', () => {
  assert.equal(printed({ number: 'DE02120300000000202051' }), 'DE02 1203 0000 0000 2020 51')
  assert.equal(printed({ number: 'AT611904300234573201' }), 'AT61 1904 3002 3457 3201')
  assert.equal(printed({ number: 'ana.sommer@okbank' }), 'ana.sommer@okbank')
})
