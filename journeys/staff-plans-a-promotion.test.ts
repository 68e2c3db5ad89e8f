import { demoAccounts } from '../scripts/demo/accounts.ts'
import { signIn } from './staff-sign-in.ts'
import { expect, test } from './support.ts'

test('a promotion of a used car is planned from its form, has to be low enough, and shows in the shop', async ({
  page,
  context,
  axe,
  baseURL,
  complaints,
}) => {
  await signIn(page, '/office/usedcar?state=published', demoAccounts.administrator)
  // Not one that other journeys use.
  await page.locator('tbody th a').last().click()
  await expect(page).toHaveURL(/\/office\/usedcar\/\d+/)
  const shopPath = await page
    .getByRole('link', { name: /webshop/i })
    .first()
    .getAttribute('href')
  await page.getByRole('link', { name: 'Promotie', exact: true }).click()
  const form = page.getByRole('form', { name: 'Promotie' })
  const compared = page.getByRole('region', { name: 'Vergelijken met' })
  await expect(compared).toContainText('Gewone prijs op de eerste dag')
  await expect(form.getByRole('combobox', { name: 'Wagen of versie' })).not.toHaveValue('')
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Brussels' }).format(new Date())
  await form.getByLabel('Vanaf', { exact: true }).fill(today)
  await form.getByLabel('Niet meer vanaf').fill('2099-01-01')
  await form.getByRole('textbox', { name: 'Promotieprijs' }).fill('900000')
  await form.getByRole('button', { name: /Bewaren/ }).click()
  await expect(form.getByText(/Een promotie moet daaronder liggen/).first()).toBeVisible()
  expect(complaints.splice(0)).toEqual([expect.stringContaining('422')])
  await axe()
  await form.getByRole('textbox', { name: 'Promotieprijs' }).fill('4321')
  await form.getByRole('button', { name: /Bewaren/ }).click()
  await expect(page).toHaveURL(/\/office\/promotion\/\d+/)
  await expect(page.getByText('Deze promotie loopt.', { exact: false })).toBeVisible()
  const promotion = page.url()
  await page.goto(new URL(shopPath!, baseURL).href)
  await expect(page.getByText(/4[.\s]321/).first()).toBeVisible()

  // A mistake is corrected the same day.
  await page.goto(promotion)
  await page.getByRole('button', { name: 'Verwijderen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Verwijderen', exact: true }).click()
  await expect(page).toHaveURL(/\/office\/promotion$/)
  await page.goto(new URL(shopPath!, baseURL).href)
  await expect(page.getByText(/4[.\s]321/)).toHaveCount(0)

  await context.addCookies([{ name: 'office-language', value: 'fr', url: `${baseURL}/office` }])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/office/promotion')
  await expect(page.getByRole('heading', { level: 1, name: 'Promotions' })).toBeVisible()
  await axe()
  await page.getByRole('link', { name: 'Planifier une promotion' }).click()
  await expect(page.getByRole('combobox', { name: 'Voiture ou version' })).toBeVisible()
  await axe()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
