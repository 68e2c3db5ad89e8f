import type { Page } from '@playwright/test'
import { demoAccounts } from '../scripts/demo/accounts.ts'
import { givePassword, signIn } from './staff-sign-in.ts'
import { expect, test } from './support.ts'

const names = (page: Page) => page.locator('tbody th')

test('staff sign in where they wanted to go, and only with the right password', async ({ page, axe, complaints }) => {
  await page.goto('/office/fuel')
  await expect(page).toHaveURL(/\/office\/login\?next=%2Ffuel$/)
  await axe()
  await page.getByLabel('E-mailadres').fill(demoAccounts.administrator)
  await page.getByLabel('Wachtwoord', { exact: true }).fill('niet dit')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Het aanmelden is niet gelukt')
  // The browser logs every answer that is not OK.
  expect(complaints.splice(0)).toEqual([expect.stringContaining('401')])
  await page.getByLabel('Wachtwoord', { exact: true }).fill(demoAccounts.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Brandstoffen', level: 1 })).toBeVisible()
  await page.goto('/login')
  await expect(page).toHaveURL(/\/office\/?$/)
})

test('staff edit a fuel by keyboard alone, in both languages', async ({ page, axe }) => {
  await signIn(page, '/office/fuel')
  await expect(names(page).first()).toBeVisible()
  await axe()

  await page.getByRole('searchbox', { name: 'Zoeken' }).fill('die')
  await expect(page).toHaveURL(/\?q=die$/)
  await expect(names(page)).toHaveText(['Diesel'])
  await names(page).getByRole('link').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Diesel', level: 1 })).toBeVisible()
  await axe()

  await page.getByRole('tab', { name: 'Nederlands' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Gazole')
  await expect(page.getByText('1 wijziging', { exact: true })).toBeVisible()
  await page.keyboard.press('Control+S')
  await expect(page.getByText('Bewaard.')).toBeVisible()
  await expect(page.getByText('1 wijziging', { exact: true })).toBeHidden()

  await expect(page.getByRole('complementary')).toContainText('Naam Diesel · Diesel Diesel · Gazole')

  await page.goBack()
  await expect(page).toHaveURL(/\?q=die$/)
  await expect(names(page)).toHaveText(['Diesel'])
})

test('what is wrong stands beside its field, and nobody leaves unsaved work by accident', async ({
  page,
  axe,
  complaints,
}) => {
  await signIn(page, '/office/warranty/new')
  await page.getByLabel('Code').fill('Niet Goed')
  await page.keyboard.press('Control+S')
  await expect(page.getByRole('alert')).toContainText('Code: Alleen kleine letters')
  await axe()
  await page.getByLabel('Code').fill('test-garantie')
  await page.getByLabel('Naam, Nederlands').fill('Testgarantie')
  await page.getByLabel('Looptijd').fill('24')
  await page.getByRole('navigation', { name: 'Hoofdmenu' }).getByRole('link', { name: 'Stamgegevens' }).click()
  await expect(page.getByRole('dialog', { name: 'Eerst bewaren?' })).toBeVisible()
  await axe()
  await page.getByRole('button', { name: 'Bewaren en verdergaan' }).click()
  await expect(page.getByRole('heading', { name: 'Stamgegevens', level: 1 })).toBeVisible()

  await page.goto('/office/warranty/new')
  await page.getByLabel('Code').fill('test-garantie')
  await page.getByLabel('Naam, Nederlands').fill('Nog een')
  await page.getByLabel('Looptijd').fill('24')
  await page.keyboard.press('Control+S')
  await expect(page.getByRole('alert')).toContainText('Deze code bestaat al')
  expect(complaints.splice(0)).toEqual([expect.stringContaining('422')])
  await page.getByRole('button', { name: 'Wijzigingen wissen' }).click()
  await page.getByRole('link', { name: 'Garanties' }).last().click()
  await names(page).getByRole('link', { name: 'Testgarantie' }).click()
  await page.getByRole('button', { name: 'Verwijderen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Verwijderen' }).click()
  await expect(page.getByText('Testgarantie is verwijderd.')).toBeVisible()
})

test('two people edit the same fuel: what each touched is joined, what both touched is asked', async ({
  page,
  context,
  axe,
  complaints,
}) => {
  await signIn(page, '/office/fuel?q=benzine')
  await names(page).getByRole('link').first().click()
  await expect(page.getByLabel('Naam, Nederlands')).toHaveValue('Benzine')
  const other = await context.newPage()
  await other.goto(page.url())
  await other.getByLabel('Naam, Nederlands').fill('Benzine 95')
  await other.keyboard.press('Control+S')
  await expect(other.getByText('Bewaard.')).toBeVisible()

  await page.getByRole('switch', { name: 'Actief' }).uncheck()
  await page.keyboard.press('Control+S')
  await expect(page.getByText(/Samengevoegd met de wijziging/)).toBeVisible()
  await expect(page.getByLabel('Naam, Nederlands')).toHaveValue('Benzine 95')
  await expect(page.getByText('Bewaard.')).toBeVisible()

  await other.reload()
  await other.getByLabel('Naam, Nederlands').fill('Benzine 98')
  await other.keyboard.press('Control+S')
  await expect(other.getByText('Bewaard.')).toBeVisible()
  await page.getByRole('switch', { name: 'Actief' }).check()
  await page.getByLabel('Naam, Nederlands').fill('Benzine')
  await page.keyboard.press('Control+S')
  const dialog = page.getByRole('dialog', { name: 'Iemand anders heeft dit ook gewijzigd' })
  await expect(dialog).toContainText('Was: Benzine 95')
  await expect(dialog).toContainText('Benzine 98')
  await axe()
  await dialog.getByRole('button', { name: 'Deze keuze bewaren' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Benzine', exact: true, level: 1 })).toBeVisible()
  await other.reload()
  await expect(other.getByLabel('Naam, Nederlands')).toHaveValue('Benzine')
  expect(complaints.splice(0)).toEqual([expect.stringContaining('409')])
})

test('a fuel that cars use is archived instead of deleted', async ({ page, axe, complaints }) => {
  await signIn(page, '/office/fuel?q=diesel')
  await names(page).getByRole('link').first().click()
  await expect(page.getByRole('complementary')).toContainText('Motoren')
  await page.getByRole('button', { name: 'Verwijderen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Verwijderen' }).click()
  const used = page.getByRole('dialog', { name: 'Diesel wordt nog gebruikt' })
  await expect(used).toContainText('Motoren')
  await axe()
  await used.getByRole('button', { name: 'Annuleren' }).click()
  expect(complaints.splice(0)).toEqual([expect.stringContaining('409')])
})

test('less than 200 kB of scripts come before the first list', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL!, extraHTTPHeaders: { 'Accept-Encoding': 'gzip' } })
  const page = await context.newPage()
  const sizes: Promise<{ responseBodySize: number }>[] = []
  page.on('requestfinished', (request) => request.url().endsWith('.js') && sizes.push(request.sizes()))
  await givePassword(page, '/office/fuel', demoAccounts.administrator)
  await expect(names(page).first()).toBeVisible()
  const bytes = (await Promise.all(sizes)).reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
  expect(bytes).toBeGreaterThan(100_000)
  expect(bytes).toBeLessThan(200_000)
  await context.close()
})
