import type { Page } from 'playwright-core'

interface Guided {
  /** The address of the site. */
  url: string
  /** The item service, once the settings page has shown how it is started. */
  service: () => Promise<{ url: string; apiKey?: string }>
  /** Is called where docs/wordpress.md shows a picture. */
  picture?: (name: string) => Promise<void>
}

/** Step 1 of docs/wordpress.md in a browser: the zip is uploaded and switched on, which leads to the steps. */
export async function uploadPlugin(page: Page, url: string, zip: string): Promise<void> {
  await page.goto(`${url}/wp-admin/plugin-install.php?tab=upload`)
  await page.setInputFiles('#pluginzip', zip)
  await page.click('#install-plugin-submit')
  await page.getByRole('link', { name: 'Activate Plugin' }).click()
  await page.getByRole('heading', { name: /^Set-up: \d of 6 steps are done/ }).waitFor()
}

/** The same for our theme, which is optional. */
export async function uploadTheme(page: Page, url: string, zip: string): Promise<void> {
  await page.goto(`${url}/wp-admin/theme-install.php`)
  await page.getByRole('button', { name: 'Upload Theme' }).click()
  await page.setInputFiles('#themezip', zip)
  await page.click('#install-theme-submit')
  await page.getByRole('link', { name: 'Activate' }).click()
  await page.getByText('New theme activated.').waitFor()
}

/** The steps of docs/wordpress.md from the settings page on: a step that no longer works ends this with its reason. */
export async function followGuide(page: Page, { url, service, picture }: Guided): Promise<void> {
  const settings = `${url}/wp-admin/options-general.php?page=hopechest`
  await page.goto(settings)
  await picture?.('steps')

  const { url: address, apiKey } = await service()
  await page.fill('#registry_api_base_url', address)
  if (apiKey !== undefined) await page.fill('#registry_api_key', apiKey)
  await page.fill('#hopechest_currency', 'EUR')
  await page.click('#submit')
  await page.getByText('Saved.').waitFor()
  await page.getByRole('button', { name: 'Check now' }).click()
  await page.getByText('Deleted registries').waitFor()
  await page.evaluate(`document.querySelector('#hopechest-check').scrollIntoView()`)
  await picture?.('check')

  await startList(page, `${url}/lists`)
  await page.evaluate('scrollTo(0, 0)')
  await picture?.('my-registries')

  await page.getByRole('link', { name: 'as a guest' }).first().click()
  await page.getByRole('link', { name: 'Show it without surprises' }).click()
  await picture?.('guest')

  await startCircle(page, `${url}/my-people`)
  await page.evaluate('scrollTo(0, 0)')
  await picture?.('my-people')
}

async function startCircle(page: Page, myPeople: string): Promise<void> {
  await page.goto(myPeople)
  await page.getByRole('link', { name: 'New circle' }).click()
  const circle = page.locator('form[action$="/my-people/circles"]')
  await circle.locator('input[name="circle"]').fill('Family')
  await circle.locator('button').click()
  await page.getByRole('link', { name: 'Family' }).first().waitFor()
  const people = page.locator('form', { has: page.locator('textarea[name="people"]') })
  await people.locator('textarea').fill('Oma Lise\nOpa Karl\nTante Else, else@family.example\nMika')
  await people.locator('button').first().click()
  await page.getByText('Opa Karl').first().waitFor()
}

async function startList(page: Page, lists: string): Promise<void> {
  await page.goto(lists)
  await page.getByRole('link', { name: 'New list' }).click()
  await page.getByLabel('What is it called?').fill('Ana & Jonas')
  await page.getByText('Wedding').click()
  await page.getByRole('button', { name: 'Start the list' }).click()
  for (const [name, price] of [
    ['Cast-iron casserole', '229'],
    ['Stoneware dinner plate', '24'],
  ] as const) {
    // A list with gifts has all ways in one menu.
    const others = page.locator('summary', { hasText: 'Other ways' })
    if (await others.isVisible()) await others.click()
    await page.getByRole('link', { name: /fill in a gift by hand/i }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill(name)
    await page.getByRole('textbox', { name: /^Price/ }).fill(price)
    await page.getByRole('textbox', { name: /^Link/ }).fill('https://shop.example/gift')
    await page.getByRole('button', { name: 'Put it on the list' }).click()
    await page.getByText(`“${name}” is on your list.`).waitFor()
  }
}
