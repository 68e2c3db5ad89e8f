import type { Page } from '@playwright/test'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { OFFICE_COOKIES } from '@forecourt/domain/platform/routes/office-page.ts'
import { demoColleagues } from '../scripts/demo/accounts.ts'
import { hashPassword } from '../server/access/passwords.ts'
import { signInCustomer } from './customer-sign-in.ts'
import { boughtByAnother, someEmail, test } from './order-checkout.ts'
import { signIn } from './staff-sign-in.ts'
import { expect } from './support.ts'

const password = 'Welkom2026'

/** Issues the draft that is shown, once no check blocks it. */
async function issue(page: Page) {
  await page.getByRole('button', { name: 'Uitreiken' }).click()
  await page.getByRole('dialog', { name: 'Uitreiken' }).getByRole('button', { name: 'Uitreiken' }).click()
}

test('an order of the shop is invoiced: its advance, its car, and the account of its buyer shows what is open', async ({
  page,
  car,
  axe,
  database,
}) => {
  test.slow(true, 'axe looks at every screen')
  const email = someEmail()
  await boughtByAnother(car, email)
  const readNumber = async () =>
    (await database.query<{ number: number }>('select number from shop_order_listing where email = $1', [email]))
      .rows[0]?.number
  await expect.poll(readNumber).toBeGreaterThan(0)
  await database.query(
    `insert into vehicle_cost (vehicle_id, purchase_cents, purchase_vat_excluded, purchased_on)
     values ($1, 100000, false, brussels_today()) on conflict do nothing`,
    [car.vehicleId],
  )
  const order = `/office/shoporder/${await readNumber()}`

  const office = demoColleagues.find(({ role }) => role === 'administration')!
  await signIn(page, order, office.email)
  const invoices = page.getByRole('region', { name: 'Facturen', exact: true })
  await expect(invoices.getByText('Voor een factuur moet de koper een klant zijn.')).toBeVisible()
  await axe()
  // The check of a draft shows beside its cause, and leads to the place where it is corrected.
  await invoices.getByRole('button', { name: /^Voorschotfactuur opmaken/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Voorschotfactuur · ontwerp' })).toBeVisible()
  await expect(page.getByText('De koper staat nog niet bij de klanten')).toBeVisible()
  const draft = page.url()
  await axe()
  await page.getByRole('link', { name: 'Klant maken' }).click()
  await expect(page.getByLabel('Voornaam')).toHaveValue('Ann')
  await page.getByRole('button', { name: 'Bewaren' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Ann Peeters/ })).toBeVisible()
  await page.goto(draft)
  await issue(page)
  await expect(page.getByRole('heading', { level: 1, name: /^Voorschotfactuur VA\d?-\d{4}-\d{6}$/ })).toBeVisible()
  await expect(page.getByText('Online betaald')).toBeVisible()

  await page.goto(order)
  await invoices.getByRole('button', { name: 'Factuur opmaken' }).click()
  await expect(page.getByText('Niets houdt de uitreiking tegen.')).toBeVisible()
  await issue(page)
  const title = page.getByRole('heading', { level: 1, name: /^Factuur V[NM]\d?-\d{4}-\d{6}$/ })
  await expect(title).toBeVisible()
  const number = ((await title.textContent()) ?? '').replace('Factuur ', '')
  await axe()
  await page.goto(order)
  await expect(invoices.getByRole('link', { name: number })).toBeVisible()
  await expect(invoices.getByText('Openstaand op facturen')).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.context().addCookies([{ name: OFFICE_COOKIES.language, value: 'fr', url: page.url() }])
  await page.reload()
  await expect(
    page.getByRole('region', { name: 'Factures', exact: true }).getByRole('link', { name: number }),
  ).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await axe()

  await database.query(
    `insert into shop_account (email, password_hash, customer_type, first_name, last_name, language, terms_accepted_at, confirmed_at)
     values ($1, $2, 'private', 'Ann', 'Peeters', 'fr', now(), now())`,
    [email, await hashPassword(password)],
  )
  await page.setViewportSize({ width: 1440, height: 960 })
  await page.goto(buildPath('account.home', 'fr'))
  await signInCustomer(page, email, password)
  await page.goto(buildPath('account.home', 'fr'))
  await page.getByRole('navigation').getByRole('link', { name: 'Factures' }).click()
  const main = page.getByRole('main')
  await expect(main.getByText(`Facture ${number}`)).toBeVisible()
  await main.getByText(/^Payer /).click()
  await expect(main.getByRole('img', { name: /QR/ })).toBeVisible()
  await axe()
})
