import assert from 'node:assert/strict'
import { test } from 'node:test'
import { narrowest, sizes } from '@hopechest/testing/browser/faults'
import { must } from '@hopechest/testing/outcome'
import { visitorFromAfar } from '@hopechest/testing/visitor'
import { byKeyboard } from './keyboard.ts'
import { listOf, signedIn } from './owners.ts'

byKeyboard({ gifts: 30 }, (keyboard, hasScript) => {
  test('an owner changes and removes a gift: the focus stays, the page does not move, and a voice says it', async () => {
    const { page, at, focused, heard, act, top } = keyboard()
    await page.goto(at)
    await page.getByRole('link', { name: 'Change Gift 9' }).focus()
    assert.ok((await top()) > 0, 'the page is scrolled')

    await act('Enter')
    assert.equal(await page.locator('#name:focus').inputValue(), 'Gift 9')
    await page.keyboard.press('End')
    await page.keyboard.type(' in blue')
    await act('Enter')
    assert.equal(await focused(), 'Change Gift 9 in blue')
    assert.match(await heard(), /“Gift 9 in blue” is saved\./)

    await act('Enter')
    await page.getByRole('button', { name: 'Remove from the list' }).focus()
    await act('Enter')
    assert.match(await focused(), /^“Gift 9 in blue” is off your list\./)
    await act('Tab', 'Enter')
    assert.equal(await focused(), 'Change Gift 9 in blue')
    assert.match(await heard(), /“Gift 9 in blue” is back on your list\./)
  })

  test('an owner says who can open the list and when they see surprises, and the focus stays on the choice', async () => {
    const { page, at, focused, heard, act } = keyboard()
    await page.goto(at)
    await page.getByLabel('Who can open this list').focus()
    await act('ArrowDown', 'Tab', 'Enter')
    assert.equal(await focused(), 'Who can open this list')
    assert.match(await heard(), /Only people you invite can open this list now\./)
    await page.getByLabel('When I see what guests buy').focus()
    await act('ArrowDown', 'ArrowDown', 'Tab', 'Enter')
    assert.equal(await focused(), 'When I see what guests buy')
    assert.match(await heard(), /You never see what guests buy\./)
  })

  test('an owner invites a guest, takes the invitation back, and undoes that', async () => {
    const { page, at, focused, heard, act } = keyboard()
    await page.goto(`${at}/sharing`)
    await page.getByLabel('Names and addresses').focus()
    await page.keyboard.type('Tante Elke')
    await act('Tab', 'Enter')
    // Without script the page says first how it reads them.
    if (!hasScript) {
      assert.equal(await focused(), 'Add one person')
      await act('Enter')
    }
    await page.locator('#invitees:focus').waitFor()
    assert.match(await heard(), /1 guest is invited\./)
    await page.locator('.guest-person summary').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^Not invited after all.*Tante Elke/ }).focus()
    await act('Enter')
    assert.match(await focused(), /^“Tante Elke” is no longer invited/)
    await act('Tab', 'Enter')
    assert.match(await heard(), /1 guest is invited\./)
  })

  test('an owner adds another one, and takes them off again', async () => {
    const { page, at, focused, heard, act } = keyboard()
    await page.goto(`${at}/sharing`)
    await page.getByLabel('Add an owner').focus()
    await page.keyboard.type('jonas@lind.example')
    await act('Enter')
    await page.locator('#owner:focus').waitFor()
    assert.match(await heard(), /Nobody has confirmed this address here yet\. Tell them/)
    await page.getByRole('link', { name: 'Take jonas@lind.example off this list' }).focus()
    await act('Enter')
    await page.getByRole('button', { name: 'Take them off' }).focus()
    await act('Enter')
    assert.match(await focused(), /^Taken off: this is no longer their list\./)
  })

  test('an owner saves the details, and the focus stays on the button', async () => {
    const { page, at, focused, heard, act } = keyboard()
    await page.goto(`${at}/details`)
    await page.locator('.details-form').getByRole('button', { name: 'Save', exact: true }).focus()
    await act('Enter')
    assert.equal(await focused(), 'Save')
    // They are in sight from the start, and do not come and go.
    assert.ok(await page.getByText('Your list is saved.').isVisible())
    assert.match(await heard(), /Your list is saved\./)
    await page.goto(at)
    await page.getByLabel('Who can open this list').focus()
    await act('ArrowUp', 'Tab', 'Enter')
  })

  test('an owner puts a list away and takes it out again', async () => {
    const { page, at, focused, act } = keyboard()
    await page.goto(`${at}/details`)
    await page.getByRole('button', { name: 'Put it away' }).focus()
    await act('Enter')
    assert.match(await focused(), /is put away\.$/)
    await page.getByRole('button', { name: 'Take it out again' }).focus()
    await act('Enter')
    assert.match(await focused(), /^This list is out again/)
  })

  test('an owner adds a heading, names it anew and removes it', async () => {
    const { page, at, focused, heard, act } = keyboard()
    await page.goto(at)
    await page.getByText('Other ways').focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await act('Tab', 'Enter')
    await page.locator('#heading:focus').waitFor()
    await page.keyboard.type('Kitchen')
    await act('Enter')
    assert.equal(await focused(), 'Change the heading “Kitchen”')
    assert.match(await heard(), /“Kitchen” is a heading of your list\./)
    await act('Enter')
    await page.locator('#heading:focus').waitFor()
    await page.keyboard.press('End')
    await page.keyboard.type(' and more')
    await act('Enter')
    assert.equal(await focused(), 'Change the heading “Kitchen and more”')
    await act('Enter')
    await page.getByRole('button', { name: 'Remove the heading' }).focus()
    await act('Enter')
    assert.match(await focused(), /^“Kitchen and more” is no longer a heading\./)
    await act('Tab', 'Enter')
    assert.equal(await focused(), 'Change the heading “Kitchen and more”')
  })

  test('an owner moves a gift by its grip in one act, and the focus stays on the grip', async () => {
    const { page, at, focused, heard, act } = keyboard()
    const said = async () =>
      hasScript ? await page.locator('[data-moved-note]').textContent() : await heard()
    const open = () => (hasScript ? page.keyboard.press('Enter') : act('Enter'))
    const press = async (name: string) => {
      await page.getByRole('button', { name, exact: true }).focus()
      if (hasScript) await page.keyboard.press('Enter')
      else await act('Enter')
    }
    await page.goto(at)
    const grip = page.getByLabel('Move Gift 5', { exact: true })
    await grip.focus()
    await open()
    await press('Down')
    assert.equal(await focused(), 'Move Gift 5')
    assert.match((await said()) ?? '', /“Gift 5”: now 6 of 30\./)
    await press('To the end')
    assert.equal(await focused(), 'Move Gift 5')
    assert.match((await said()) ?? '', /“Gift 5”: now 30 of 30\./)
    await open()
    await press('To the top')
    assert.equal(await focused(), 'Move Gift 5')
    assert.match((await said()) ?? '', /“Gift 5”: now 1 of 30\./)
    if (!hasScript) return
    // Past the line, and past a gift.
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    assert.match((await said()) ?? '', /“Gift 5”: now 2 of 30\./)
    await page.keyboard.press('Space')
    for (const _ of ['to the pen', 'to the panel']) await page.keyboard.press('Tab')
    assert.equal(await focused(), 'Up')
    await page.keyboard.press('Escape')
    assert.equal(await focused(), 'Move Gift 5')
    assert.equal(await page.locator('.panel-row').count(), 0)
  })

  test('an owner adds a gift from a link, and counts it in its form: the focus is on its name, and stays on the button', async () => {
    const { page, at, focused, act, count } = keyboard()
    await page.goto(at)
    await page.getByLabel('Add a gift').focus()
    await page.keyboard.type('https://shop.example/kettle')
    await (hasScript ? page.keyboard.press('Enter') : act('Enter'))
    await page.getByRole('link', { name: 'Change Copper kettle' }).focus()
    await act('Enter')
    await page.locator('#name:focus').waitFor()
    assert.equal(await page.locator('#name:focus').inputValue(), 'Copper kettle')
    const form = page.locator('.gift-form')
    await form.getByRole('button', { name: 'One more' }).focus()
    await count('Enter')
    assert.equal(await focused(), 'One more')
    await count('Shift+Tab', 'Shift+Tab', 'Enter')
    await page.locator('#quantity:focus').waitFor()
    assert.equal(await page.locator('#quantity:focus').inputValue(), '1', 'a button that is switched off')
    await act('Enter')
    assert.match(await focused(), /^Change Copper kettle/)
  })

  test('a fault on a phone is in sight with its field, and what has the focus shows its whole outline', async (context) => {
    const { page, at, focused, act } = keyboard()
    // Above and below the page are the bars of the browser.
    const phone = { ...sizes['a phone'], height: 700 }
    await page.setViewportSize(phone)
    context.after(() => page.setViewportSize(sizes['a desk']))
    await page.goto(`${at}?add=by-hand`)
    await page.keyboard.type('Carafe')
    await page.locator('#price').focus()
    await page.keyboard.type('abc')
    await act('Enter')
    await page.locator('#price:focus').waitFor()
    const lowest = (selector: string) =>
      page.evaluate<number>(`document.querySelector('${selector}').getBoundingClientRect().bottom`)
    assert.ok((await lowest('#price-fault')) <= phone.height)
    await page.goto(at)
    for (let gift = 0; gift < 8; gift++) {
      for (let stop = 0; stop < 6; stop++) {
        await page.keyboard.press('Tab')
        const bottom = await lowest(':focus')
        assert.ok(bottom + 4 <= phone.height, `${await focused()} ends at ${bottom}`)
      }
    }
  })

  test('what floats over a page covers nothing that gets the focus', async (context) => {
    const { page, at, focused, heard, act } = keyboard()
    await page.setViewportSize(sizes['a phone'])
    context.after(() => page.setViewportSize(sizes['a desk']))
    await page.goto(at)
    await page.getByRole('link', { name: 'Change Gift 12' }).focus()
    await act('Enter')
    await act('Enter')
    assert.match(await heard(), /is saved\./)
    const gap =
      'document.querySelector(".undo-note").getBoundingClientRect().top - document.activeElement.getBoundingClientRect().bottom'
    if (!hasScript) return assert.equal(await page.locator('.floating').count(), 0)
    for (let stop = 0; stop < 24; stop++) {
      await page.keyboard.press('Tab')
      const space = await page.evaluate<number>(gap)
      assert.ok(space >= 4, `${await focused()} is ${space} above the note`)
    }
  })

  test('an owner adds gifts from a table: the focus is on what was read, and then on what was added', async () => {
    const { page, at, focused, act } = keyboard()
    await page.goto(`${at}/import`)
    const table = page.locator('#table')
    await table.focus()
    await page.keyboard.insertText('name,price\nCarafe,24\n,5\n')
    await act('Tab', 'Enter')
    assert.match(await focused(), /^One line has a mistake/)
    await table.focus()
    await page.keyboard.press('Control+A')
    await page.keyboard.insertText('name,price\nCarafe,24\n')
    await act('Tab', 'Enter')
    assert.match(await focused(), /^What comes along/)
    await page.getByRole('button', { name: 'Put 1 gift on the list' }).focus()
    await act('Enter')
    assert.match(await focused(), /^1 gift is on your list/)
  })

  test('an owner reads the first question, is led to the next, and from the last answer to the way to change it', async () => {
    const { site, pageOf } = keyboard()
    const ana = await signedIn(site)
    const gifts = [{ name: 'Kettle' }, { name: 'Lamp' }]
    const { registry, items, at } = await listOf(ana, { status: 'publish' }, gifts)
    const guest = visitorFromAfar(site.url)
    for (const { id } of items)
      await guest.fillIn(`/registry/${registry.slug}/items/${id}/ask`, { question: 'Which size?' })
    const own = await pageOf(ana)
    await own.goto(site.url + at)
    await own.getByRole('link', { name: 'Read the first' }).focus()
    await own.keyboard.press('Enter')
    for (const gift of ['Kettle', 'Lamp']) {
      await own.locator('.own-row', { hasText: gift }).locator('textarea:focus').waitFor()
      await own.keyboard.type(`The ${gift} of two litres`)
      await own.keyboard.press('Tab')
      await own.keyboard.press('Enter')
    }
    await own.locator('a:focus', { hasText: 'Change the answer' }).waitFor()
    await own.keyboard.press('Enter')
    await own.locator('.own-row', { hasText: 'Lamp' }).locator('textarea:focus').waitFor()
    await own.context().close()
  })

  test('an owner ticks what arrived, writes a note, and looks at what is left: the focus stays', async () => {
    const { site, pageOf } = keyboard()
    const ana = await signedIn(site)
    const meta = { registry_reveal: 'always' } as const
    const gifts = ['Tent', 'Plate', 'Kettle'].map((name) => ({ name }))
    const list = await listOf(ana, { status: 'publish', meta }, gifts)
    for (const { id } of list.items)
      must(await ana.client.createPurchase(list.registry.id, id, { purchaser: 'Joe' }))
    const own = await pageOf(ana, sizes['a phone'])
    await own.goto(`${site.url}${list.at}/surprises`)
    const tick = own.getByRole('button', { name: /Arrived.*Plate/ })
    await tick.focus()
    await own.keyboard.press('Enter')
    await own.locator('button:focus[aria-pressed="true"]').filter({ hasText: 'Arrived: Plate' }).waitFor()
    const note = own.locator('summary', { hasText: 'Note for yourself: Plate' })
    await note.focus()
    await own.keyboard.press('Enter')
    await own.keyboard.press('Tab')
    await own.keyboard.type('Blue')
    await own.keyboard.press('Tab')
    const before = await own.evaluate<number>('scrollY')
    await own.keyboard.press('Enter')
    await own.locator('summary:focus').filter({ hasText: 'Change your note: Plate' }).waitFor()
    await own.getByText('For yourself: Blue').waitFor()
    if (hasScript) assert.equal(await own.evaluate<number>('scrollY'), before)
    await own.getByRole('link', { name: 'Not arrived' }).focus()
    await own.keyboard.press('Enter')
    const chosen = own.locator('.chip[aria-current="true"]:focus')
    await chosen.filter({ hasText: 'Not arrived 2' }).waitFor()
    await own.getByRole('button', { name: /Arrived.*Tent/ }).focus()
    await own.keyboard.press('Enter')
    // With script the row stays until the page is loaded again.
    if (hasScript) await own.locator('button:focus').filter({ hasText: 'Arrived: Tent' }).waitFor()
    else await chosen.filter({ hasText: 'Not arrived 1' }).waitFor()

    await own.goto(`${site.url}/language/de?to=${list.at}/surprises`)
    await own.locator('html[lang="de"]').waitFor()
    const cut = `[...document.querySelectorAll('.hc-tabs a, .filter-shows a')].filter((each) => {
      each.focus()
      const row = each.closest('.hc-tabs, .filter-shows').getBoundingClientRect()
      const { left, right } = each.getBoundingClientRect()
      return left < row.left - 1 || right > row.right + 1
    }).map((each) => each.textContent)`
    for (const { width } of [narrowest, { width: 360 }, sizes['a phone']]) {
      await own.setViewportSize({ width, height: 844 })
      assert.deepEqual(await own.evaluate<string[]>(cut), [], `whole in sight with the focus, at ${width}`)
    }
    await own.context().close()
  })
})
