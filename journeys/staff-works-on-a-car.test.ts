import { demoColleagues } from '../scripts/demo/accounts.ts'
import { signIn } from './staff-sign-in.ts'
import { test } from './order-checkout.ts'
import { expect } from './support.ts'

test('a car comes in, is worked on by the clock, and is ready', async ({ page, axe, database }) => {
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
})
