import { demoColleagues } from '../scripts/demo/accounts.ts'
import { signIn } from './staff-sign-in.ts'
import { expect, test } from './support.ts'

test('a campaign with a premium is made, and another that overlaps it is refused beside its days', async ({
  page,
  context,
  axe,
  baseURL,
  complaints,
}) => {
  await signIn(page, '/office/campaign', demoColleagues[0]!.email)
  await expect(page.getByRole('link', { name: 'Najaarsactie', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Campagne toevoegen' }).click()
  const form = page.getByRole('form', { name: 'Verkoopregel' })
  const save = form.getByRole('button', { name: /Bewaren/ })
  const fill = async (name: string, code: string, from: string, until: string) => {
    await form.getByRole('group', { name: 'Naam' }).getByRole('textbox').first().fill(name)
    await form.getByLabel('Code').fill(code)
    await form.getByLabel('Onderwerp').fill('Terrein')
    await form.getByLabel('Vanaf', { exact: true }).fill(from)
    await form.getByLabel('Niet meer vanaf').fill(until)
  }
  await fill('Terreinweken', 'terreinweken', '2027-03-01', '2027-04-01')
  const cars = form.getByRole('region', { name: 'Voor welke wagens' })
  const count = cars.getByText(/In stock en besteld/)
  const all = await count.textContent()
  await cars.locator('summary', { hasText: 'Merk' }).click()
  await cars.getByRole('checkbox', { name: 'Noord' }).check()
  await expect(count).not.toHaveText(all!)
  await axe()
  await save.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Terreinweken' })).toBeVisible()

  await page.getByRole('link', { name: 'Premie toevoegen' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Premie toevoegen' })).toBeVisible()
  await form.getByRole('group', { name: 'Naam' }).getByRole('textbox').first().fill('Terreinpremie')
  await form.getByLabel('Code').fill('terreinpremie')
  await form.getByLabel('Bedrag', { exact: true }).fill('1250')
  await form.getByLabel('Cumul').selectOption('Met niets')
  const cumulation = form.getByRole('region', { name: 'Samen met andere regels' })
  await expect(cumulation.getByRole('heading', { name: 'Gaat samen met', exact: true })).toBeVisible()
  await expect(cumulation.getByRole('heading', { name: /laat zelf niet toe/ })).toBeVisible()
  await save.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Terreinpremie' })).toBeVisible()

  const simulation = page.getByRole('region', { name: 'Simulatie' })
  await simulation.getByRole('checkbox', { name: /Alsof ze overal/ }).check()
  await simulation.getByRole('button', { name: 'Simuleren' }).click()
  await expect(simulation).toContainText('Klanten die minder betalen')
  await expect(simulation.getByRole('heading', { name: 'De grootste verschillen' })).toBeVisible()
  await axe()
  await form.getByLabel('Bedrag', { exact: true }).fill('2500')
  await expect(simulation).toContainText('De regel is intussen gewijzigd')
  await form.getByRole('button', { name: 'Wijzigingen wissen' }).click()

  await page.goto('/office/campaign/new')
  await fill('Terreindagen', 'terreindagen', '2027-03-20', '2027-05-01')
  await save.click()
  const days = form.getByRole('region', { name: 'Periodes' })
  await expect(days).toContainText('Campagne “Terreinweken” heeft hetzelfde onderwerp')
  await expect(days).toContainText('van 20/03/2027 tot 01/04/2027')
  expect(complaints.every((one) => one.includes('status of 422'))).toBe(true)
  complaints.length = 0
  await form.getByLabel('Vanaf', { exact: true }).fill('2027-04-01')
  await save.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Terreindagen' })).toBeVisible()

  await context.addCookies([{ name: 'office-language', value: 'fr', url: `${baseURL}/office` }])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await expect(page.getByRole('region', { name: 'Pour quelles voitures' })).toBeVisible()
  await axe()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
