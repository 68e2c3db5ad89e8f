import { signIn } from './staff-sign-in.ts'
import { chooseNewCar } from './offer-sale.ts'
import { expect, test } from './support.ts'

test('a car that a salesperson takes in on an offer is a trade-in at once, and goes nowhere before it is valued', async ({
  page,
  browser,
  baseURL,
  axe,
  complaints,
}) => {
  test.setTimeout(180_000)
  await signIn(page, '/office/offer/new', 'sofie.declercq@forecourt.example')
  await chooseNewCar(page)
  await page.getByRole('button', { name: 'Overname toevoegen' }).click()
  const form = page.getByRole('dialog', { name: 'Nieuwe overname' })
  await form.getByLabel('Merk', { exact: true }).fill('Halden')
  await form.getByLabel('Model', { exact: true }).fill('H3')
  await form.getByLabel('Nummerplaat').fill('1-off-334')
  await form.getByLabel('Kilometerstand').fill('54000')
  await axe()
  await form.getByRole('button', { name: /^Bewaren/ }).click()

  const line = page.getByRole('group', { name: /^Halden H3/ })
  await expect(line.getByText('1-OFF-334')).toBeVisible()
  await expect(line.getByText('Nog niet geschat', { exact: false })).toBeVisible()
  await line.getByLabel('Overnameprijs').fill('8000')
  await page.getByRole('button', { name: 'Interne cijfers tonen' }).click()
  await expect(line.getByLabel('Waard voor ons')).toBeDisabled()
  await page.getByRole('button', { name: /^Bewaren/ }).click()
  await expect(page.getByRole('heading', { name: /^OF-\d{4}-\d{6}$/, level: 1 })).toBeVisible()
  await axe()

  await page.getByRole('button', { name: 'Uitbrengen', exact: true }).click()
  const issuing = page.getByRole('dialog', { name: 'Offerte uitbrengen' })
  await issuing.getByRole('button', { name: 'Uitbrengen', exact: true }).click()
  await expect(issuing.getByText(/Overname TI-\d{4}-\d{6} is nog niet geschat/)).toBeVisible()
  await axe()

  expect(complaints.splice(0)).toEqual([expect.stringContaining('422')])

  // It shows on the desk of the users who value cars.
  const manager = await browser.newPage({ baseURL: baseURL! })
  await signIn(manager, '/office/tradein?q=1-OFF-334', 'pieter.maes@forecourt.example')
  await expect(manager.locator('tbody tr')).toHaveCount(1)
  await manager.close()
})
