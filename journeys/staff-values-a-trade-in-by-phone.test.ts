import { demoAccounts } from '../scripts/demo/accounts.ts'
import { callApi } from './api.ts'
import { test } from './order-checkout.ts'
import { signIn } from './staff-sign-in.ts'
import { expect } from './support.ts'

const manager = 'pieter.maes@forecourt.example'

test('a salesperson asks what a car is worth, and a manager answers on a telephone below what its owner wants', async ({
  page,
  browser,
  axe,
  mailsTo,
  database,
}) => {
  test.setTimeout(150_000)
  await signIn(page, '/office/tradein', demoAccounts.salesperson)
  const facts = {
    customer: null,
    brand: 'Halden',
    model: 'H3',
    versionName: '',
    engine: '',
    colour: '',
    licencePlate: '1-VAL-390',
    vin: '',
    firstRegistration: '2020-03-01',
    mileageKm: 60_000,
    keyCount: 2,
    bookletState: 'brand-garage',
    isFirstOwner: true,
    hadAccident: false,
    tyreState: null,
    hasSecondWheels: false,
    lastServiceOn: null,
    unanswered: [],
    historyLine: '',
    sellerVat: 'private',
    damages: [{ place: 'bonnet', kind: 'dent', remark: 'Hagel', deductionCents: 40_000 }],
  }
  await callApi(page, 'POST /sales/tradein/create', { branch: null, tradeIn: facts })
  const { rows } = await database.query<{ id: number; number: string }>(
    'select number as id, trade_in_number as number from trade_in where licence_plate = $1',
    [facts.licencePlate],
  )
  const { id, number } = rows[0]!
  await page.goto(`/office/tradein/${id}`)
  await page.getByRole('button', { name: 'Waarde vragen' }).click()
  const asking = page.getByRole('dialog', { name: 'Wat is deze wagen ons waard?' })
  await asking.getByLabel('De klant vraagt').fill('9500')
  await asking.getByLabel('Toelichting').fill('Beslist vandaag.')
  await axe()
  await asking.getByRole('button', { name: 'Waarde vragen' }).click()
  await expect(page.getByText(/wacht sinds .* op de waarde/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Opnieuw vragen' })).toHaveAccessibleDescription(/al gevraagd/)

  // The notification of the manager leads to one page with all that the value is based on.
  const context = await browser.newContext({
    baseURL: new URL('/', page.url()).href,
    viewport: { width: 390, height: 844 },
    locale: 'nl-BE',
  })
  const phone = await context.newPage()
  await signIn(phone, '/office/tradein', manager)
  await phone.getByLabel(/^Meldingen/).click()
  await phone.getByRole('link', { name: new RegExp(`vraagt de waarde van overname ${number}`) }).click()
  await expect(phone.getByRole('heading', { name: 'Halden H3 · 1-VAL-390', level: 1 })).toBeVisible()
  await expect(phone.getByText('“Beslist vandaag.”').first()).toBeVisible()
  await expect(phone.getByText('De klant vraagt € 9.500').first()).toBeVisible()
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await phone.getByRole('button', { name: 'Weigeren' }).click()
  const refusing = phone.getByRole('dialog', { name: 'Weigeren' })
  await expect(refusing.getByRole('button', { name: 'Weigeren' })).toHaveAccessibleDescription(/enkele woorden/)
  await refusing.getByRole('button', { name: 'Terug' }).click()
  await phone.getByLabel('Waarde voor ons, btw inbegrepen').fill('9000')
  await phone.getByLabel(/^Antwoord aan Sofie/).fill('Banden zijn op.')
  await phone.getByRole('button', { name: 'Tegenvoorstel sturen' }).click()
  await expect(phone.getByText('Uw antwoord is verstuurd.')).toBeVisible()
  await expect.poll(async () => (await mailsTo(manager, 1)).some((mail) => mail.includes('/value'))).toBe(true)
  await context.close()

  // The desk of the salesperson follows at once.
  await expect(page.getByText(/doet een tegenvoorstel van €\s9\.000/)).toBeVisible()
  await expect(page.getByText('“Banden zijn op.”')).toBeVisible()
  await page.getByRole('button', { name: 'Klant vraagt …' }).click()
  const wishing = page.getByRole('dialog', { name: 'Wat vraagt de klant?' })
  await wishing.getByLabel('Bedrag, btw inbegrepen').fill('9200')
  await wishing.getByRole('button', { name: 'Bewaren' }).click()
  await expect(page.getByText('De klant vraagt € 9.200')).toBeVisible()
  await axe()
})
