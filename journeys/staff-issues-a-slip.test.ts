import { demoColleagues } from '../scripts/demo/accounts.ts'
import { signIn } from './staff-sign-in.ts'
import { test } from './order-checkout.ts'
import { expect } from './support.ts'

test('a car that was taken over gets its numbered purchase slip, and what is sold beside cars a free invoice', async ({
  page,
  axe,
  database,
}) => {
  const office = demoColleagues.find(({ role }) => role === 'administration')!
  const { rows } = await database.query<{ number: number }>(
    `select trade_in.number from trade_in where state = 'received' and seller_vat = 'private'
       and exists (select from customer_address address where address.customer_id = trade_in.customer_id)
       and not exists (select from purchase_slip where trade_in_id = trade_in.id) order by received_on desc limit 1`,
  )
  await signIn(page, `/office/tradein/${rows[0]!.number}`, office.email)
  await page.getByRole('button', { name: 'Borderel uitreiken' }).click()
  await expect(page.getByRole('article', { name: 'Aankoopborderel · ontwerp' })).toBeVisible()
  await axe()
  await page.getByRole('button', { name: 'Borderel uitreiken' }).click()
  const issuing = page.getByRole('dialog', { name: 'Borderel uitreiken' })
  await axe()
  await issuing.getByRole('button', { name: 'Borderel uitreiken' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^PS\d?-\d{4}-\d{6}$/ })).toBeVisible()
  const printing = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Borderel afdrukken' }).click()
  expect((await printing).suggestedFilename()).toMatch(/^aankoopborderel-ps\d?-\d{4}-\d{6}\.pdf$/)
  await axe()

  await page.goto('/office/invoice')
  await page.getByRole('button', { name: 'Vrije factuur' }).click()
  const { rows: buyers } = await database.query<{ number: number }>(
    `select number from customer where customer_type = 1
       and exists (select from customer_address where customer_id = customer.id) order by number limit 1`,
  )
  await page.getByLabel('Klant zoeken').fill(String(buyers[0]!.number))
  await page.getByRole('listbox').getByRole('option').first().click()
  const line = page.getByRole('group', { name: 'Lijn 1' })
  await line.getByLabel('Omschrijving').fill('Verhuur van de showroom')
  await line.getByLabel('Aantal').fill('1,5')
  await line.getByLabel('Prijs zonder btw').fill('84,50')
  await line.getByLabel('Rekening').selectOption({ index: 1 })
  await expect(line.getByText(/126,75/)).toBeVisible()
  await axe()
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('article', { name: 'Factuur · ontwerp' })).toContainText('Verhuur van de showroom')
  await page.keyboard.press('w')
  await page.getByRole('group', { name: 'Lijn 1' }).getByLabel('Aantal').fill('2')
  await page.keyboard.press('Control+s')
  await page.getByRole('button', { name: 'Uitreiken' }).click()
  await page.getByRole('dialog', { name: 'Uitreiken' }).getByRole('button', { name: 'Uitreiken' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Factuur VN\d?-\d{4}-\d{6}$/ })).toBeVisible()
  await axe()
})
