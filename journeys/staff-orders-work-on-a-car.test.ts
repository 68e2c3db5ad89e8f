import { demoColleagues } from '../scripts/demo/accounts.ts'
import { chooseNewCar, sellOffer } from './offer-sale.ts'
import { signIn } from './staff-sign-in.ts'
import { expect, test } from './support.ts'

/** Done for the buyer; the demo dealer has it. */
const service = 'Inschrijving en nummerplaat'

test('what was sold beside a car is ordered of the workshop, which takes it on and does it', async ({
  page,
  browser,
  axe,
}) => {
  test.setTimeout(180_000)
  const workshop = demoColleagues.find(({ role }) => role === 'workshop')!
  await signIn(page, '/office/offer/new', 'pieter.maes@forecourt.example')
  await chooseNewCar(page)
  await page.getByRole('checkbox', { name: service }).check()
  await sellOffer(page)

  // Nothing is ordered before the customer signed.
  const order = page.getByRole('button', { name: 'Interne bestelling maken' })
  await expect(order).toHaveAccessibleDescription(/getekend/)
  await page.getByRole('button', { name: 'Bestelbon laten tekenen' }).click()
  await page.getByRole('button', { name: 'Verder naar de bestelbon' }).click()
  const signing = page.getByRole('dialog', { name: 'De klant tekent de bestelbon' })
  await signing.getByLabel('Met de naam').check()
  await signing.getByRole('button', { name: 'Tekenen', exact: true }).click()
  await expect(page.getByRole('status').getByText('De bestelbon is getekend.')).toBeVisible()
  await order.click()
  const making = page.getByRole('dialog', { name: 'Interne bestelling maken' })
  // The mats come with each car that is ordered; the rest was sold.
  const names = making.getByLabel('Omschrijving', { exact: true })
  await expect(names.first()).toHaveValue('Mattenset')
  await expect(names.last()).toHaveValue(service)
  await making.getByRole('combobox', { name: 'Uitvoerende dienst' }).fill('Aalst')
  await page.getByRole('option', { name: 'Werkplaats Aalst' }).click()
  await making.getByRole('button', { name: 'Lijn toevoegen' }).click()
  await expect(making.getByRole('button', { name: 'Interne bestelling maken' })).toHaveAccessibleDescription(
    'Vul bij elke lijn in wat er moet gebeuren.',
  )
  await names.last().fill('Rijklaar maken')
  await axe()
  await making.getByRole('button', { name: 'Interne bestelling maken' }).click()
  await expect(page.getByRole('heading', { name: /^IO-\d{4}-\d{6} · /, level: 1 })).toBeVisible()
  const number = /^IO-\d{4}-\d{6}/.exec(await page.getByRole('heading', { level: 1 }).innerText())![0]
  const { pathname } = new URL(page.url())
  await page.getByRole('button', { name: 'Kosten invullen' }).click()
  const costs = page.getByRole('dialog', { name: 'Kosten voor ons' })
  await costs.getByLabel('Kost per stuk: Mattenset').fill('45')
  await costs.getByLabel(`Kost per stuk: ${service}`).fill('310,50')
  await costs.getByLabel('Kost per stuk: Rijklaar maken').fill('80')
  await axe()
  await costs.getByRole('button', { name: 'Bewaren', exact: true }).click()
  await expect(page.getByText('€ 435,50')).toBeVisible()
  await page.getByRole('button', { name: 'Versturen', exact: true }).click()
  const sending = page.getByRole('dialog', { name: 'Interne bestelling versturen' })
  await sending.getByRole('button', { name: 'Versturen', exact: true }).click()
  await expect(page.getByText(`${number} is verstuurd.`)).toBeVisible()
  await axe()

  // The workshop sees what is to be done and by when, and no prices.
  const context = await browser.newContext()
  const luc = await context.newPage()
  await signIn(luc, '/office/', workshop.email)
  await expect(luc.getByRole('heading', { name: 'Interne bestellingen' })).toBeVisible()
  await context.addCookies([{ name: 'office-language', value: 'fr', url: new URL('/office', page.url()).href }])
  await luc.goto('/office/')
  await expect(luc.getByRole('heading', { name: 'Commandes internes' })).toBeVisible()
  await luc.goto(`/office/internalorder?q=${number}`)
  const row = luc.getByRole('row').filter({ hasText: number })
  await row.getByRole('button', { name: 'Accepter' }).click()
  const taking = luc.getByRole('dialog', { name: 'Accepter la commande interne' })
  await taking.getByRole('button', { name: 'Accepter', exact: true }).click()
  await expect(row.getByText('En cours')).toBeVisible()
  await luc.goto(pathname)
  await expect(luc.getByText('Rijklaar maken').first()).toBeVisible()
  await expect(luc.getByText('€')).toHaveCount(0)
  const sheet = luc.waitForEvent('download')
  await luc.getByRole('button', { name: 'Fiche de travail' }).click()
  expect((await sheet).suggestedFilename()).toBe(`${number.toLowerCase()}.pdf`)
  await luc.getByRole('button', { name: 'Exécutée', exact: true }).click()
  const finishing = luc.getByRole('dialog', { name: 'Tout est exécuté' })
  await finishing.getByRole('button', { name: 'Exécutée', exact: true }).click()
  await expect(luc.getByText(`${number} est exécutée.`)).toBeVisible()
  await context.close()

  await page.goto(pathname)
  await page.getByRole('button', { name: 'Doorrekenen', exact: true }).click()
  const charging = page.getByRole('dialog', { name: 'Interne bestelling doorrekenen' })
  await charging.getByRole('button', { name: 'Doorrekenen', exact: true }).click()
  await expect(page.getByText(`${number} is doorgerekend.`)).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await axe()
})
