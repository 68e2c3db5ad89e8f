import { demoColleagues } from '../scripts/demo/accounts.ts'
import { signIn } from './staff-sign-in.ts'
import { test } from './order-checkout.ts'
import { expect } from './support.ts'

test('a car comes in, is worked on by the clock, is invoiced and handed over', async ({
  page,
  context,
  axe,
  database,
}) => {
  const reception = demoColleagues.find(({ role }) => role === 'reception')!
  await signIn(page, '/office/workorder', reception.email)
  await page.getByRole('button', { name: 'Wagen ontvangen' }).click()
  const receiving = page.getByRole('dialog', { name: 'Wagen ontvangen' })
  await axe()
  await receiving.getByRole('combobox', { name: 'Nummerplaat of einde van het chassisnummer' }).fill('1-JRN-900')
  await receiving.getByRole('button', { name: 'Zonder afspraak' }).click()
  await expect(receiving.getByLabel('Nummerplaat')).toHaveValue('1-JRN-900')
  await receiving.getByLabel('Merk en model').fill('Velta Tour')
  await receiving.getByLabel('Wie brengt de wagen?').fill('An Claes')
  await receiving.getByLabel('Kilometerstand').fill('98611')
  await receiving.getByLabel('Wat de klant zegt').fill('Gepiep bij koude start')
  await axe()
  await receiving.getByRole('button', { name: 'Ontvangen' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Velta Tour' })).toBeVisible()
  await axe()
  const { rows } = await database.query<{ number: number }>(
    `select number from work_order where licence_plate = '1-JRN-900'`,
  )
  const id = rows[0]!.number
  const { rows: register } = await database.query<{ act: string }>(
    `select act from garage_entry entry join work_order on work_order.id = entry.work_order_id where work_order.number = $1`,
    [id],
  )
  expect(register).toEqual([{ act: 'work' }])

  await page.keyboard.press('w')
  await page.getByRole('button', { name: 'Taak toevoegen' }).click()
  const job = page.getByRole('group', { name: 'Taak 1' })
  await job.getByLabel('Omschrijving').fill('Distributieriem')
  await job.getByLabel('Uren').fill('2')
  await page.getByRole('button', { name: 'Lijn toevoegen' }).click()
  const line = page.getByRole('group', { name: 'Lijn 1' })
  await line.getByLabel('Omschrijving').fill('Riemset')
  await line.getByLabel('Prijs per stuk').fill('244,80')
  await line.getByLabel('Kost per stuk').fill('180')
  await axe()
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('region', { name: 'Taken' })).toContainText('Distributieriem')
  await expect(page.getByRole('region', { name: 'Verdeling' })).toContainText('413,80')

  // The technician has a telephone, and sees no price.
  const { rows: people } = await database.query<{ email: string }>(
    `select email from staff_user where first_name = 'Joren'`,
  )
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, '/office/workclock', people[0]!.email)
  await page.getByRole('button', { name: 'Alle wagens' }).click()
  await page.getByRole('button', { name: /1-JRN-900/ }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Velta Tour' })).toBeVisible()
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByRole('timer')).toBeVisible()
  await expect(page.locator('body')).not.toContainText('244,80')
  await axe()
  await page.getByRole('button', { name: 'Klaar', exact: true }).click()
  await expect(page.getByRole('timer')).toBeHidden()
  await page.getByRole('button', { name: 'Alles klaar' }).click()
  const finishing = page.getByRole('dialog', { name: 'Werk afronden' })
  await finishing.getByLabel('Nagekeken').fill('Proefrit van 5 km')
  await finishing.getByRole('button', { name: 'Alles klaar' }).click()
  await expect
    .poll(async () => (await database.query('select state from work_order where number = $1', [id])).rows)
    .toEqual([{ state: 'ready' }])

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/office/workboard')
  await expect(page.getByRole('region', { name: 'Klaar' })).toContainText('1-JRN-900')
  await axe()
  await page.goto('/office/worklog')
  await page.getByLabel('Ontvangstnummer, nummerplaat of chassisnummer').fill('1 jrn 900')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Gedaan aan deze wagen' })).toContainText('Distributieriem')
  await axe()

  // Reception knows the customer and the chassis number by now, invoices and hands the car over.
  await database.query(
    `update work_order set vin = 'VLTZZZ3CZLE048999', customer_id = buyer.id, customer_name = buyer.name
     from (select customer.id, first_name || ' ' || last_name as name from customer
       join customer_address on customer_id = customer.id
       where not is_company and vat_number is null and country_code = 'BE' order by customer.number limit 1) buyer
     where work_order.number = $1`,
    [id],
  )
  await signIn(page, `/office/workorder/${id}`, reception.email)
  const invoices = page.getByRole('region', { name: 'Facturen', exact: true })
  await axe()
  await invoices.getByRole('button', { name: 'Factuur opmaken' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Factuur · ontwerp' })).toBeVisible()
  await expect(page.getByText('Niets houdt de uitreiking tegen.')).toBeVisible()
  await axe()
  await page.getByRole('button', { name: 'Uitreiken' }).click()
  await page.getByRole('dialog', { name: 'Uitreiken' }).getByRole('button', { name: 'Uitreiken' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Factuur VW\d?-\d{4}-\d{6}$/ })).toBeVisible()
  await axe()
  await page.getByRole('link', { name: /^WO-\d{4}-\d{6}$/ }).click()
  await expect(invoices.getByRole('link', { name: /^VW\d?-/ })).toBeVisible()
  await page.keyboard.press('v')
  const leaving = page.getByRole('dialog', { name: 'Wagen meegeven' })
  await leaving.getByLabel('Meegegeven aan').fill('An Claes')
  await expect(leaving).toContainText('Nog te betalen')
  await expect(leaving.getByLabel('Op rekening')).not.toBeChecked()
  await axe()
  await leaving.getByRole('link', { name: /^Betaling noteren op VW/ }).click()

  // The customer pays by card: noted in cash by mistake, that is undone, and noted as it was.
  await page.getByRole('button', { name: 'Betaling noteren' }).click()
  const paying = page.getByRole('dialog', { name: 'Betaling noteren' })
  await paying.getByLabel('Wijze van betaling').selectOption({ label: 'Contant' })
  await axe()
  await paying.getByRole('button', { name: 'Betaling noteren' }).click()
  await expect(page.getByText('Contant betaald')).toBeVisible()
  await page.getByRole('button', { name: 'Betaling terugdraaien' }).click()
  const undoing = page.getByRole('dialog', { name: 'Betaling terugdraaien' })
  await undoing.getByLabel('Reden').fill('Met de kaart betaald')
  await axe()
  await undoing.getByRole('button', { name: 'Betaling terugdraaien' }).click()
  await expect(page.getByText('Contant betaald')).toBeHidden()
  await page.getByRole('button', { name: 'Betaling noteren' }).click()
  await paying.getByLabel('Bonnummer van de terminal').fill('004512')
  await paying.getByRole('button', { name: 'Betaling noteren' }).click()
  await expect(page.getByText('Met de kaart betaald, 004512')).toBeVisible()
  await axe()
  await page.getByRole('link', { name: /^WO-\d{4}-\d{6}$/ }).click()
  await expect(invoices.getByRole('link', { name: /^VW\d?-/ })).toBeVisible()
  await page.keyboard.press('v')
  await leaving.getByLabel('Meegegeven aan').fill('An Claes')
  await expect(leaving).not.toContainText('Nog te betalen')
  await leaving.getByRole('button', { name: 'Wagen meegeven' }).click()
  await expect(leaving).toBeHidden()
  await expect(page.locator('body')).toContainText('An Claes, door')
  const { rows: left } = await database.query<{ paper: string }>(
    `select paper from garage_leaving join garage_entry entry on entry.id = entry_id
     join work_order on work_order.id = entry.work_order_id where work_order.number = $1`,
    [id],
  )
  expect(left).toEqual([{ paper: expect.stringMatching(/^VW/) }])
  await context.addCookies([{ name: 'office-language', value: 'fr', url: new URL('/office', page.url()).href }])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await expect(page.getByRole('region', { name: 'Factures' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await axe()
})
