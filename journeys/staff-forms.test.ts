import type { Locator, Page } from '@playwright/test'
import { signIn } from './staff-sign-in.ts'
import { expect, test } from './support.ts'

const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('office-draft')).length)

test('what was typed and not saved is offered again, joined with what others saved, and gone after signing out', async ({
  page,
  context,
  axe,
}) => {
  page.on('dialog', (dialog) => dialog.accept())
  await signIn(page, '/office/warranty/new')
  await page.getByLabel('Code').fill('kladgarantie')
  await page.getByLabel('Looptijd').fill('24')
  const dutch = page.getByLabel('Naam, Nederlands')
  await dutch.fill('Kladgarantie')
  await page.keyboard.press('Control+S')
  await expect(page.getByRole('heading', { name: 'Kladgarantie', level: 1 })).toBeVisible()
  await page.goto('/office/warranty?q=klad')
  const record = page.locator('tbody th a')
  await record.click()
  await dutch.fill('Nog niet zeker')
  await expect.poll(() => drafts(page)).toBe(1)
  await page.reload()
  const offer = page.getByText('U hebt hier iets ingevuld en niet bewaard')
  await expect(offer).toBeVisible()
  await expect(dutch).toHaveValue('Kladgarantie')
  await axe()

  const other = await context.newPage()
  await other.goto(page.url())
  const active = other.getByRole('switch', { name: 'Actief' })
  await active.uncheck()
  await other.keyboard.press('Control+S')
  await expect(other.getByText('Bewaard.')).toBeVisible()

  await page.reload()
  await expect(offer).toContainText('Deze fiche is intussen gewijzigd')
  await page.getByRole('button', { name: 'Verder werken' }).click()
  await expect(dutch).toHaveValue('Nog niet zeker')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(/Samengevoegd met de wijziging/)).toBeVisible()
  await expect(page).toHaveURL(/\/warranty\?q=klad$/)
  expect(await drafts(page)).toBe(0)

  await record.click()
  await expect(page.getByRole('switch', { name: 'Actief' })).not.toBeChecked()
  await expect(dutch).toHaveValue('Nog niet zeker')
  await page.getByRole('button', { name: 'Verwijderen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Verwijderen' }).click()
  await expect(page.getByText('Nog niet zeker is verwijderd.')).toBeVisible()

  await page.goto('/office/warranty/new')
  await page.getByLabel('Code').fill('van-niemand')
  await expect.poll(() => drafts(page)).toBe(1)
  await page.getByLabel('Account van Tom Wouters').click()
  await page.getByRole('button', { name: 'Afmelden' }).click()
  await expect(page).toHaveURL(/login/)
  expect(await drafts(page)).toBe(0)
})

test('Escape leads back to the list, and asks only where something would be lost', async ({ page }) => {
  await signIn(page, '/office/warranty/new')
  await page.getByLabel('Code').press('Escape')
  await expect(page).toHaveURL(/\/warranty$/)
  await page.goBack()
  await page.getByLabel('Code').fill('half')
  await page.keyboard.press('Escape')
  const dialog = page.getByRole('dialog', { name: 'Eerst bewaren?' })
  await dialog.getByRole('button', { name: 'Niet bewaren' }).click()
  await expect(page).toHaveURL(/\/warranty$/)
  expect(await drafts(page)).toBe(0)
})

test('a field says its limits, and the translation why there is none', async ({ page }) => {
  await signIn(page, '/office/warranty/new')
  await expect(page.getByLabel('Looptijd')).toHaveAccessibleDescription(/12 tot 84 maanden/)
  await expect(
    page.getByRole('group', { name: 'Naam' }).getByRole('button', { name: 'Vertalen naar het Frans' }),
  ).toHaveAccessibleDescription('Er is geen vertaaldienst ingesteld.')
})

test('the palette finds screens, what can be added, and records, by keyboard alone', async ({ page, axe }) => {
  await signIn(page, '/office/fuel')
  await expect(page.locator('tbody th').first()).toBeVisible()
  await page.keyboard.press('Control+K')
  const palette = page.getByRole('combobox', { name: 'Zoek een klant, wagen, bestelling of scherm …' })
  await expect(palette).toBeFocused()
  await axe()
  await palette.fill('garantie t')
  await expect(page.getByRole('option', { name: 'Garantie toevoegen' })).toBeVisible()
  await palette.press('Enter')
  await expect(page).toHaveURL(/\/warranty\/new$/)

  await page.keyboard.press('Control+K')
  await palette.fill('diesel')
  await expect(page.getByRole('option', { name: 'Diesel' })).toContainText('Brandstoffen')
  await palette.press('ArrowUp')
  await palette.press('Enter')
  await expect(page.getByRole('heading', { name: 'Diesel', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: /^Zoek een klant/ }).click()
  await palette.fill('zzzz')
  await expect(page.getByText('Niets gevonden')).toBeVisible()
  await axe()
})

test('a number is typed key by key, and a text that is none is neither replaced nor saved as something else', async ({
  page,
  axe,
}) => {
  await signIn(page, '/office/invoice/new')
  const type = async (field: Locator, text: string) => {
    await field.selectText()
    await field.press('Delete')
    await field.pressSequentially(text)
  }
  const quantity = page.getByLabel('Aantal')
  await type(quantity, '0,5')
  await expect(quantity).toHaveValue('0,5')
  const price = page.getByLabel('Prijs zonder btw')
  await type(price, '12,25')
  await price.blur()
  await expect(price).toHaveValue('12,25')
  await type(price, '0,1234')
  await quantity.focus()
  await expect(price).toHaveValue('0,1234')

  await type(price, '12k')
  await expect(price).not.toHaveAccessibleDescription(/Vul een getal in/)
  await page.keyboard.press('Control+S')
  await expect(price).toBeFocused()
  await expect(price).toHaveValue('12k')
  await expect(price).toHaveAccessibleDescription('Vul een getal in, bv. 12,5.')
  await expect(page).toHaveURL(/\/invoice\/new$/)
  await axe()

  await page.goto('/office/role/new')
  await page.getByLabel('Naam, Nederlands').fill(`Korting ${Date.now() % 100_000}`)
  await page.getByRole('searchbox', { name: 'Recht zoeken' }).fill('korting')
  await page.getByRole('treeitem', { name: /korting.* goedkeuren/i }).click()
  const share = page.getByLabel('Hoogste korting op de prijs van de wagen')
  await share.fill('vijf')
  await page.getByRole('button', { name: 'Bewaren' }).click()
  await expect(share).toBeFocused()
  await expect(share).toHaveAccessibleDescription(/Vul een getal in/)
  await type(share, '2,5')
  await page.getByRole('button', { name: 'Bewaren' }).click()
  await expect(page.getByText('2,5 %')).toBeVisible()
})
