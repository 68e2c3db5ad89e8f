import { signIn } from './staff-sign-in.ts'
import { expect, test } from './support.ts'

const inFrench = {
  workshopservice: 'Services de l’atelier',
  profitmargin: 'Marges bénéficiaires',
  ledgeraccount: 'Comptes',
  city: 'Localités',
  vatsalestype: 'Régimes de TVA',
  truckcategory: 'Catégories de camions',
}

test('a service of the workshop is added for some vehicles and found by them; margins and accounts are kept', async ({
  page,
  context,
  axe,
  complaints,
  baseURL,
}) => {
  test.setTimeout(120_000)
  await signIn(page, '/office/workshopservice/new')
  const code = `airco-${String(Date.now()).slice(-6)}`
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByLabel('Naam, Nederlands').fill(`Airco ${code}`)
  await page.getByLabel('Omschrijving, Nederlands').fill('Koelmiddel en een test')
  await page.getByLabel('Duur').fill('60')
  await page.getByRole('checkbox', { name: 'Vrachtwagens' }).check()
  await page.getByRole('button', { name: 'Bewaren' }).click()
  await expect(page).toHaveURL(/\/office\/workshopservice\/\d+$/)
  await axe()

  await page.goto('/office/workshopservice?vehicleClasses=truck')
  await expect(page.locator('tbody tr').filter({ hasText: `Airco ${code}` })).toContainText('Vrachtwagens')
  await axe()

  await page.goto('/office/profitmargin')
  await expect(page.locator('tbody tr').filter({ hasText: 'Nieuwe wagens, fleet' })).toBeVisible()
  await axe()
  await page.goto('/office/profitmargin/new')
  await page.getByLabel('Naam, Nederlands').fill('Occasies, personenwagens')
  await page.getByLabel('Code', { exact: true }).fill(`marge-${String(Date.now()).slice(-6)}`)
  await page.getByLabel('Soort voertuig').selectOption('Personenwagen')
  await page.getByLabel('Minstens', { exact: true }).fill('5')
  await page.getByLabel('Streefmarge').fill('4')
  await page.getByLabel('Geldig vanaf').fill('2031-01-01')
  await page.getByRole('button', { name: 'Bewaren' }).click()
  await expect(page.getByText('De streefmarge is lager dan het minimum.').first()).toBeVisible()
  expect(complaints.splice(0)).toEqual([expect.stringContaining('422')])
  await axe()
  await page.getByLabel('Streefmarge').fill('9')
  await page.getByRole('button', { name: 'Bewaren' }).click()
  await expect(page).toHaveURL(/\/office\/profitmargin\/\d+$/)

  await page.goto('/office/ledgeraccount')
  await expect(page.locator('tbody tr').filter({ hasText: '700000' })).toContainText('Verkoop nieuwe wagens')
  await axe()

  await page.goto('/office/country?q=Bel')
  await page.getByRole('link', { name: 'België' }).click()
  await page.getByRole('switch', { name: 'Actief' }).click()
  await page.getByRole('button', { name: 'Bewaren' }).click()
  await expect(page.getByText('België blijft actief').first()).toBeVisible()
  expect(complaints.splice(0)).toEqual([expect.stringContaining('422')])
  await axe()

  await context.addCookies([{ name: 'office-language', value: 'fr', url: `${baseURL}/office` }])
  for (const [list, title] of Object.entries(inFrench)) {
    await page.goto(`/office/${list}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
    await expect(page.locator('tbody tr').first()).toBeVisible()
    await axe()
  }
})
