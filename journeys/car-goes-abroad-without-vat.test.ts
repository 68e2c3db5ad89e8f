import { demoAccounts, demoColleagues } from '../scripts/demo/accounts.ts'
import { test } from './order-checkout.ts'
import { sellOffer } from './offer-sale.ts'
import { signIn } from './staff-sign-in.ts'
import { expect } from './support.ts'

test('a car goes to another country of the Union without VAT once administration certified the permit of its buyer', async ({
  page,
  browser,
  car,
  database,
  axe,
}) => {
  test.setTimeout(180_000)
  const { rows } = await database.query<{ number: number; prefix: string; vat: string }>(
    `select number, vat_prefix as prefix, vat_number as vat from customer
     where is_active and id in (select customer_id from customer_vat_permit where valid_until < now())
     order by number desc limit 1`,
  )
  const buyer = rows[0]!
  // As if VIES had just answered.
  await database.query(
    `insert into vat_check (vat_prefix, vat_number, is_valid, checked_at) values ($1, $2, true, now())
     on conflict (vat_prefix, vat_number) do update set is_valid = true, checked_at = now()`,
    [buyer.prefix, buyer.vat],
  )
  // Bought with VAT that could be deducted, and well.
  await database.query('update used_car set vat_sales_type = 1 where vehicle_id = $1', [car.vehicleId])
  await database.query('update vehicle_cost set purchase_cents = purchase_cents / 2 where vehicle_id = $1', [
    car.vehicleId,
  ])

  await signIn(page, `/office/customer/${buyer.number}`, demoAccounts.salesperson)
  const vat = page.getByRole('region', { name: 'Btw', exact: true })
  await expect(vat.getByText('Verlopen', { exact: true })).toBeVisible()
  await vat.getByRole('button', { name: 'Vergunning toevoegen' }).click()
  const adding = page.getByRole('dialog', { name: 'Btw-vergunning toevoegen' })
  const keep = adding.getByRole('button', { name: 'Vergunning bewaren' })
  await expect(keep).toHaveAccessibleDescription(/nummer van de vergunning/)
  await adding.getByLabel('Nummer van de vergunning').fill('ICL-2026-77')
  await axe()
  await keep.click()
  await expect(vat.getByText('Wacht op administratie')).toBeVisible()
  await expect(vat.getByRole('button', { name: 'Bevestigen' })).toHaveAttribute('aria-disabled', 'true')
  await axe()

  const ann = await (await browser.newContext()).newPage()
  const { email } = demoColleagues.find(({ role }) => role === 'administration')!
  await signIn(ann, `/office/customer/${buyer.number}`, email)
  const theirs = ann.getByRole('region', { name: 'Btw', exact: true })
  await theirs.getByRole('button', { name: 'Bevestigen' }).click()
  await ann
    .getByRole('dialog', { name: 'Vergunning ICL-2026-77 bevestigen' })
    .getByRole('button', { name: 'Bevestigen' })
    .click()
  await expect(theirs.getByText('Geldig', { exact: true })).toBeVisible()
  await ann.context().close()

  await page.goto(`/office/offer/new?used=${car.key.split('-')[1]}`)
  await page.getByRole('combobox', { name: 'Klant zoeken' }).fill(`${buyer.number}`)
  await page.getByRole('listbox').getByRole('option').first().click()
  const price = page.getByRole('region', { name: 'Prijsopbouw' })
  await expect(price.getByText('Btw 21 %')).toBeVisible()
  await page.getByLabel('Gaat naar').selectOption({ label: 'Ander land van de EU' })
  await page.getByLabel('Vervoer').selectOption({ label: 'Door ons' })
  await expect(price.getByText('Vrijgesteld van btw: intracommunautaire levering')).toBeVisible()
  await axe()
  await sellOffer(page)
  await expect(page.getByText('Bewijs van vervoer naar het buitenland')).toBeVisible()
  await axe()
})
