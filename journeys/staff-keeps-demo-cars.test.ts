import { demoColleagues } from '../scripts/demo/accounts.ts'
import { signIn } from './staff-sign-in.ts'
import { test } from './order-checkout.ts'
import { expect } from './support.ts'

const readEmail = (wanted: string) => demoColleagues.find(({ role }) => role === wanted)!.email

test('a new car becomes a demo car, is driven, put for sale, and its VAT is adjusted in time', async ({
  page,
  context,
  axe,
  database,
  complaints,
}) => {
  const { rows } = await database.query<{ number: number; stockNumber: string }>(
    `select vehicle.number, stock_number as "stockNumber" from vehicle join stock_car on vehicle_id = vehicle.id
     join car_standing standing on standing.vehicle_id = vehicle.id
     where stock_car.state = 2 and not is_demo and sale_id is null and held_until is null and withdrawn_at is null
       and vehicle_class = 1 order by vehicle.number desc limit 1`,
  )
  const { number, stockNumber } = rows[0]!
  await signIn(page, '/office/democar', readEmail('stock-manager'))
  await expect(page.getByRole('heading', { level: 1, name: 'Demowagens' })).toBeVisible()
  await expect(page.locator('tbody tr')).toHaveCount(8)
  await axe()
  await page.getByRole('link', { name: /^Termijn voorbij/ }).click()
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await page.getByRole('link', { name: 'Demowagen toevoegen' }).click()

  // It is found by its stock number, and asks for a plate first.
  await page.getByRole('combobox', { name: 'Stockwagen zoeken' }).fill(stockNumber)
  await page.getByRole('option').first().click()
  const make = page.getByRole('button', { name: 'Als demowagen inzetten' })
  await expect(make).toHaveAccessibleDescription(/nummerplaat/)
  await page.getByLabel('Nummerplaat').fill('1dem888')
  await page.getByLabel('Verzekeraar').fill('Vivara')
  await make.click()
  await expect(page.getByRole('alert')).toContainText('polisnummer')
  expect(complaints.splice(0)).toEqual([expect.stringMatching(/status of 422/)])
  await page.getByLabel('Polisnummer').fill('7.123.456')
  await axe()
  await make.click()
  await expect(page.getByText('1-DEM-888', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Btw-termijn' })).toContainText('Loopt')
  await axe()

  // A lower mileage needs a reason.
  await page.getByRole('button', { name: 'Gegevens wijzigen' }).click()
  const editing = page.getByRole('dialog', { name: 'Gegevens wijzigen' })
  await editing.getByLabel('Kilometerstand').fill('420')
  await editing.getByLabel('Geplande verkoop').fill('2027-02-15')
  await axe()
  await editing.getByRole('button', { name: 'Bewaren' }).click()
  await expect(page.getByRole('region', { name: 'Wanneer verkopen?' })).toContainText('15/02/2027')
  await page.getByRole('button', { name: 'Gegevens wijzigen' }).click()
  await editing.getByLabel('Kilometerstand').fill('402')
  await editing.getByLabel('Reden van de lagere stand').fill('Verkeerd afgelezen')
  await editing.getByRole('button', { name: 'Bewaren' }).click()
  await expect(page.getByRole('region', { name: 'Wagen', exact: true })).toContainText('Verkeerd afgelezen')

  await page.getByRole('button', { name: 'Te koop zetten' }).click()
  const selling = page.getByRole('dialog', { name: 'Te koop zetten' })
  await axe()
  await selling.getByRole('button', { name: 'Te koop zetten' }).click()
  await expect(page.getByRole('region', { name: 'Btw-termijn' })).toContainText('binnen de termijn')
  const { rows: stored } = await database.query<Record<string, unknown>>(
    `select is_demo, licence_plate, insurer, mileage_km, demo_ended_on = brussels_today() as ends_today
     from stock_car where vehicle_id = (select id from vehicle where number = $1)`,
    [number],
  )
  expect(stored).toEqual([
    { is_demo: true, licence_plate: '1-DEM-888', insurer: 'Vivara', mileage_km: 402, ends_today: true },
  ])

  // Administration comes from the dashboard to the car whose term is past, and adjusts its VAT.
  await signIn(page, '/office', readEmail('administration'))
  await page.goto('/office/runningclock?clock=demo-car&isMissed=yes')
  await page.locator('tbody a').first().click()
  await expect(page.getByRole('region', { name: 'Btw-termijn' })).toContainText('Voorbij')
  await page.getByRole('button', { name: 'Btw-herziening boeken' }).click()
  const adjusting = page.getByRole('dialog', { name: 'Btw-herziening boeken' })
  await adjusting.getByLabel('Verschuldigde btw').fill('1.850,40')
  await adjusting.getByLabel('Reden').fill('Langer dan drie maanden in gebruik')
  await axe()
  await adjusting.getByRole('button', { name: 'Btw-herziening boeken' }).click()
  await expect(page.getByRole('region', { name: 'Kosten' })).toContainText('1.850,40')
  await expect(page.getByRole('region', { name: 'Btw-termijn' })).toContainText('In orde')

  await context.addCookies([{ name: 'office-language', value: 'fr', url: new URL('/office', page.url()).href }])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/office/democar/${number}`)
  await expect(page.getByRole('region', { name: 'Délai TVA' })).toContainText('En ordre')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await axe()
  await page.goto('/office/democar')
  await expect(page.getByRole('heading', { level: 1, name: 'Voitures de démonstration' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await axe()
})
