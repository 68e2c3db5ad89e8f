import { demoAccounts, demoColleagues } from '../scripts/demo/accounts.ts'
import { chooseNewCar } from './offer-sale.ts'
import { signIn } from './staff-sign-in.ts'
import { expect, test } from './support.ts'

test('a salesperson begins an offer to a fleet, and whoever sells to fleets puts five cars in it', async ({
  page,
  browser,
  axe,
}) => {
  await signIn(page, '/office/offer/new', demoAccounts.salesperson)
  await chooseNewCar(page, demoAccounts.fleetCustomer)
  await expect(page.getByRole('combobox', { name: 'Soort verkoop' })).toHaveValue('fleet')
  const count = page.getByRole('textbox', { name: 'Aantal wagens' })
  await expect(count).toBeDisabled()
  await expect(count).toHaveAccessibleDescription(/fleetverantwoordelijke of de verkoopleider/)
  await page.getByRole('button', { name: /^Bewaren/ }).click()
  await expect(page.getByRole('heading', { name: /^OF-\d{4}-\d{6}$/, level: 1 })).toBeVisible()
  await page.getByLabel('Meer', { exact: true }).click()
  await expect(page.getByRole('button', { name: /Aantal wagens/ })).toHaveAttribute('aria-disabled', 'true')
  await axe()

  const { email } = demoColleagues.find(({ role }) => role === 'fleet-manager')!
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const elise = await context.newPage()
  await signIn(elise, '/office', email)
  await context.addCookies([{ name: 'office-language', value: 'fr', url: new URL('/office', page.url()).href }])
  await elise.goto(page.url())
  await elise.getByLabel('Plus', { exact: true }).click()
  await elise.getByRole('button', { name: 'Nombre de voitures' }).click()
  const asking = elise.getByRole('dialog', { name: 'Nombre de voitures' })
  await asking.getByRole('textbox', { name: 'Nombre de voitures' }).fill('0')
  await expect(asking.getByRole('button', { name: 'Modifier le nombre' })).toHaveAccessibleDescription(/de 1 à 999/)
  await asking.getByRole('textbox', { name: 'Nombre de voitures' }).fill('5')
  await asking.getByRole('button', { name: 'Modifier le nombre' }).click()
  await expect(elise.getByText('Nombre de voitures dans l’offre : 5.').first()).toBeVisible()
  expect(await elise.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await context.close()

  await page.reload()
  await expect(count).toHaveValue('5')
})
