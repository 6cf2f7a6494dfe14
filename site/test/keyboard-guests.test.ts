import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faultsInNarrowWindow, narrowest, sizes } from '@hopechest/testing/browser/faults'
import { until } from '@hopechest/testing/until'
import { byKeyboard } from './keyboard.ts'
import { listOf, signedIn } from './owners.ts'

byKeyboard({ gifts: 32 }, (keyboard, hasScript) => {
  test('a guest who writes far too many words sees what is wrong beside them, on a phone and at a desk', async () => {
    const { guests, pageOf } = keyboard()
    const phone = { ...sizes['a phone'], height: 700 }
    const guest = await pageOf()
    for (const viewport of [phone, sizes['a desk']]) {
      await guest.setViewportSize(viewport)
      await guest.goto(guests)
      await guest.getByRole('link', { name: 'Give this (Gift 3)' }).focus()
      await guest.keyboard.press('Enter')
      await guest.getByLabel('Your name').focus()
      await guest.keyboard.type('Miriam')
      await guest.keyboard.press('Tab')
      await guest.keyboard.insertText('With love. '.repeat(90))
      await guest.keyboard.press('Tab')
      await guest.keyboard.press('Enter')
      await guest.locator('#note:focus[aria-invalid]').waitFor()
      const inSight = '(({ top, bottom }) => top >= 0 && bottom <= innerHeight)'
      const fault = 'document.querySelector("#note-fault").getBoundingClientRect()'
      await until('the sentence is in sight', () => guest.evaluate<boolean>(`${inSight}(${fault})`))
    }
    await guest.context().close()
  })

  test('a guest sees a wrong number marked as a wrong name is', async () => {
    const { guests, pageOf } = keyboard()
    const guest = await pageOf()
    await guest.goto(guests)
    await guest.getByRole('link', { name: 'Give this (Gift 3)' }).focus()
    await guest.keyboard.press('Enter')
    await guest.getByLabel('How many do you give?').focus()
    await guest.keyboard.type('9')
    await guest.keyboard.press('Enter')
    await guest.locator('#quantity:focus[aria-invalid]').waitFor()
    const colorOf = (part: string, line: string) =>
      guest.evaluate<string>(`getComputedStyle(document.querySelector('${part}')).${line}`)
    const danger = await colorOf('#name[aria-invalid]', 'borderTopColor')
    assert.equal(await colorOf('.stepper', 'borderTopColor'), danger)
    assert.equal(await colorOf('#quantity', 'outlineColor'), danger)
    await guest.context().close()
  })

  test('a guest goes from heading to heading, and reads on there', async () => {
    const { page, at, guests, act, pageOf } = keyboard()
    const guest = await pageOf()
    await guest.goto(guests)
    for (const [title, gift] of [
      ['Kitchen', 'Gift 3'],
      ['Table', 'Gift 20'],
    ] as const) {
      const give = guest.getByRole('link', { name: `Give this (${gift})` })
      const before = /items\/(\d+)/.exec((await give.getAttribute('href')) ?? '')?.[1]
      await page.goto(`${at}?add=heading&before=${before}`)
      await page.locator('#heading').focus()
      await page.keyboard.type(title)
      await act('Enter')
    }
    await guest.reload()
    const headings = guest.getByRole('navigation', { name: 'Headings' })
    await guest.waitForLoadState('load')
    const current = headings.locator('[aria-current="true"]')
    assert.deepEqual(await current.allTextContents(), [], 'gifts stand above the first heading')
    await headings.getByRole('link', { name: /Table/ }).focus()
    await guest.keyboard.press('Enter')
    await guest.locator('#heading-2:focus').waitFor()
    if (hasScript) await current.filter({ hasText: 'Table' }).waitFor()
    await guest.keyboard.press('Tab')
    assert.match(await guest.evaluate<string>('document.activeElement.textContent'), /Gift 20/)
    await guest.setViewportSize(narrowest)
    assert.deepEqual(await faultsInNarrowWindow(guest), [], 'search and headings on the narrowest phone')
    await guest.context().close()
  })

  test('a guest chooses which gifts to see, and in which order: the focus stays there, and it is in sight', async () => {
    const { site, pageOf } = keyboard()
    const ana = await signedIn(site)
    const gifts = [24, 28, 65, 78, 189, 229].map((price) => ({ name: `For ${price}`, price }))
    const { registry } = await listOf(ana, { status: 'publish' }, gifts)
    const guest = await pageOf(undefined, sizes['a phone'])
    await guest.goto(`${site.url}/registry/${registry.slug}`)
    await guest.getByRole('link', { name: /^Over €100/ }).focus()
    await guest.keyboard.press('Enter')
    const chosen = guest.locator('.chip[aria-current]:focus')
    await chosen.filter({ hasText: 'Over' }).waitFor()
    assert.deepEqual(await guest.locator('h3').allTextContents(), ['For 189', 'For 229'])
    const isInSight = () =>
      guest.evaluate<boolean>(
        '(({ top, bottom }) => top >= 0 && bottom <= innerHeight)(document.activeElement.getBoundingClientRect())',
      )
    assert.ok(await isInSight())
    await guest.keyboard.press('Tab')
    await guest.keyboard.press('Enter')
    await guest.keyboard.press('Tab')
    await guest.keyboard.press('Tab')
    await guest.keyboard.press('Tab')
    await guest.keyboard.press('Enter')
    const menu = guest.locator('summary:focus')
    await menu.filter({ hasText: 'Highest price first' }).waitFor()
    assert.deepEqual(await guest.locator('h3').allTextContents(), ['For 229', 'For 189'])
    assert.ok(await isInSight())
    await guest.context().close()
  })

  test('a guest and an owner find a gift: the focus is on what was found, and an admin goes on in the field', async () => {
    const { site, page, at, guests, act, pageOf } = keyboard()
    const guest = await pageOf()
    for (const [finder, address] of [
      [guest, guests],
      [page, at],
    ] as const) {
      await finder.goto(address)
      await finder.getByRole('searchbox', { name: 'Find a gift' }).focus()
      await finder.keyboard.type('gift 17')
      await finder.keyboard.press('Enter')
      await finder.locator('.found:focus').waitFor()
      assert.match(await finder.locator('.found:focus').innerText(), /1 gift.*“gift 17”/)
      await finder.keyboard.press('Tab')
      assert.match(await finder.locator('.found a:focus').innerText(), /Show all|Gift 17/)
    }
    await guest.context().close()
    await page.goto(`${site.url}/admin/people`)
    await page.locator('#find').focus()
    await page.keyboard.type('ana')
    await act('Enter')
    assert.equal(await page.locator('#find:focus').inputValue(), 'ana')
  })

  test('a guest gives a gift, and puts it back', async () => {
    const { site, guests, pageOf } = keyboard()
    const guest = await pageOf()
    await guest.goto(guests)
    await guest.getByRole('link', { name: 'Give this (Gift 2)' }).focus()
    await guest.keyboard.press('Enter')
    await guest.getByRole('button', { name: 'One more' }).focus()
    await guest.keyboard.press('Enter')
    await guest.locator('#quantity:focus').waitFor()
    assert.equal(await guest.locator('#quantity').inputValue(), '2', 'there is no more')
    await guest.getByRole('button', { name: 'One fewer' }).focus()
    await guest.keyboard.press('Enter')
    await guest.locator('#quantity:focus').waitFor()
    await guest.getByLabel('Your name').focus()
    await guest.keyboard.type('Miriam')
    await guest.keyboard.press('Enter')
    await guest.getByRole('heading', { name: 'Thank you, Miriam.' }).waitFor()
    const thanks = guest.url()
    await guest.goto(`${site.url}/gifts`)
    await guest.getByRole('link', { name: /Add a few words/ }).focus()
    await guest.keyboard.press('Enter')
    await guest.locator('#note:focus').waitFor()
    await guest.keyboard.type('With love')
    await guest.getByRole('button', { name: 'Save these words' }).focus()
    await guest.keyboard.press('Enter')
    await guest.locator('.undo-note:focus', { hasText: 'Your words are changed.' }).waitFor()
    await guest.goto(thanks)
    await guest.getByRole('button', { name: 'Undo' }).focus()
    await guest.keyboard.press('Enter')
    await guest.getByRole('heading', { name: 'It is back on the list.' }).waitFor()
    await guest.context().close()
  })
})
