import type { Page } from '@playwright/test'
import { demoColleagues } from '../scripts/demo/accounts.ts'
import { signIn } from './staff-sign-in.ts'
import { expect, holdAnswer, test } from './support.ts'

const manager = demoColleagues.find(({ role }) => role === 'stock-manager')!

/** Types a part of a name and takes the first suggestion. */
async function choose(page: Page, label: string, typed: string) {
  const box = page.getByRole('combobox', { name: label })
  await (typed === '' ? box.click() : box.fill(typed))
  await page.getByRole('listbox', { name: label }).getByRole('option').first().click()
}

test('staff enter a factory order, put off its day, and it arrives as a car of the stock', async ({ page, axe }) => {
  test.slow()
  await signIn(page, '/office/stockcar/new?supply=ordered', manager.email)
  await expect(page.getByRole('heading', { name: 'Bestelling toevoegen', level: 1 })).toBeVisible()
  await axe()
  const serial = String(Date.now()).slice(-7)
  // The engine is asked for before the engines of the version are there.
  const release = await holdAnswer(page, /\/sales\/stockcar\/getoffered/)
  await choose(page, 'Merk, model en versie', 'noord v6')
  const listed = page.waitForResponse(/\/sales\/engine\/getall/)
  const chosen = choose(page, 'Motor', '')
  await listed
  release()
  await chosen
  await choose(page, 'Buitenkleur', '')
  await choose(page, 'Bekleding', '')
  await choose(page, 'Interieurkleur', '')
  await choose(page, 'Afdeling', 'gent')
  await page.getByLabel('Productienummer').fill(`P${serial}`)
  await page.getByLabel('Verwacht op').fill('2026-01-15')
  await page.keyboard.press('Control+S')
  await expect(page).toHaveURL(/\/office\/stockcar\/\d+\/edit$/)

  await page.goto(`/office/queue?q=P${serial}`)
  await expect(page.getByText(/dagen te laat/)).toBeVisible()
  await page.getByRole('button', { name: /^Levering bijwerken/ }).click()
  const progress = page.getByRole('dialog', { name: /^Levering van/ })
  await progress.getByLabel('Verwacht op').fill('2099-03-01')
  await progress.getByLabel('Notitie', { exact: false }).last().fill('Schip vertrokken')
  await axe()
  await progress.getByRole('button', { name: 'Bewaren' }).click()
  await expect(page.getByText('Schip vertrokken')).toBeVisible()
  await expect(page.getByText(/dagen te laat/)).toBeHidden()

  await page.getByRole('button', { name: 'Binnengekomen' }).click()
  const arrival = page.getByRole('dialog', { name: /is binnengekomen$/ })
  await arrival.getByLabel('Chassisnummer').fill(`yv1zw25v1k${serial}`)
  await arrival.getByRole('button', { name: 'Binnengekomen' }).click()
  await expect(page.getByText(/staat in de stock\.$/)).toBeVisible()

  await page.goto(`/office/stockcar?q=P${serial}`)
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await page.locator('tbody th a').first().click()
  await expect(page.getByText(`YV1ZW25V1K${serial}`)).toBeVisible()
  await axe()
})

test('price cards are made and printed of the cars that somebody chose', async ({ page, axe }) => {
  await signIn(page, '/office/stockcar?state=published', manager.email)
  await page.locator('tbody').getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'Prijskaart' }).click()
  const dialog = page.getByRole('dialog', { name: 'Prijskaarten afdrukken: 1' })
  await axe()
  const file = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'PDF maken' }).click()
  expect((await file).suggestedFilename()).toMatch(/\.pdf$/)
})
