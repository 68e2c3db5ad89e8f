import { readFile } from 'node:fs/promises'
import { demoColleagues } from '../scripts/demo/accounts.ts'
import { chooseNewCar, sellOffer } from './offer-sale.ts'
import { signIn } from './staff-sign-in.ts'
import { expect, test } from './support.ts'

test('the premium of a sold car is claimed of the importer with others, and comes in a bit short', async ({
  page,
  browser,
  axe,
}) => {
  test.setTimeout(180_000)
  const office = demoColleagues.find(({ role }) => role === 'administration')!
  await signIn(page, '/office/premium/new', 'pieter.maes@forecourt.example')
  const form = page.getByRole('form', { name: 'Verkoopregel' })
  await form.getByRole('group', { name: 'Naam' }).getByRole('textbox').first().fill('Opvraagpremie')
  await form.getByLabel('Code').fill('opvraagpremie')
  await form.getByLabel('Soort premie').selectOption('Dealerpremie')
  await form.getByLabel('Bedrag', { exact: true }).fill('3000')
  await form.getByLabel('Tussenkomst excl. btw').fill('2500')
  await form.getByLabel('Termijn om op te vragen').fill('45')
  await form.getByLabel('Komt vanzelf op de offerte').check()
  await form.getByRole('button', { name: /Bewaren/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Opvraagpremie' })).toBeVisible()

  await page.goto('/office/offer/new')
  await chooseNewCar(page)
  await sellOffer(page)
  const claim = page.getByRole('listitem').filter({ hasText: 'Opvraagpremie' }).filter({ hasText: /CL-/ })
  await expect(claim).toContainText('Op te vragen')
  await expect(claim).toContainText('€ 2.500,00')
  const number = /CL-\d{4}-\d{6}/.exec(await claim.innerText())![0]
  await axe()

  // A colleague who follows premiums up claims it together with others.
  const context = await browser.newContext()
  const ann = await context.newPage()
  await signIn(ann, '/office/', office.email)
  await expect(ann.getByRole('heading', { name: 'Premies op te vragen' })).toBeVisible()
  await ann.goto('/office/premiumclaim?state=open&sort=-createdAt')
  await expect(ann.getByText(/^Nog te ontvangen: €/)).toBeVisible()
  await ann.getByRole('row').filter({ hasText: number }).getByRole('checkbox').check()
  await ann.locator('tbody tr').filter({ hasNotText: number }).first().getByRole('checkbox').check()
  await ann.getByRole('button', { name: 'Opgevraagd', exact: true }).click()
  const claiming = ann.getByRole('dialog', { name: 'Premies zijn opgevraagd' })
  await expect(claiming.getByRole('button', { name: 'Opgevraagd', exact: true })).toHaveAccessibleDescription(
    /referentie/,
  )
  await claiming.getByLabel('Referentie').fill('AANVRAAG-77')
  await claiming.getByRole('button', { name: 'Opgevraagd', exact: true }).click()
  await expect(ann.getByText(/^2 premies opgevraagd, samen €/)).toBeVisible()

  await ann.goto('/office/premiumclaim?q=AANVRAAG-77')
  await expect(ann.locator('tbody tr')).toHaveCount(2)
  await ann.getByRole('link', { name: number }).click()
  await expect(ann.getByRole('heading', { level: 1, name: `${number} · Opvraagpremie` })).toBeVisible()
  await ann.getByRole('button', { name: 'Ontvangen', exact: true }).click()
  const paying = ann.getByRole('dialog', { name: 'Premie is ontvangen' })
  await paying.getByLabel('Bedrag').fill('2450')
  await paying.getByRole('button', { name: 'Ontvangen', exact: true }).click()
  await expect(ann.getByText('€ 50,00 minder dan gevraagd')).toBeVisible()
  await expect(ann.locator('main')).toContainText('Opgevraagd.')

  await ann.goto('/office/premiumclaim?q=AANVRAAG-77&state=paid')
  await ann.getByLabel('Exporteren', { exact: true }).click()
  const download = ann.waitForEvent('download')
  await ann.getByRole('button', { name: 'Exporteren als CSV' }).filter({ visible: true }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text).toContain(number)
  expect(text).toContain('AANVRAAG-77')
  expect(text).toContain('2450')

  await context.addCookies([{ name: 'office-language', value: 'fr', url: new URL('/office', page.url()).href }])
  await ann.setViewportSize({ width: 390, height: 844 })
  await ann.goto('/office/premiumclaim')
  await expect(ann.getByText(/^Reste à recevoir/)).toBeVisible()
  expect(await ann.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await context.close()
})
