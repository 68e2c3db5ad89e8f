import type pg from 'pg'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { hashPassword } from '../server/access/passwords.ts'
import { signInCustomer } from './customer-sign-in.ts'
import { someEmail, test } from './order-checkout.ts'
import { expect } from './support.ts'

const password = 'Welkom2026'

/** An account of a customer of the demo dealer. */
async function openAccount(database: pg.Pool, customer: string, language: 'nl' | 'fr'): Promise<string> {
  const email = someEmail()
  await database.query(
    `with account as (
       insert into shop_account (email, password_hash, customer_type, first_name, last_name, language, terms_accepted_at, confirmed_at)
       values ($1, $2, 'private', 'Lotte', 'Peeters', $3, now(), now()) returning id)
     insert into customer_account (shop_account_id, customer_id) select id, $4 from account`,
    [email, await hashPassword(password), language, customer],
  )
  return email
}

test('nl: a buyer reads the passport of their car by keyboard: technical data, papers and guarantee', async ({
  page,
  database,
  axe,
}) => {
  const { rows } = await database.query<{ customer: string; vin: string }>(
    `select offer.customer_id as customer, vehicle.vin from dossier join offer on offer.id = dossier.offer_id
     join customer_order on customer_order.dossier_id = dossier.id and customer_order.state = 'delivered'
     join vehicle on vehicle.id = dossier.vehicle_id join used_car on used_car.vehicle_id = vehicle.id
     where vehicle.vin is not null and used_car.car_pass_url is not null and customer_order.delivered_on is not null
       and not exists (select from customer_account where customer_account.customer_id = offer.customer_id)
     order by dossier.number desc limit 1`,
  )
  const bought = rows[0]!
  await signInCustomer(page, await openAccount(database, bought.customer, 'nl'), password)
  await page.setViewportSize({ width: 1440, height: 960 })
  await page.goto(`${buildPath('account.home', 'nl')}?section=cars`)
  await expect(page.getByRole('heading', { name: 'Mijn wagens', level: 2 })).toBeVisible()
  const car = page.getByRole('listitem').filter({ hasText: bought.vin }).first()
  await expect(car.getByText(/^Bij ons gekocht op \d{2}\/\d{2}\/\d{4}$/)).toBeVisible()
  await axe()
  await car.locator('summary').press('Enter')
  await expect(car.getByRole('heading', { name: 'Technische gegevens' })).toBeVisible()
  await expect(car.getByRole('term').filter({ hasText: 'Brandstof' })).toBeVisible()
  await expect(car.getByRole('link', { name: /^Car-Pass van / })).toHaveAttribute('href', /^https:/)
  await expect(car.getByRole('heading', { name: 'Onderhoud bij ons' })).toBeVisible()
  await axe()
  await page.setViewportSize({ width: 820, height: 1180 })
  await expect(car.getByRole('heading', { name: 'Papieren en garantie' })).toBeVisible()
})

test('fr: a customer sees on a telephone what was done to their car', async ({ page, database, axe }) => {
  const { rows } = await database.query<{ customer: string; vin: string; number: string }>(
    `select work_order.customer_id as customer, work_order.vin, work_order.work_number as number
     from work_order join invoice on invoice.work_order_id = work_order.id and invoice.customer_id = work_order.customer_id
     where invoice.kind = 'invoice' and invoice.state = 'issued' and work_order.vin is not null
       and not exists (select from customer_account where customer_account.customer_id = work_order.customer_id)
     order by work_order.number limit 1`,
  )
  const serviced = rows[0]!
  await signInCustomer(page, await openAccount(database, serviced.customer, 'fr'), password)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(buildPath('account.home', 'fr'))
  await page.getByRole('combobox', { name: 'Rubriques de votre compte' }).selectOption({ label: 'Mes voitures' })
  const car = page.getByRole('listitem').filter({ hasText: serviced.vin }).first()
  await car.locator('summary').click()
  await expect(car.getByRole('heading', { name: 'Entretiens chez nous' })).toBeVisible()
  await expect(car.getByText(serviced.number)).toBeVisible()
  await expect(car.getByText(/ km$/).first()).toBeVisible()
  await axe()
})
